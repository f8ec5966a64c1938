import { ACTION_VERBS, ACTION_VERB_FORMS } from './action-verbs';
import { ASKS_TO_HAVE } from './asks-to-have';
import { indirectQuestion } from './indirect-question';
import { shortQuestion } from './short-question';
import { isPointing } from './title-gate';
import { thirdPerson } from './title-people';
import { handedThing } from './requested-item';

const LEADS =
  /^(?:(?:and|so|but|also|ok(?! (?:for|with|by|to)\b)|btw|by the way|question|one (?:more )?(?:thing|question)|quick (?:one|question)|hi|hey|hello|or|well|now|ps|p\.s\.|\p{Lu}\p{Ll}+(?=,))\b[ ,:–-]*)+/iu;
const LONGEST = 120;
const MAX_UNMARKED = 9;
/** Added to a question without changing it. */
const TAG =
  /,? (?:please|pls|by any chance|or not|yes or no|do you think|or what|for me|though|exactly|these days)(?=\?)/gi;
/** A second question, or the other answer as one: 'or did it move?'. */
const SECOND =
  /,? (?:and|or) (?:is|are|was|were|do|does|did|has|have|can|could|will|would|should|shall|may|must) (?:i|we|you|he|she|it|they|there|the|that|this|some|any|your|my|our|his|her|their|\p{Lu}\p{Ll}{1,20})\b[^?]{0,120}(?=\?)/iu;

/** 'Who was the judge--what is Bob?': two questions with one mark. */
const DASHED =
  /\p{L} ?--+ ?(?:what|who|whom|where|when|why|how|which|is|are|was|were|do|does|did|can|could|will|would|should)\b/iu;

/** What the writer says before the question; a condition belongs to it. */
const BEFORE =
  /^(?!(?:if|unless|when|once|given|as|because|since|before|after|assuming|in case|depending|while|for|on|at|in|to|with)\b)[^?]{3,90}(?:(?:[.!:;–—] | - )(?=(?:when|where|which|who|any|ok|okay|happy) )|(?:[.!:;–—] |, (?:so |and |but )?| - )(?=(?:is|are|was|were|do|does|did|has|have|can|could|will|would|should|shall|may|what|why|how) ))/iu;
/** The question is in a clause of its own: 'Do you know when the crane comes?'. */
const ASKED_WITHIN =
  /^(?:(?:do|would|does) (?:you|either of you|any of you|anyone|anybody)(?: guys| all)?(?: happen to)? know|(?:can|could) (?:you|anyone|somebody) (?:tell|remind) (?:me|us)|i(?: was| am|'m)? (?:(?:just )?wonder(?:ing|ed)?|(?:just )?want(?:ed)? to (?:know|ask|check)|would like to know|need to know)) (?<clause>(?:if|whether|when|where|who|what|which|how|why) (?:the |your |his |her |their |an? )?\p{L}.{1,120}?)(?: yet| please)?\?{0,3}$/iu;
/** 'Who should I ring?' */
const WHAT_TO_DO =
  /^(?<ask>(?:what|which|who|whom|how|where)(?: (?!should|shall|do|can|could)[\p{L}'-]+){0,3}) (?:should|shall|do|can|could) (?:i|we) (?<action>\p{Ll}+(?: [^?]+)?)\?+$/iu;
const YOU_ARE =
  /^(?:are )?you (?<state>(?:still |both |all )?(?:\p{Ll}{2,}ing|ok|okay|free|in|up|around|able|happy|available)(?: [^?]+)?)\?+$/iu;
/** The sender offers to do something: 'Shall I book the room?', 'Do you want me to book it?'. */
const OFFERED =
  /^(?:(?:shall|should|do|can|could) we|(?:shall|should) i|(?:do|would|did) you (?:want|need|like|prefer) (?:me|us) to) (?:still )?(?<action>\p{L}[^?]+)\?*$/iu;
const PERMITTED = /^(?:can|could|may|might) i (?<action>\p{Ll}+ [^?]+)\?*$/iu;
const HANDED = new RegExp(
  `^(?:please,? )?${ASKS_TO_HAVE} (?:please )?(?:have|get|see) (?<thing>[^?]+)\\?*$`,
  'iu',
);
const STOCKED = /^do we (?:still )?have (?<thing>(?:an?|any) [^?]+?)(?: or not)?\?*$/iu;
/** A subject in the word order of the answer. */
const OF_SUBJECT =
  /^(?<ask>who(?: else)?|which(?: of (?:the|these|those|your|our))?(?: \p{Ll}+){0,2}|how many(?: \p{Ll}+){1,2})(?:(?<is>'s)| (?<verb>is|are|was|were|has|have|will|can|could|should|would|needs?|\p{Ll}{2,}s))(?<rest> (?!you\b|we\b|i\b|he\b|she\b|it\b|they\b|your\b|our\b|my\b|his\b|her\b|their\b|this\b|that\b|these\b|those\b|there\b)[^?]+)\?*$/iu;
/** 'What is the status of the audit?': the answer is the thing itself. */
const OF_THING =
  /^what(?:'s| is| are| was| were) (?<thing>(?:the|your|our|his|her|their) \p{L}[^?,]{3,80}?)\?*$/iu;
const IN_THING =
  /\b(?:is|are|was|were|will|would|can|could|has|have|had|do|does|did|should|if|and|or|that|which|who|because|deal|matter|story|problem|point)\b/iu;

/**
 * A question as the action of answering it: 'Are you free on Friday?' → 'Tell Ann whether you are free on Friday'; null if its
 * grammar is different. What it is about may be left out: 'Give Ann your thoughts on'.
 */
export function questionTitle(question: string, sender: string): string | null {
  const text = question
    .replace(/\s+/g, ' ')
    .replace(/[’‘]/g, "'")
    .trim()
    .replace(/\?{2,}/g, '?')
    .replace(LEADS, '');
  if (/--|[.!?] \p{Ll}/u.test(text) && text.split('?').length > 2) return null;
  if (DASHED.test(text) || sender === '') return null;
  // Without its question mark, the end of a long question is unknown.
  if (!text.endsWith('?') && text.split(' ').length > MAX_UNMARKED) return null;
  const bare = text.replace(BEFORE, '').replace(LEADS, '');
  const alone = [text, bare].map((one) => one.replace(SECOND, '').replace(TAG, ''));
  for (const one of new Set(alone)) {
    if (one.length > LONGEST) continue;
    const title = shortQuestion(one, sender) ?? ofSpeaker(one, sender) ?? ofOthers(one, sender);
    // 'My sister is staying in May, is that all right?': what is pointed at was said before.
    if (title !== null && (text === bare || !pointsBack(title))) return title;
  }
  return null;
}

function pointsBack(title: string): boolean {
  const isSubject = /\b(?:whether|when|where|why|how) (?:it|that|this|they|these|those)\b/i.test(
    title,
  );
  return isSubject || isPointing(title);
}

/** What the writer may do, have or leave to the reader to decide. */
function ofSpeaker(text: string, sender: string): string | null {
  const thing = handedThing(HANDED.exec(text)?.groups?.['thing']);
  if (thing !== null) return `Send ${sender} ${thirdPerson(thing, sender)}`;
  const stocked = STOCKED.exec(text)?.groups?.['thing'];
  if (stocked !== undefined) {
    const be = /^any \p{L}+s\b/iu.test(stocked) ? 'are' : 'is';
    return `Tell ${sender} whether there ${be} ${thirdPerson(stocked, sender)}`;
  }
  const permitted = PERMITTED.exec(text)?.groups?.['action'];
  if (permitted !== undefined && isAction(permitted))
    return `Decide whether ${sender} can ${permitted}`;
  const open = WHAT_TO_DO.exec(text)?.groups;
  if (open !== undefined && isAction(open['action'] ?? ''))
    return `Tell ${sender} ${(open['ask'] ?? '').toLowerCase()} to ${thirdPerson(open['action'] ?? '', sender)}`;
  const offered = OFFERED.exec(text)?.groups?.['action'];
  if (offered === undefined || !isAction(offered)) return null;
  const action = thirdPerson(offered, sender);
  const isOurs = /^(?:shall|should|do|can|could) we/i.test(text);
  return isOurs ? `Decide whether to ${action}` : `Tell ${sender} whether to ${action}`;
}

/** Nobody decides to know or to need something. */
const STATE =
  /^(?:know|understand|agree|remember|see|hear|get|have|need|want|think|mean|expect|understand|receive|experience)$/;

function isAction(action: string): boolean {
  const verb = /^[\p{L}-]+/u.exec(action)?.[0].toLowerCase() ?? '';
  return !STATE.test(verb) && (ACTION_VERBS.has(verb) || ACTION_VERB_FORMS.has(verb));
}

function ofOthers(text: string, sender: string): string | null {
  const within = ASKED_WITHIN.exec(text)?.groups?.['clause'];
  if (within !== undefined)
    return `Tell ${sender} ${thirdPerson(within.replace(/^if\b/i, 'whether'), sender)}`;
  const state = YOU_ARE.exec(text)?.groups?.['state'];
  if (state !== undefined) return `Tell ${sender} whether you are ${thirdPerson(state, sender)}`;
  const subject = OF_SUBJECT.exec(text)?.groups;
  if (subject) {
    const verb = subject['is'] === undefined ? subject['verb'] : 'is';
    return `Tell ${sender} ${(subject['ask'] ?? '').toLowerCase()} ${verb}${thirdPerson(subject['rest'] ?? '', sender)}`;
  }
  const thing = OF_THING.exec(text)?.groups?.['thing'];
  if (thing !== undefined && !IN_THING.test(thing))
    return `Tell ${sender} ${thirdPerson(thing, sender)}`;
  const asked = indirectQuestion(text);
  return asked === null ? null : `Tell ${sender} ${thirdPerson(asked, sender)}`;
}
