import { ACTION_VERBS } from './action-verbs';
import { thirdPerson } from './title-people';

const LEADS =
  /^(?:(?:and|so|but|also|ok|btw|by the way|question|hi|hey|hello|or|well|now|ps|p\.s\.|\p{Lu}\p{Ll}+(?=,))\b[ ,:–-]*)+/iu;
const LONGEST = 120;
const MOST_UNMARKED = 9;
const YES_OR_NO =
  /^(?<aux>are|were|can|could|will|would|have|do|should|might) (?<who>you|you guys|you all|you both|we|i)(?<rest> [^?]+)\?*$/i;
const OPEN =
  /^(?<ask>(?:what|when|where|which|how|who|why)(?: (?!are|were|can|could|will|would|have|do|should|did)[\p{L}'-]+){0,4}) (?<aux>are|were|can|could|will|would|have|do|should) (?<who>you|we|i)(?<rest>(?: [^?]*)?)\?*$/iu;
/** The sender offers to do something: 'Shall I book the room?', 'Do you want me to book it?'. */
const OFFERED =
  /^(?:(?:shall|should) (?:i|we)|(?:do|would|did) you (?:want|need|like|prefer) (?:me|us) to) (?<deed>\p{L}[^?]+)\?*$/iu;
/** A subject in the word order of the answer. */
const OF_SUBJECT =
  /^(?<ask>who|which(?: of (?:the|these|those|your|our))?(?: \p{Ll}+){1,2}|how many(?: \p{Ll}+){1,2}) (?<verb>is|are|was|were|has|have|will|can|could|should|would|needs?|wants?|works?|gets?|goes|comes|takes?|owns?|pays?|signs?|handles?|suits?)(?<rest> (?!you\b|we\b|i\b|he\b|she\b|it\b|they\b|the\b|your\b|our\b|my\b|his\b|her\b|their\b|this\b|that\b|these\b|those\b|there\b)[^?]+)\?*$/iu;
/** 'What is the status of the audit?': the answer is the thing itself. */
const OF_THING =
  /^what(?:'s| is| are| was| were) (?<thing>(?:the|your|our|his|her|their) \p{L}[^?,]{3,80}?)\?*$/iu;
const IN_THING =
  /\b(?:is|are|was|were|will|would|can|could|has|have|had|do|does|did|should|if|and|or|that|which|who|because)\b/iu;
/** A noun of one or two words, followed by its predicate. */
const OF_STATE =
  /^(?<aux>is|are|was|were|has|have|will|can) (?<thing>(?:the|your|our|his|her|their) (?:\p{L}[\p{L}\d'-]* ){1,3}?)(?<state>(?:still|already|all|now|ready|available|okay|ok|correct|right|free|open|closed|final|due|done|in|on|at|from|with|for|going|able|possible|enough|been|be|\p{Ll}{2,}(?:ed|ing))\b[^?]*)\?*$/iu;

/**
 * A question as what its answer says: 'Are you free on Friday?' → 'Tell Ann whether you are free on Friday'; null if its
 * grammar is different.
 */
export function questionTitle(question: string, sender: string): string | null {
  const text = question.replace(/\s+/g, ' ').trim().replace(LEADS, '');
  if (sender === '' || text.length > LONGEST) return null;
  // Without its question mark, the end of a long question is unknown.
  if (!text.endsWith('?') && text.split(' ').length > MOST_UNMARKED) return null;
  return ofOthers(text, sender) ?? ofPeople(text, sender);
}

function ofPeople(text: string, sender: string): string | null {
  const plain = YES_OR_NO.exec(text)?.groups;
  if (plain) return told('whether', plain, sender);
  const open = OPEN.exec(text)?.groups;
  return open ? told((open['ask'] ?? '').toLowerCase(), open, sender) : null;
}

function ofOthers(text: string, sender: string): string | null {
  const deed = OFFERED.exec(text)?.groups?.['deed'];
  if (deed !== undefined) {
    const verb = /^\p{L}+/u.exec(deed)?.[0].toLowerCase() ?? '';
    return ACTION_VERBS.has(verb) ? `Tell ${sender} whether to ${thirdPerson(deed, sender)}` : null;
  }
  const subject = OF_SUBJECT.exec(text)?.groups;
  if (subject)
    return `Tell ${sender} ${(subject['ask'] ?? '').toLowerCase()} ${subject['verb']}${thirdPerson(subject['rest'] ?? '', sender)}`;
  const thing = OF_THING.exec(text)?.groups?.['thing'];
  if (thing !== undefined)
    return IN_THING.test(thing) ? null : `Tell ${sender} ${thirdPerson(thing, sender)}`;
  const state = OF_STATE.exec(text)?.groups;
  if (!state) return null;
  // 'Are the crates heat treated?': the end of the noun is ambiguous.
  if (/^(?:are|were)$/i.test(state['aux'] ?? '') && !state['thing']?.endsWith('s ')) return null;
  const said = `${state['thing']}${(state['aux'] ?? '').toLowerCase()} ${state['state']}`;
  return `Tell ${sender} whether ${thirdPerson(said, sender)}`;
}

function told(word: string, groups: Record<string, string>, sender: string): string {
  const { aux = '', who = '', rest = '' } = groups;
  const verb = aux.toLowerCase() === 'do' ? '' : ` ${aux.toLowerCase()}`;
  const subject = /^you/i.test(who)
    ? 'you'
    : who.toLowerCase() === 'i'
      ? sender
      : `${sender} and you`;
  const turned = thirdPerson(rest.trimEnd(), sender);
  const agreed =
    subject === sender ? (verb === ' are' ? ' is' : verb === ' have' ? ' has' : verb) : verb;
  return `Tell ${sender} ${word} ${subject}${agreed}${turned}`;
}
