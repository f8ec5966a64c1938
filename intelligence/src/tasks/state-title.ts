import { ACTION_VERBS } from './action-verbs';
import { toPerson, thirdPerson } from './title-people';
import { MONEY, thingOf } from './statement-title';

const REACHES =
  /^(?<thing>.{3,80}?) (?:must|ha(?:s|ve) to|needs? to|should) (?:reach|be (?:back )?with|get to|go(?: over)? to|come (?:back )?to|be sent to) (?<who>us|me|(?:the |our |your )?\p{L}[\p{L} ]{2,30}?)(?= (?:by|before|on|no later|at|in|today|tomorrow|this|next|mon|tues|wednes|thurs|fri|satur|sun)|[.,;]|$)/iu;
const MISSING =
  /^(?:(?:we|i) (?:are |am )?(?:still )?missing (?<lacked>.{3,80}?)|(?<thing>.{3,80}?) (?:never (?:came (?:in|back)|arrived|reached us)|(?:has|have)(?:n't| not) (?:come (?:in|back)|arrived|been (?:received|returned|submitted))(?: yet)?|(?:is|are) (?:still )?(?:missing|not in yet)))(?=[.,;]|$)/iu;
const UNSEEN =
  /^(?:we|i) (?:still )?(?:have not|haven't|never|did not|didn't) (?:yet )?(?:had|got|gotten|get|receive|received) (?:back )?(?<thing>your .{3,80}?)(?=[.,;]|$)/iu;
/** Items of a list that somebody keeps: 'Risk assessment – not received'. */
const LISTED =
  /^(?<thing>\p{L}[^.;:–—]{3,80}?) ?[-–—:] (?:still |yet )?(?:not (?:yet )?received|not submitted|outstanding|missing)\b/iu;
const WANTED =
  /^(?:they|he|she)(?: will| also| still|'ll)* (?:needs?|wants?|requires?) (?<thing>(?:an?|the|your|one) .{3,80}?)(?=[.,;]|$)/iu;
/** 'I need to know who signs': without its subject the clause would be another question. */
const KNOWS =
  /^(?:i|we)(?:'d| would| do| just| really| only)* (?:need|want|have|like) to know (?<what>(?:who|what|when|where|which|whether|how|why) [^.,;?]{4,80})/iu;
const GRATEFUL =
  /^(?:i|we)(?:'d| would| should) (?:be (?:(?:very|most|so|really) )?(?:grateful|glad|thankful|obliged) for|appreciate) (?<thing>(?:(?:the|your|an?|some|any) \p{L}|\p{Ll}{4,20} (?:to|of|on) )[^.,;?]{3,60}?)(?=[.;]|$|, (?!an? |and |or |the ))/iu;
/** Things that are held with somebody rather than given. */
const MEETING = /\b(?:chat|call|word|meeting|talk|visit|chance|opportunity|if|when)\b/i;
const TOLD =
  /^(?:i|we)(?:'d| would)? (?:need|want|like|expect) (?:each of |all of )?you (?:all |both )?to (?<act>\p{L}(?:[^.;]|\.(?=\d))+)/iu;
/** 'I'd like to sit down and go over the lease': a wish for something they do together. */
const TOGETHER =
  /\b(?:i|we)(?:'d| would) (?:like|love) to (?:(?:sit down|meet(?: up)?|get together|catch up|speak|talk|have a (?:quick )?(?:call|chat|word|meeting))(?: with you)? (?:and |to )?(?:discuss|talk about|talk through|go over|about)|discuss(?: with you)?|talk (?:to you )?about|go over) (?<thing>(?:the|your|our|my|his|her|their|an?|some|\p{Lu}[\p{L}']+) ?[^.,;?]{3,70})/iu;
/** Things that are submitted to an office rather than given to a person. */
const HANDED_IN =
  /\b(?:report|form|timesheet|return|expenses?|declaration|questionnaire|review)s?\b/i;

/** Things that somebody hands over; a train that never arrived is something else. */
const HANDED_OVER =
  /^your\b|\b(?:report|form|timesheet|return|lease|contract|agreement|certificate|cop(?:y|ies)|receipt|letter|photos?|file|plan|list|signature|documents?|slides|answers?|comments|figures|numbers|application|questionnaire|declaration|page|draft|version|original)\b/i;

/**
 * A state that only the reader can change, as the action that changes it: 'Your passport has to be with me' → 'Send your
 * passport to Ingrid'; otherwise null.
 */
export function stateTitle(words: string, sender: string): string | null {
  const text = words
    .replace(/\s+/g, ' ')
    .replace(/^(?:(?:oh|so|but|and|also|just)\b,? )+/i, '')
    .trim();
  const told = TOLD.exec(text)?.groups?.['act'];
  if (told !== undefined) return ordered(told, sender);
  const reached = REACHES.exec(text)?.groups;
  if (reached) return sendTo(reached['thing'], reached['who'] ?? '', sender);
  const asked = KNOWS.exec(text)?.groups?.['what'];
  if (asked !== undefined) return `Tell ${sender} ${thirdPerson(asked, sender)}`;
  const discussed = TOGETHER.exec(text)?.groups?.['thing'];
  if (discussed !== undefined) return `Discuss ${thirdPerson(discussed, sender)} with ${sender}`;
  const given = GRATEFUL.exec(text)?.groups?.['thing'];
  if (given !== undefined) return MEETING.test(given) ? null : `Give ${sender} ${given}`;
  const unseen = thingOf(UNSEEN.exec(text)?.groups?.['thing']?.replace(/ yet$/i, '') ?? '');
  if (unseen !== null) return `Send ${unseen} to ${sender}`;
  const missing = MISSING.exec(text)?.groups;
  if (missing) return supply(missing['lacked'] ?? missing['thing'], sender);
  const listed = thingOf(LISTED.exec(text)?.groups?.['thing'] ?? '');
  if (listed !== null) return `Send ${listed}${sender === '' ? '' : ` to ${sender}`}`;
  const wanted = thingOf(WANTED.exec(text)?.groups?.['thing'] ?? '');
  if (wanted === null) return null;
  return / \p{Ll}{3,}(?:ed|one|wn)$/u.test(wanted) ? `Have ${wanted}` : `Provide ${wanted}`;
}

function ordered(act: string, sender: string): string | null {
  const verb = /^\p{L}+/u.exec(act)?.[0].toLowerCase() ?? '';
  const isAction = ACTION_VERBS.has(verb) || /^come up with\b/i.test(act);
  return isAction ? thirdPerson(toPerson(act, sender), sender) : null;
}

function sendTo(words: string | undefined, who: string, sender: string): string | null {
  const thing = thingOf(words ?? '');
  if (thing === null) return null;
  return `Send ${thing} to ${/^(?:us|me)$/i.test(who) ? sender : who}`;
}

function supply(words: string | undefined, sender: string): string | null {
  const thing = thingOf(words ?? '');
  if (thing === null || MONEY.test(thing) || !HANDED_OVER.test(thing)) return null;
  return HANDED_IN.test(thing) ? `Submit ${thing}` : `Send ${thing} to ${sender}`;
}
