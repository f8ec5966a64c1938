import { ACTION_VERBS, baseOfParticiple, TITLE_VERBS } from './action-verbs';
import { foreignTitle } from './foreign-title';
import type { SpeechAct } from './speech-act';
import { statementTitle } from './statement-title';
import { cutDue } from './cut-due';
import { capitalize, cleanSubject, lowerFirst, shorten, tidy, unshout } from './title-words';
import { LOOKS } from './with-topic';
import { appendTopic, lowerFirstWord, nounOf } from './title-topic';
import { fromReader, thirdPerson, toPerson, withPerson } from './title-people';

/** The inputs of a title. */
export type TitleSource = {
  act: SpeechAct;
  sentence: string;
  sender: string;
  subject: string;
  /** Words of the due date, cut out of the title. */ dueWords: string | null;
};

const PARTICLES = 'up|out|over|in|back|off|on|down|along|together|through|forward|ahead';
/** An action with only a pronoun as its object needs the subject beside it. */
const POINTS = new RegExp(
  `^\\p{L}[\\p{L}-]*(?: (?:${PARTICLES}|at|to|with|for|of|on))*(?: (?:it|this|that|these|those|them|him|her|one|both|all|so|below|attached|the attached|the following|me know|what is needed|a (?:look|call)))?(?: (?:${PARTICLES}|below|for \\p{Lu}\\p{L}+))*$`,
  'iu',
);
/** A question that starts like an action: 'Can you make it?', 'Do any of you want copies?'. */
const ASKS = /^(?:make it|do (?:any|some|all|we|they|i|the|these|those))\b/i;
/** The rest of 'all you need to send back is the form'. */
const ALL_THERE_IS =
  /^(?<action>\p{L}+(?: (?:back|in|over|out|up))?) is (?=(?:an?|the|your|this) )/iu;
const NO_VERB =
  /^(?:by|at|in|on|the|a|an|no|as|if|for|with|or|and|to|of|from|note|your|my|our|this|that|these|all|any|more|note|be|like|want|prefer|rather|\d|[^\p{L}])(?!\p{L})|^\S*$/iu;
const TO_PERSON: Readonly<Record<string, (sender: string) => string>> = {
  respond: (sender) => `Respond to ${sender}`,
  reply: (sender) => `Reply to ${sender}`,
  answer: (sender) => `Answer ${sender}`,
  comment: (sender) => `Give ${sender} your comments`,
  advise: (sender) => `Advise ${sender}`,
  call: (sender) => `Call ${sender}`,
  phone: (sender) => `Call ${sender}`,
  confirm: (sender) => `Confirm to ${sender}`,
  discuss: (sender) => `Discuss with ${sender}`,
  forward: (sender) => `Forward to ${sender}`,
  send: (sender) => `Send to ${sender}`,
};

/** A short imperative with object and person: 'Could you send me the plan by noon?' from Ann → 'Send the plan to Ann'. */
export function makeTitle(source: TitleSource): string {
  const { act, sender } = source;
  const subject = cleanSubject(source.subject);
  const title = titleOf(act, { ...source, subject });
  if (/^(?:Reply to|Answer|Prepare for|Keep your promise) /.test(title)) return shorten(title);
  const made = tidy(title);
  if (saysNoMore(made, sender)) return shorten(answerTitle(source, subject));
  if (POINTS.test(made)) return shorten(capitalize(pointedTitle(made, sender, subject)));
  return shorten(isAction(made, source) ? capitalize(made) : followUp(source, subject));
}

function saysNoMore(title: string, sender: string): boolean {
  const told = title.toLowerCase().startsWith(`tell ${sender.toLowerCase()}`);
  return told && /^(?:,.*|\s+(?:so\b.*|the following))?$/i.test(title.slice(5 + sender.length));
}

/** Whether a text starts with a verb that tells the reader to do something. */
export function isImperative(title: string): boolean {
  const [first = '', second = ''] = title.toLowerCase().split(/[\s:,]+/);
  return ACTION_VERBS.has(first) || TITLE_VERBS.has(first) || (first === 'do' && second === 'not');
}

/** A verb follows 'please' and 'could you', known or not; anywhere else only a known one is accepted. */
function isAction(title: string, { act, sentence, sender }: TitleSource): boolean {
  if (isImperative(title)) return true;
  if (act.action === '' && act.form === 'request') return foreignTitle(sentence, sender) !== null;
  const isAsked = act.form === 'request' || act.form === 'wish' || act.form === 'inform';
  return isAsked && !NO_VERB.test(title);
}

function pointedTitle(title: string, sender: string, subject: string): string {
  const verb = /^[\p{L}-]+/u.exec(title)?.[0].toLowerCase() ?? '';
  const toPerson = /^\p{L}+(?: (?:it|this|that|back|me|asap))*$/iu.test(title)
    ? TO_PERSON[verb]
    : undefined;
  if (toPerson) return subject === '' ? toPerson(sender) : `${toPerson(sender)}: ${subject}`;
  if (subject === '')
    return isImperative(title) && title.includes(' ') ? title : `Follow up with ${sender}`;
  const bare = title
    .replace(/ (?:it|this|that|these|those|them|both|all|below|the following)(?= |$)/i, '')
    .replace(/ (?:at|to|with|for|of)$/i, '')
    .replace(/^look$/i, 'Look into');
  const noun = nounOf(subject);
  const small = lowerFirstWord(noun);
  if (LOOKS.test(bare) && noun !== '') return `${bare} at ${small === noun ? '' : 'the '}${small}`;
  if (isImperative(bare) && noun !== '') return appendTopic(bare, noun);
  return `Follow up with ${sender}: ${subject}`;
}

/** For clauses without an action: the person and the topic. */
function followUp({ sender, sentence }: TitleSource, subject: string): string {
  const about = subject === '' ? lowerFirst(tidy(unshout(sentence.replace(/\s+/g, ' ')))) : subject;
  return about === '' ? `Follow up with ${sender}` : `Follow up with ${sender}: ${about}`;
}

/**
 * 'If you can come, let me know' → 'Tell Ann whether you can come'; without the condition, the subject says what it is
 * about.
 */
function answerTitle({ sender, sentence }: TitleSource, subject: string): string {
  const condition = /^(?:and |so |but |\()?if ([^,]{4,60}), /i.exec(
    sentence.replace(/\s+/g, ' '),
  )?.[1];
  if (condition) {
    const isDenial = /\b(?:don't|do not|can't|cannot|not|no longer)\b/i.test(condition);
    return `Tell ${sender} ${isDenial ? 'if' : 'whether'} ${thirdPerson(condition, sender)}`;
  }
  return subject === '' ? `Answer ${sender}` : `Answer ${sender}: ${subject}`;
}

function titleOf(act: SpeechAct, source: TitleSource): string {
  const { sender, sentence, subject } = source;
  const action = tidy(cutDue(unshout(act.action.replace(/\s+/g, ' ')), source.dueWords));
  switch (act.form) {
    case 'question':
      return questionTitle(sentence, sender, subject);
    case 'need':
      return needTitle(action, { sender, subject });
    case 'together':
      return togetherTitle(action, source);
    case 'appointment':
      return `Prepare for the meeting: ${subject === '' ? tidy(sentence) : subject}`;
    case 'deadline':
    case 'notice':
      return thirdPerson(
        cutDue(
          statementTitle({ sentence: unshout(sentence), sender, subject }) ?? '',
          source.dueWords,
        ),
        sender,
      );
    case 'promise':
      return action === ''
        ? `Keep your promise to ${sender}${subject === '' ? '' : `: ${subject}`}`
        : thirdPerson(toPerson(fromReader(action), sender), sender);
    default:
      if (ASKS.test(action) && sentence.includes('?'))
        return questionTitle(sentence, sender, subject);
      return action === ''
        ? (foreignTitle(cutDue(sentence, source.dueWords), sender) ?? '')
        : thirdPerson(toPerson(action.replace(ALL_THERE_IS, '$<action> '), sender), sender);
  }
}

/** An approval or a signature is given, not sent. */
const GIVEN =
  /^(?:your )?(?<what>approval|sign-?off|go-ahead|signature) (?:on|of|for|to) (?<thing>(?:the|this|that|these|those|an?|our|my|your) .+)/i;

/** 'The signed renewal back at this office'. */
const RETURNED =
  /^(?<thing>(?:the|your|that|this|those|these|all|both) .{3,80}?) back(?<place> (?:at|to|in|with) [^,.;]{2,40})?(?<rest>(?: (?:signed|bearing|including)\b.*)?)$/i;
/** 'The loading bay booked for Saturday': what is to be done with it. */
const DONE =
  /^(?<thing>(?:the|this|that|these|those|all|both|your|my|our) (?:(?!(?:i|you|we|he|she|they|it|who|that|which|people|everyone)(?!\p{L}))[^\s,.;]+ ){1,5}?)(?<state>\p{Ll}+)(?<rest>(?: (?:for|to|into|in|on|at|with|before|off|up|over|out|down|again)(?: .*)?)?)$/iu;
/** Says which one is wanted. */
const NOT_DONE =
  /^(?:attached|enclosed|listed|involved|included|required|needed|used|mentioned|requested|invited|affected|given|made|seen|found|taken|left|put|read|set|cut|held|received|shared|sent|stored|accepted|written)$/i;
const MAX_BEFORE_RECEIVER = 7;

function needTitle(action: string, of: { sender: string; subject: string }): string {
  const { sender, subject } = of;
  const wanted = action
    .replace(/^(?:to (?:get|have|see|receive|hear)|back) /i, '')
    .replace(/^(?:(?:from|for|of) (?:all of |each of )?you(?: all)?|any)\b ?/i, '')
    .replace(/^(?:is|are)(?: to)? /i, '')
    .replace(/^from you /i, '')
    .replace(/ yet$| from you(?=$|[,.;])/i, '')
    .split(': ', 1)
    .join('');
  const people =
    /^(?<who>(?:all|each|everyone|everybody|someone|somebody|both|one)\b.{0,40}?) (?<action>to \p{L}+ .+)/iu.exec(
      wanted,
    )?.groups;
  if (people && isImperative((people['action'] ?? '').slice(3)))
    return `Get ${people['who']} ${people['action']}`;
  if (/^(?:who|what|which|when|where|how|why|whether)\b/i.test(wanted))
    return `Tell ${sender} ${wanted}`;
  // 'I need your eyes on this': nothing that can be sent.
  if (
    /^your (?:eyes?|ears?|hands?|help|attention|time|presence|patience|support|permission)\b/i.test(
      wanted,
    )
  )
    return '';
  if (wanted === '') return subject === '' ? `Answer ${sender}` : `Answer ${sender}: ${subject}`;
  const given = GIVEN.exec(wanted)?.groups;
  if (given)
    return `${/^sig/i.test(given['what'] ?? '') ? 'Sign' : 'Approve'} ${thirdPerson(given['thing'] ?? '', sender)}`;
  const returned = RETURNED.exec(wanted)?.groups;
  if (returned) {
    const place = /^ (?:with (?:me|us)|(?:at|in|to) (?:this|our|my) .*)?$/i.test(
      ` ${(returned['place'] ?? '').trim()}`,
    )
      ? ` to ${sender}`
      : (returned['place'] ?? '');
    return `Return ${thirdPerson(`${returned['thing']}${returned['rest']}`, sender)}${place}`;
  }
  const done = DONE.exec(wanted)?.groups;
  const verb = baseOfParticiple(done?.['state'] ?? '');
  if (verb !== null && !NOT_DONE.test(done?.['state'] ?? ''))
    return thirdPerson(`${verb} ${done?.['thing']?.trim()}${done?.['rest']}`, sender);
  const thing = thirdPerson(wanted, sender);
  // After a long object, the recipient would seem to belong to its last words.
  return thing.split(' ').length > MAX_BEFORE_RECEIVER
    ? `Send ${sender} ${thing}`
    : `Send ${thing} to ${sender}`;
}

function togetherTitle(action: string, source: TitleSource): string {
  const { sender, sentence, subject } = source;
  if (
    /^(?:meet|talk|discuss|speak|get|have|set|set-up|schedule|arrange|do|go|chat|touch|connect|sit|plan|visit|review|catch)\b/i.test(
      action,
    ) &&
    !/^(?:what|how|why|when|where|who|which)\b/i.test(sentence)
  )
    return withPerson(action, sender);
  if (sentence.includes('?')) return questionTitle(sentence, sender, subject);
  return isImperative(action)
    ? thirdPerson(action, sender)
    : `Answer ${sender}'s suggestion: ${lowerFirst(thirdPerson(action.replace(/^we (?:all )?(?:should )?/i, ''), sender))}`;
}

function questionTitle(sentence: string, sender: string, subject: string): string {
  const question = lowerFirst(toAnswer(unshout(sentence)));
  const words = question.split(' ').length;
  const points =
    words <= 3 ||
    (words <= 8 && /\b(?:this|that|it|these|those|they|them)\b|^what do you think/i.test(question));
  if (!points || subject === '') return `Reply to ${sender}: ${question}`;
  const both = `Reply to ${sender} about ${subject}: ${question}`;
  return both.length <= 80 ? both : `Reply to ${sender} about ${subject}`;
}

function toAnswer(sentence: string): string {
  const text = sentence.replace(/\s+/g, ' ').trim();
  const plain = text
    .replace(
      /^(?:(?:and|so|but|also|ok|btw|by the way|question|hi|hey|hello|last|first|or|well|now)\b[ ,:–-]*)+/i,
      '',
    )
    .replace(/^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?\s*[,:–-]+\s*(?=\p{L})/u, '');
  return (plain === '' ? text : plain)
    .replace(/(?<!\?)\?+$/, '?')
    .replace(/ \?$/, '?')
    .replace(/(?<![.!])[.!]+$/, '');
}
