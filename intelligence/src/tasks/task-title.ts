import type { SpeechAct } from './speech-act';

const MAX_TITLE = 70;

/** What a title is made from. */
export type TitleSource = {
  act: SpeechAct;
  sentence: string;
  sender: string;
  subject: string;
  /** Words of the due date, cut out of the title. */ dueWords: string | null;
};

/** A short imperative with object and person: 'Could you send me the plan by noon?' from Ann → 'Send the plan to Ann'. */
export function makeTitle(source: TitleSource): string {
  const { act, sender } = source;
  const action = tidy(cutDue(act.action.replace(/\s+/g, ' '), source.dueWords));
  const made = titleOf(act, action, source);
  const title = made.startsWith('Reply to ') ? made : tidy(made);
  const words = title.split(' ').length;
  const vague =
    words < 2 ||
    /^(?:\w+ )?(?:it|this|that|these|those|them|so|one|below|attached|the attached|handle|do so|me know|as soon as possible|asap)[.!]?$/i.test(
      title,
    ) ||
    /^(?:take a look|have a look|look|advise|respond|reply|comment|review|handle|see below|discuss|call|confirm|sign|help)(?: (?:at|on|to|with|and advise) ?(?:it|this|that|these|me|us)?)?$/i.test(
      title,
    );
  const subject = cleanSubject(source.subject);
  if (act.form === 'appointment')
    return shorten(`Prepare for the meeting: ${subject === '' ? title : subject}`);
  if (/^tell \S+(?: so\b.*)?$/i.test(title)) return shorten(answerTitle(source, subject));
  const full = vague && subject !== '' ? `${stripVague(title)}: ${subject}` : title;
  return shorten(capitalise(full === '' ? `Follow up with ${sender}` : full));
}

/** 'If you can come, let me know' → 'Tell Ann whether you can come'; without the condition the subject says what about. */
function answerTitle({ sender, sentence }: TitleSource, subject: string): string {
  const condition = /^(?:and |so |but )?if ([^,]{4,60}), /i.exec(
    sentence.replace(/\s+/g, ' '),
  )?.[1];
  if (condition) return `Tell ${sender} whether ${thirdPerson(condition, sender, false)}`;
  return subject === '' ? `Answer ${sender}` : `Answer ${sender}: ${subject}`;
}

function titleOf(act: SpeechAct, action: string, { sender, sentence }: TitleSource): string {
  switch (act.form) {
    case 'question':
      return `Reply to ${sender}: ${lowerFirst(toAnswer(sentence))}`;
    case 'need':
      return `Send ${action.replace(/^(?:to (?:get|have|see|receive|hear)|back) /i, '').replace(/^(?:from you|any)\b ?/i, '')} to ${sender}`;
    case 'together':
      return /^(?:meet|talk|discuss|speak|get|have|set|schedule|arrange|do|go|chat|touch|connect|sit|plan|visit|review|catch)\b/i.test(
        action,
      )
        ? withPerson(action, sender)
        : `Reply to ${sender}: ${lowerFirst(toAnswer(sentence))}`;
    case 'appointment':
      return sentence;
    case 'deadline':
    case 'notice':
      return tidy(sentence.replace(/\s+/g, ' ')).replace(/^(?:please )?/i, '');
    case 'promise':
      return thirdPerson(action, sender, true);
    default:
      return action === ''
        ? tidy(sentence.replace(/\s+/g, ' '))
        : thirdPerson(toPerson(action, sender), sender, false);
  }
}

/** 'send me the plan' → 'send the plan to Ann'; 'let me know X' → 'tell Ann X'; 'call me' → 'call Ann'. */
function toPerson(action: string, sender: string): string {
  const known = action
    .replace(/^(?:let|inform|advise|tell) (?:me|us)(?: know)?(?: of| about)?\b/i, `tell ${sender}`)
    .replace(/^get back to (?:me|us)\b/i, `get back to ${sender}`)
    .replace(/^give (?:me|us) (a (?:call|ring|buzz|shout|holler))/i, `call ${sender}`);
  const ditransitive =
    /^(send|forward|e-?mail|fax|give|bring|show|hand|resend|get|provide|mail|pass|ship|lend) (?:me|us)(?: with)? (?!know|to\b|at\b|when|if|whether)(.+)$/i.exec(
      known,
    );
  if (!ditransitive) return known;
  const [, verb = '', object = ''] = ditransitive;
  const cut =
    /^(.+?)(?: (?:so|before|when|if|and|for|that|which|as|because|in order|then|from|at|on|via|regarding|about|with|who|you|we|I)\b.*)?$/.exec(
      object,
    )?.[1] ?? object;
  return `${verb} ${cut} to ${sender}`;
}

function withPerson(action: string, sender: string): string {
  return new RegExp(`\\b${sender.replace(/[^\p{L}]/gu, '.')}\\b`, 'iu').test(action) ||
    /\bwith\b/i.test(action)
    ? action
    : /^(?:meet|talk|speak|chat|touch base|connect|get together|sit down|catch up|discuss)\b/i.test(
          action,
        )
      ? action.replace(
          /^(meet|talk|speak|chat|touch base|connect|get together|sit down|catch up)\b/i,
          `$1 with ${sender}`,
        )
      : action;
}

/** The sender's own words about themselves, told from the reader's side. */
function thirdPerson(action: string, sender: string, isOwn: boolean): string {
  if (isOwn) return action;
  return action
    .replace(/\bI'm\b/g, `${sender} is`)
    .replace(/\bI've\b/g, `${sender} has`)
    .replace(/\bI'll\b/g, `${sender} will`)
    .replace(/\bI'd\b/g, `${sender} would`)
    .replace(/\bI am\b/g, `${sender} is`)
    .replace(/\bI have\b/g, `${sender} has`)
    .replace(/\bI\b/g, sender)
    .replace(/\b(?:me|us)\b/g, sender)
    .replace(/\bmy\b/g, `${sender}'s`);
}

function cutDue(action: string, dueWords: string | null): string {
  if (dueWords === null) return action;
  const words = dueWords.replace(/\s+/g, ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return action.replace(
    new RegExp(
      `[ ,]*\\b(?:(?:no later than|on or before|by|before|until|till|on|for|at|due|in|around|about|sometime|preferably|this coming|the end of|end of|close of(?: business)?|cob|eod|noon|morning|afternoon|the)[ ,]+)*${words}(?: (?:at|by) (?:noon|\\d{1,2}(?::\\d{2})? ?(?:[ap]\\.?m\\.?)?|the latest))?`,
      'i',
    ),
    '',
  );
}

const CLAUSE =
  /(?:[;!?]|\.(?=\s|$)| - | -- | – | — |,? (?:so (?:that|we|i|you|they|it)|because|since (?:i|we|it|the)|in order (?:to|that)|as (?:i|we|it|this|they|the)\b|which|but|although|though|if (?:you|possible|it|that|there|i|we)|whenever|when you|once you|unless|otherwise|thanks|thank you|and (?:then )?(?:i|we)(?:'ll| will|'d| can)|at your (?:earliest )?convenience|as soon as (?:possible|you can)|asap|a\.s\.a\.p|please|for me|prior to|before (?:i|we|the)|right away|immediately|today))/i;

function tidy(text: string): string {
  let rest = text
    .trim()
    .replace(/^(?:please|pls|also|and|just|then|kindly)[, ]+/i, '')
    .replace(/\s*\([^)]{0,80}\)/g, '')
    .replace(/<[^>]*>|https?:\/\/\S+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const from = /^(?:tell|let|get back|call|ask|remind) /i.test(rest)
    ? Math.min(rest.length, 34)
    : 12;
  const cut = rest.slice(from).search(CLAUSE);
  if (cut >= 0) rest = rest.slice(0, cut + from);
  return rest
    .replace(/[\s,.;:!?"'-]+$/, '')
    .replace(/^([^(]*)\)$/, '$1')
    .replace(/(?:,? (?:and|or|by|before|on|at|to|for|with|in|of|the|a|that|if))+$/i, '')
    .replace(/\b(?:as well|too|again|for us|if possible)$/i, '')
    .trim();
}

function toAnswer(sentence: string): string {
  const text = sentence.replace(/\s+/g, ' ').trim();
  const comma =
    /^(?:\p{Lu}\p{L}+|hi|hey|hello|so|and|also|but|ok|btw|by the way|question)\s*[,:–-]+\s*(.+)$/iu.exec(
      text,
    )?.[1];
  return (comma ?? text).replace(/\?+$/, '?').replace(/[.!]+$/, '');
}

function cleanSubject(subject: string): string {
  return subject
    .replace(/^(?:\s*(?:re|fwd?|aw|wg|tr|rv|sv)\s*(?:\[\d+\])?:)+/i, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function stripVague(title: string): string {
  const text = title
    .replace(/\b(?:it|this|that|these|those|them|below)$/i, '')
    .replace(/\b(?:at|on|to|with)\s*$/i, '')
    .trim();
  return text === '' ? 'Follow up' : text;
}

function shorten(title: string): string {
  if (title.length <= MAX_TITLE) return title;
  const cut = title.slice(0, MAX_TITLE);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > 40 ? space : MAX_TITLE).replace(/[\s,;:]+$/, '')}…`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerFirst(text: string): string {
  return /^(?:I\b|I'|[A-Z]{2,})/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
