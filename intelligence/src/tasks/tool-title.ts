// A tool names the action outside the sentence that asks: on its button and in its subject.
import { ACTION_VERBS } from './action-verbs';
import { awaitedTitle } from './statement-title';
import { isInstruction } from './title-gate';
import { appendTopic, nounOf, saysLittle } from './title-topic';
import { lowerFirst, unshout } from './title-words';

export type ToolMail = {
  /** The clause that asks, and whether its own grammar names an action. */
  words: string;
  statesAction: boolean;
  subject: string;
  /** The subject without reply prefixes, cut to a few words. */
  topic: string;
  linkLabel: string | null;
  language: string;
};
/** An action, and whether it includes its topic; if not, the topic is added. */
export type ToolTitle = { title: string; isWhole: boolean };

/** Labels that only open the item and do not say what to do with it. */
const EMPTY_LABEL =
  /^(?:click|view|open|see|show|read(?! and )|learn|keep|cancel|change|switch|turn|stop|edit|manage|reply|respond|answer|continue|go|get started|start|resume|take me|here|more|mark|done|complete|submit|log ?in|sign ?in|visit|join|download|print|voir|consulter|ouvrir|accéder|répondre|reprendre|ver|abrir|acceder|responder|gestionar|entrar|ir|empezar)(?!\p{L})|(?:öffnen|ansehen|anzeigen|aufrufen|lesen|starten|antworten|anmelden)$/iu;
const URGING =
  /^jetzt | (?:now|today|here|online|jetzt|hier|maintenant|ici|en ligne|ahora|aquí|en línea)$/iu;
/** A button speaks for the reader: 'Payer ma facture' is 'Payer la facture'. */
const OWN: Readonly<Record<string, string>> = {
  my: 'your',
  ma: 'la',
  mon: 'le',
  mes: 'les',
  mi: 'el',
  mis: 'los',
};
/** Adjacent buttons: '[ Approve ] [ Decline ]', 'Aprobar / Devolver'. */
const BESIDE = /[\][|/]+/u;
const MAX_CHOICES = 3;
const OR: Readonly<Record<string, string>> = { en: 'or', de: 'oder', fr: 'ou', es: 'o' };
const LONGEST_LABEL = 45;
const EITHER =
  /^(?<first>\p{L}+) or (?<second>\p{L}+)(?= (?:before|by|within|until|it|them|this)\b|[.,:]|$)/iu;

/** Instructions from a tool's button and subject; the best first. */
export function toolTitles(mail: ToolMail): ToolTitle[] {
  const thing = ofEither(mail) ?? ofRequest(mail);
  const awaited = awaitedTitle(mail.topic);
  return [
    ...(thing === null ? [] : [{ title: thing, isWhole: true }]),
    ...(ofSubject(mail) ?? []),
    ...(awaited === null ? [] : [{ title: awaited, isWhole: true }]),
    ...ofLabel(mail),
  ];
}

/** 'Accept or decline before Friday' refers to the subject. */
function ofEither({ words, topic, language }: ToolMail): string | null {
  const { first = '', second = '' } = EITHER.exec(words)?.groups ?? {};
  const isChoice = isVerb(first) && isVerb(second);
  return isChoice
    ? withThing(`${first} or ${second.toLowerCase()}`, nounOf(topic), language)
    : null;
}

const YOUR_NOUN =
  /\b(?:requested|requests|(?:asked|asks|is asking|are asking) for|is waiting for|are waiting for|awaits) your (?<noun>review|approval|sign-?off|signature|confirmation|decision|acceptance|acknowledgement|authori[sz]ation)(?: again)?(?:(?: on| of| for):? (?<thing>.{3,160})|(?<more>.{0,4}))/iu;
const SENTENCE_END = /(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|St|No|Nr|\p{Lu}))[.!?](?:\s+(?=\p{Lu})|\s*$)/u;
/** Nothing, or a thing that only the subject names: 'this change', '#412', 'on Monday', 'for the third time', 'for her'. */
const NO_THING =
  /^(?:(?:this|that|these|those|it|the following)(?!\p{L})|[#!]?\d+[.!?]?\s*$|(?:him|her|them|me|us|you|both|all|(?:next |last |coming )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|tonight|week|month|year)|the \p{L}{3,9} time|\d{1,2}(?::\d\d)? ?[ap]\.?m\.?|(?:\d{1,2}\.? )?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?(?: \d{1,2})?)(?=[\s.!?]*$|,))/iu;

/** 'Rae requested your review on: #412 Debounce the input'; of 'this change' the subject tells which. */
function ofRequest({ words, topic, language }: ToolMail): string | null {
  const { noun = '', thing, more = '' } = YOUR_NOUN.exec(words)?.groups ?? {};
  const action = ACTION[noun.toLowerCase()];
  // 'your review to deploy'; 'your approval of an offer', which others name.
  if (action === undefined || /^ to /i.test(more) || /^an? /i.test(thing ?? '')) return null;
  if (thing !== undefined && !NO_THING.test(thing))
    return `${action} ${thingIn(thing.split(SENTENCE_END, 1)[0])}`;
  // The name of a change is an order itself: 'Retry failed captures (#2214)'.
  return isVerb(topic) || /[#!]\d/.test(topic)
    ? `${action} “${topic}”`
    : withThing(action, nounOf(topic), language);
}

function ofLabel(mail: ToolMail): ToolTitle[] {
  const { linkLabel, language, topic, words } = mail;
  if (linkLabel === null || linkLabel.length > LONGEST_LABEL) return [];
  // A person's ask through a tool is not what its button does.
  if (words.trimEnd().endsWith('?') || /^["'“„«@]|: ["“„«]/.test(words)) return [];
  const verbs = choicesOf(linkLabel);
  const plain =
    verbs.length === 0
      ? unshout(linkLabel).replace(URGING, '')
      : [
          [verbs[0], ...verbs.slice(1, -1).map((verb) => verb.toLowerCase())].join(', '),
          OR[language] ?? 'or',
          verbs.at(-1)?.toLowerCase(),
        ].join(' ');
  if (EMPTY_LABEL.test(plain) || /[.?!:&+/[\]|]|\d/.test(plain)) return [];
  const label = bothWays(plain).replace(/(?<!\p{L})(?:my|ma|mon|mes|mi|mis)(?= )/giu, (own) =>
    language === 'en' || own.toLowerCase() !== 'my' ? (OWN[own.toLowerCase()] ?? own) : own,
  );
  if (
    !isInstruction(lowerFirst(label), language) ||
    (mail.statesAction && !sharesWord(label, words))
  )
    return [];
  const noun = nounOf(topic);
  const isBare =
    verbs.length > 0 || /^\p{L}[\p{L}-]*(?: (?:and|or|et|y|und) \p{L}[\p{L}-]*)?$/u.test(label);
  const requested = isBare && language === 'en' ? (requestIn(words) ?? requestIn(topic)) : null;
  const isNamed = !SAYS_SOMETHING.test(topic);
  if (requested !== null && !isNamed) return [{ title: `${label} ${requested}`, isWhole: true }];
  const bare = isBare ? withThing(label, noun, language) : null;
  if (bare !== null) return [{ title: bare, isWhole: true }];
  if (!label.includes(' ') || verbs.length > 0) return [];
  const [, verb = '', thing = ''] = /^(\p{L}+) (.+)$/u.exec(label) ?? [];
  const isHead = noun.toLowerCase().startsWith(`${thing.toLowerCase()} `);
  return isHead && language !== 'de'
    ? [{ title: `${verb} ${lowerFirst(noun)}`, isWhole: true }]
    : [{ title: label, isWhole: false }];
}

const WHO = "\\p{Lu}[\\p{L}'’-]{1,20}(?: \\p{Lu}[\\p{L}'’-]{1,20}){0,2}";
const REQUESTS = new RegExp(
  `^(?<who>${WHO}) (?:(?:has|have)(?: just)? |just )?(?:(?<asks>requested|requests|asked for|asks for|is asking for|applied for)|submitted|filed|sent in) (?!(?:your?|that|to|us|me)(?!\\p{L}))(?:(?:an?|the|their|his|her) )?(?<thing>(?:[^.;:?!]|[.:](?=\\d)){3,80})`,
  'u',
);
/** A subject that is a sentence and not the name of its item. */
const SAYS_SOMETHING = new RegExp(
  `^${WHO} (?:has|have|is|are|just|requested|requests|asked|asks|applied|submitted|filed|sent) `,
  'u',
);

/** 'Rae Lindqvist has requested a day off' → 'Rae Lindqvist's request for a day off'; null if nobody requests anything. */
function requestIn(text: string): string | null {
  const { who = '', asks, thing = '' } = REQUESTS.exec(text)?.groups ?? {};
  if (who === '') return null;
  return `${who}'s ${asks === undefined ? '' : 'request for '}${thing.trim()}`;
}

/** The verbs of adjacent buttons; none if there is only one button. */
function choicesOf(label: string): string[] {
  const pieces = label.split(BESIDE).map((piece) => piece.trim());
  const verbs = pieces.filter((piece) => piece !== '');
  const isChoice = verbs.length > 1 && verbs.length <= MAX_CHOICES;
  return isChoice && verbs.every((verb) => /^\p{L}+$/u.test(verb)) ? verbs : [];
}

/** A button is one of two if the reader has a choice. */
function bothWays(label: string): string {
  if (/ or /i.test(label)) return label;
  return label
    .replace(/^approve(?= |$)/i, '$& or reject')
    .replace(/^accept(?= |$)/i, '$& or decline');
}

function sharesWord(label: string, words: string): boolean {
  const said = words.toLowerCase();
  return (label.toLowerCase().match(/\p{L}{4,}/gu) ?? []).some((word) =>
    said.includes(word.slice(0, 5)),
  );
}

/** A bare verb and its object: 'Approve the order', 'Bestellung freigeben'; null if they do not go together. */
function withThing(verb: string, noun: string, language: string): string | null {
  if (saysLittle(noun) || noun.toLowerCase().includes(verb.toLowerCase())) return null;
  if (language === 'de') return `${noun} ${verb.toLowerCase()}`;
  const joined = appendTopic(verb, noun);
  return language === 'en' && joined.startsWith(`${verb}: `) ? null : joined;
}

const ASKS_YOU =
  /\b(?:asks?|asked|invites?|invited|requests?|requested|wants?|needs?|reminds?|reminded) you to (?<verb>\p{L}{1,20}(?: and \p{L}{1,20})?):? (?=\S)/iu;
const ASSIGNED =
  /\b(?:assigned|gave|sent|left) you (?:an? |the )?(?:new )?(?:task|card|item|action|ticket|issue|to-?do): ["“']?(?<action>[^"”']+)/iu;
const PLEASE_THING =
  /^(?:please|bitte|merci de|prière de|por favor,?) (?<verb>\p{L}+): (?<thing>.+)$/iu;
const CALLED_FOR =
  /^(?:\p{L}+ )?(?<noun>approval|sign-?off|signature|review|payment|decision|confirmation|acceptance|acknowledgement|authori[sz]ation) (?:is )?(?:needed|required|requested|wanted|pending|outstanding|due)(?::| for| of| –| -) (?<thing>.+)$/iu;
const ACTION: Readonly<Record<string, string>> = {
  approval: 'Approve or reject',
  'sign-off': 'Sign off',
  signoff: 'Sign off',
  signature: 'Sign',
  review: 'Review',
  payment: 'Pay',
  decision: 'Decide on',
  confirmation: 'Confirm',
  acceptance: 'Accept or decline',
  acknowledgement: 'Acknowledge',
  authorisation: 'Authorise',
  authorization: 'Authorize',
};
/** A verb and an object with its article: not 'Order 90117' or 'Check-in is open'. */
const WITH_OBJECT =
  /^\p{L}[\p{L}-]* (?:(?:and|or) \p{L}+ )?(?:(?:the|your|our|my|an?|this|these|all|new|up|off)(?!\p{L})|\d+ \p{L}|(?:\p{L}+ )?\p{L}*\d)/iu;
const PARTS = /: | [–—-] |, /gu;

/** The action in a subject: 'Order 90117: choose an unloading slot', 'Rae asks you to sign: Lease'. */
function ofSubject({ subject, topic, language }: ToolMail): ToolTitle[] | null {
  const line = subject
    .replace(/\s+/g, ' ')
    .replace(/^(?:\[[^\]]{1,40}\] ?)+/, '')
    .trim();
  const whole = (title: string | null): ToolTitle[] =>
    title === null ? [] : [{ title, isWhole: true }];
  const asked = ASKS_YOU.exec(line);
  const verb = asked?.groups?.['verb'] ?? '';
  if (asked && isVerb(verb))
    return whole(`${verb} ${thingIn(line.slice(asked.index + asked[0].length))}`);
  const assigned = ASSIGNED.exec(line)?.groups?.['action'];
  if (assigned !== undefined && isVerb(assigned)) return whole(assigned.trim());
  const pleaded = PLEASE_THING.exec(line)?.groups;
  if (pleaded) return whole(withThing(pleaded['verb'] ?? '', thingIn(pleaded['thing']), language));
  const called = CALLED_FOR.exec(line)?.groups;
  const action = ACTION[called?.['noun']?.toLowerCase() ?? ''];
  if (called && action !== undefined) return whole(`${action} ${thingIn(called['thing'])}`);
  return language === 'en' ? whole(toldIn(line, topic)) : null;
}

/** The part of a subject that gives an order, with the topic before it. */
function toldIn(line: string, topic: string): string | null {
  for (const mark of line.matchAll(PARTS)) {
    const rest = line.slice(mark.index + mark[0].length);
    const part = rest.replace(/^please /i, '');
    if (!isVerb(part) || !(WITH_OBJECT.test(part) || rest !== part)) continue;
    if (/[?!"“”]|: /.test(part) || !part.includes(' ')) continue;
    const action = (part.split(/ (?:by|before|until|from|within) /i, 1)[0] ?? '').replace(
      /\)$/,
      '',
    );
    const lead = line.slice(0, mark.index);
    const isTag = lead.split(' ').length < 3 && !/\d/.test(lead);
    return isTag || !topic.includes(lead) ? action : `${action} (${lead})`;
  }
  return null;
}

function isVerb(text: string): boolean {
  return ACTION_VERBS.has(/^[\p{L}-]+/u.exec(text)?.[0].toLowerCase() ?? '');
}

function thingIn(words = ''): string {
  const bare = words.replace(/^["“„«]\s?(?<thing>[^"”“»]+)["”“»]$/u, '$<thing>').trim();
  return /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(bare) ? lowerFirst(bare) : bare;
}
