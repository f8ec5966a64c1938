import { ACTION_VERBS } from './action-verbs';
import { lowerFirst, tidy } from './title-words';

const OBLIGED =
  /\b(?:we|you|everyone|all of you|participants|attendees|employees)(?:'ll| will| all| still| really| also)* (?:must|need to|have to|are required to|are asked to|should)(?: please| also| all)* (?<act>\p{L}[\p{L}-]*\b.*)/iu;
const OUTSTANDING =
  /^(?<thing>.{3,90}?) (?:is|are|was|were|will be|shall be|should be|must be|needs? to be|ha(?:s|ve) to be) (?:\p{L}+ly )?(?<state>due|submitted|received|completed|returned|filed|in|paid|signed|made|done|finished|sent|served|approved|reviewed|expected|requested|required|needed)\b/iu;
const VERB_OF: Readonly<Record<string, string>> = {
  due: 'Submit',
  in: 'Submit',
  expected: 'Submit',
  requested: 'Send',
  required: 'Provide',
  needed: 'Provide',
  submitted: 'Submit',
  received: 'Send',
  completed: 'Complete',
  returned: 'Return',
  filed: 'File',
  paid: 'Pay',
  signed: 'Sign',
  made: 'Make',
  done: 'Finish',
  finished: 'Finish',
  sent: 'Send',
  served: 'Serve',
  approved: 'Approve',
  reviewed: 'Review',
};
const AWAITS =
  /^(?<thing>.{3,90}?) (?:(?:is|are|has been|have been)(?: now| still)? (?:ready|waiting|pending|awaiting|submitted|left|open)(?: for)?|needs?|requires?|awaits?)(?: your)? (?<need>approval|signature|review|payment|decision|confirmation|authori[sz]ation|acceptance)\b/iu;
const ACTION_OF: Readonly<Record<string, string>> = {
  approval: 'Approve',
  signature: 'Sign',
  review: 'Review',
  payment: 'Pay',
  decision: 'Decide on',
  confirmation: 'Confirm',
  authorisation: 'Authorise',
  authorization: 'Authorize',
  acceptance: 'Accept',
};
export const MONEY =
  /\b(?:invoices?|amounts?|sums?|premiums?|payments?|bills?|balance|fees?|dues|rent|tuition|deposit)\b/i;
const EXPIRES = /^(?<thing>.{3,80}?) (?:will |is about to |is going to )?expires?\b/iu;
const RENEWED =
  /\b(?:subscription|contract|licen[cs]e|membership|certificate|domain|warranty|policy|lease|agreement|registration|passport)\b/i;
const GOOD = '(?:helpful|great|appreciated|useful|super|wonderful|fantastic|welcome)';
const WELCOME = new RegExp(
  `^(?<thing>.{3,90}?) (?:would|will|is|are) (?:be )?(?:very |most |really |greatly |much |super |always )*${GOOD}\\b`,
  'iu',
);
/** 'We need to sign by Friday, so comments by Wednesday would be great' asks for comments. */
const BEFORE_WISH = new RegExp(
  `^[^.;?!]{3,120}?, so (?=[^,.;?!]{3,80} would (?:be )?(?:\\p{Ll}+ )?${GOOD}\\b)`,
  'iu',
);
const HANDED =
  /^(?:here(?:'s| is| are)|enclosed (?:is|are)) (?<thing>.{3,60}?) (?:for you )?to (?<action>read(?: over)?|review|sign|complete|fill (?:out|in)|look (?:over|at)|approve|return)\b/iu;
const OPINION =
  /\b(?:comments?|thoughts|feedback|input|help|assistance|suggestions|ideas|views|opinions?|advice|edits)\b/i;
const ON_LIST =
  /\b(?:i|we)(?:'d| would) like to be (?:on|added to|included (?:in|on)|put on|copied on) (?<thing>.+)/i;
const WANTED = /\b(?:i|we)(?:'d| would) like to (?:get|receive|see|have) (?<thing>.+)/i;
const CALLED_FOR: readonly (readonly [RegExp, string])[] = [
  [/\bfor your signature|\bsignature (?:is )?(?:required|requested|needed)/i, 'Sign'],
  [/\bfor your approval|\bapproval (?:is )?(?:required|requested|needed)/i, 'Approve'],
  [/\bfor your (?:review|comments?)/i, 'Review'],
  [
    /\bfor your (?:action|handling|execution)|\baction (?:is )?(?:required|requested|needed)|attention/i,
    'Take care of',
  ],
  [/\bpayment (?:is )?(?:required|requested|needed|due)|\bpast due|\boverdue/i, 'Pay'],
];

const FOREIGN_LIMIT =
  /(?<!\p{L})(?:fällig|frist|spätestens|abgabetermin|échéance|date limite|au plus tard|vence|plazo|fecha límite|a más tardar)(?!\p{L})/iu;

/** 'Here is the plan to sign' → 'Sign the plan'. */
function handed(text: string): string | null {
  const { thing, action } = HANDED.exec(text)?.groups ?? {};
  return thing === undefined || action === undefined ? null : `${action} ${thing}`;
}

export type Statement = { sentence: string; sender: string; subject: string };

/** A statement as an instruction: 'Comments are due Friday' → 'Submit comments'; null if it names no action. */
export function statementTitle({ sentence, sender, subject }: Statement): string | null {
  const text = sentence.replace(/\s+/g, ' ').replace(BEFORE_WISH, '').trim();
  const obliged = OBLIGED.exec(text)?.groups?.['act'];
  if (obliged !== undefined && isAction(obliged)) return obliged;
  const topic = subject === '' ? null : subject;
  return (
    handed(text) ??
    awaitedTitle(text) ??
    onList(text, sender) ??
    outstanding(text) ??
    welcome(text, sender) ??
    expiring(text) ??
    deadline(text, topic) ??
    calledFor(text, topic) ??
    opinion(text, sender, topic)
  );
}

function isAction(act: string): boolean {
  return ACTION_VERBS.has(/^[\p{L}-]+/u.exec(act)?.[0].toLowerCase() ?? '');
}

const SOMEBODY_WAITS =
  /^\p{Lu}[\p{L}'’-]{1,20} \p{Lu}[\p{L}'’-]{1,20} (?:is|are|was) (?:still )?waiting (?:for|on) your (?!.*:)/u;

/** 'The following report is ready for approval' → 'Approve the report'. */
export function awaitedTitle(text: string): string | null {
  // Somebody who waits is not what is approved.
  if (SOMEBODY_WAITS.test(text)) return null;
  const found = AWAITS.exec(text)?.groups;
  const thing = thingOf((found?.['thing'] ?? '').replace(/^the following /i, 'the '));
  const action = ACTION_OF[found?.['need']?.toLowerCase() ?? ''];
  return thing === null || action === undefined ? null : `${action} ${thing}`;
}

function onList(text: string, sender: string): string | null {
  const list = ON_LIST.exec(text)?.groups?.['thing'];
  if (list !== undefined) return `Add ${sender} to ${tidy(list)}`;
  const wanted = WANTED.exec(text)?.groups?.['thing'];
  return wanted === undefined ? null : `Send ${tidy(wanted)} to ${sender}`;
}

function outstanding(text: string): string | null {
  const found = OUTSTANDING.exec(text)?.groups;
  const thing = thingOf(found?.['thing'] ?? '');
  const state = found?.['state']?.toLowerCase() ?? '';
  if (thing === null) return null;
  const isMoney =
    (MONEY.test(thing) || /[$€£]/.test(thing)) &&
    /^(?:due|in|received|expected|required)$/.test(state);
  const verb = isMoney ? 'Pay' : (VERB_OF[state] ?? 'Finish');
  return `${verb === 'Pay' && /\bpayments?$/i.test(thing) ? 'Make' : verb} ${thing}`;
}

function welcome(text: string, sender: string): string | null {
  const thing = thingOf(WELCOME.exec(text)?.groups?.['thing'] ?? '');
  if (thing === null || /\b(?:it|that|you can shed)\b/i.test(thing)) return null;
  return OPINION.test(thing)
    ? `Give ${sender} ${thing.replace(/^(?:any|all) /, 'your ')}`
    : `Send ${thing} to ${sender}`;
}

function expiring(text: string): string | null {
  const thing = thingOf(EXPIRES.exec(text)?.groups?.['thing'] ?? '');
  if (thing === null) return null;
  return RENEWED.test(thing) ? `Decide whether to renew ${thing}` : `Act before ${thing} expires`;
}

function deadline(text: string, topic: string | null): string | null {
  if (/(?<!\p{L})(?:rechnung|facture|factura)(?!\p{L})/iu.test(text))
    return topic === null ? 'Pay the invoice' : `Pay the invoice: ${topic}`;
  if (FOREIGN_LIMIT.test(text)) return null;
  if (!/\b(?:deadline|due date)\b/i.test(text)) return null;
  const about =
    /\b(?:deadline|due date) (?:for|of) (?<thing>.{3,60}?)(?= (?:is|was|has|will|by|on|at|of)\b|[:,.]|$)/i.exec(
      text,
    )?.groups?.['thing'];
  return about === undefined ? null : `Meet the deadline for ${about}`;
}

function calledFor(text: string, topic: string | null): string | null {
  const verb = CALLED_FOR.find(([pattern]) => pattern.test(text))?.[1];
  if (verb === 'Pay' && !MONEY.test(text) && !/[$€£]/.test(text)) return null;
  return verb === undefined ? null : topic === null ? `${verb} the attached` : `${verb}: ${topic}`;
}

function opinion(text: string, sender: string, topic: string | null): string | null {
  const about = topic === null ? '' : `: ${topic}`;
  if (/\brsvp\b/i.test(text)) return `RSVP to ${sender}${about}`;
  if (/\b(?:response|reply|confirmation)\b/i.test(text)) return `Respond to ${sender}${about}`;
  return OPINION.test(text) ? `Give ${sender} your comments${about}` : null;
}

/** The subject of a sentence, as an object; null for a bare pronoun or a clause. */
export function thingOf(words: string): string | null {
  const thing = tidy(
    words.replace(
      /^(?:and|but|so|also|then|however|please note that|note that|remember,?(?: that)?|reminder:?)[, ]+/i,
      '',
    ),
  );
  if (thing.length < 3 || thing.split(' ').length > 12) return null;
  if (
    /^(?:it|this|that|these|those|they|we|i|you|he|she|there|which|what|who|if|when|as|in|on|at|by|for|with|under|per|from|to|of|after|before)\b/i.test(
      thing,
    )
  )
    return null;
  return lowerFirst(thing);
}
