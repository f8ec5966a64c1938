import { ACTION_VERBS, baseOfParticiple, ACTION_VERB_FORMS } from './action-verbs';
import type { SpeechAct } from './speech-act';
import { thingOf } from './statement-title';

/** A bullet or heading before the name: 'Flu jabs: ', '- Corridor care: ', 'AI ', 'Action: '. */
const POINT = String.raw`^(?:[-–*•] )?(?:[^:.?!]{1,40}: )?(?:(?:AI|Action|Todo|To do|Task)[: ]+)?`;
/** 'AI Denise to book a clinic', '@Helga to throw out all expired', 'Yvonne/Amar to agree one cutoff'. */
const ASSIGNED = new RegExp(
  String.raw`${POINT}@?(?:Dr\.? |Mr\.? |Ms\.? |Mrs\.? )?\p{Lu}[\p{L}.'-]+(?:[ /&]\p{Lu}[\p{L}.'-]+){0,2} to (?<act>\p{Ll}[\p{L}-]* .+)`,
  'u',
);
/** 'You were going to send me the names', 'You said you could bring eight volunteers'. */
const REMINDED =
  /\byou (?:were (?:going|supposed|meant|due) to|(?:had )?(?:wanted|promised|agreed|offered|volunteered|meant|intended|planned|undertook) (?:me )?to|(?:said|mentioned|told me|promised|thought) (?:that )?you(?:'d| would| could| will|'ll)) (?<act>\p{Ll}[\p{L}-]* .+)/iu;
/** 'It is important that you finish the training'. */
const ADVISED =
  /\bit(?:'s| is| was| will be) (?:(?:very|most|really|so|also|quite|absolutely) )?(?:important|essential|necessary|vital|crucial|critical|imperative|urgent|mandatory|compulsory) (?:that you (?:all |each |both )?|for you to |to )(?<act>\p{Ll}[\p{L}-]* .+)/iu;
/** 'If you haven't filled in the survey yet, please do so' */
const NOT_YET =
  /\bif you have(?:n't| not)(?: already| yet)? (?!(?:been|got|received|heard|had|seen|found)\b)(?<state>\p{L}+)(?<rest> [^,;.?!]{2,80}?)(?: yet| already| so far)?,? (?:then )?(?:please|could you|can you|kindly) (?:please )?do so\b/iu;
/** 'The signs need to be moved, to the back gate': not done yet. */
const UNDONE =
  /^(?:(?:and|so|then|also|next|first|finally|but)[, ]+)?(?<thing>[^,;:]{3,80}?) (?:still |also )?(?:needs?|ha(?:s|ve)|must|is|are) (?:still |also )?(?:to be|be) (?:\p{Ll}+ly )?(?<state>\p{Ll}+)(?<rest>(?:[^.;]|\.(?=\d))*)/iu;
/** 'Drop the top beam', 'Grant or refuse the extension': a base form and its object. */
const ORDERED =
  /^(?:(?:and|so|then|also|now|just|kindly|next|first|finally)[, ]+)?(?<act>(?<verb>\p{L}+)(?: (?:up|out|down|off|over|in|back|away))?(?<others>(?:, \p{Ll}+){0,2},? or \p{Ll}+)? (?:the|this|that|these|those|a|an|your|my|our|his|her|their|it|them|me|us|him|all|any|every|each|both|some|someone|something|everyone|one|two|three|\d).*)/iu;

/**
 * An action stated in a bullet of notes, in what the reader once said, or in a plain order with a verb that also starts
 * other kinds of sentences: good enough for the title of a known ask, but no evidence of one. Otherwise null.
 */
export function statedAction(words: string): SpeechAct | null {
  const once = REMINDED.exec(words)?.groups?.['act']?.split(/, (?:and|but|so) /, 1)[0];
  const told = ASSIGNED.exec(words)?.groups?.['act'] ?? once;
  if (told !== undefined)
    return isVerb(told) ? { form: 'request', action: told, strength: 0 } : null;
  const advised = ADVISED.exec(words)?.groups?.['act'];
  if (advised !== undefined && isVerb(advised))
    return { form: 'request', action: advised, strength: 0 };
  const late = NOT_YET.exec(words.replace(/[’‘]/g, "'"))?.groups;
  const unfinished = baseOfParticiple(late?.['state'] ?? '');
  if (unfinished !== null)
    return { form: 'request', action: `${unfinished}${late?.['rest'] ?? ''}`, strength: 0 };
  const undone = undoneAction(words);
  if (undone !== null) return { form: 'imperative', action: undone, strength: 0 };
  const { act, verb = '', others } = ORDERED.exec(words)?.groups ?? {};
  if (act === undefined || /\?\s*$/.test(words)) return null;
  const isOrder =
    ACTION_VERB_FORMS.has(verb.toLowerCase()) || (others !== undefined && isVerb(act));
  if (!isOrder || STATES.test(act)) return null;
  return { form: 'imperative', action: act, strength: 0 };
}

/** Who is to do it, unless it is a day or an hour. */
const BY_SOMEBODY =
  /^ by (?!\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|to(?:day|morrow)|the end|noon)/i;
/** What follows gives a reason or continues the sentence. */
const GOES_ON =
  /,? (?:so|but|because|as|since|which|and (?:i|we|they|he|she|it|then)|otherwise|or else)\b/i;

/** 'The deals need to be updated with the price' → 'update the deals with the price'. */
function undoneAction(words: string): string | null {
  const found = UNDONE.exec(words)?.groups;
  const verb = baseOfParticiple(found?.['state'] ?? '');
  const thing = thingOf(found?.['thing'] ?? '');
  const rest = found?.['rest'] ?? '';
  if (verb === null || thing === null || BY_SOMEBODY.test(rest) || /\?\s*$/.test(words))
    return null;
  const whole = (rest.split(GOES_ON, 1)[0] ?? '').replace(
    /^, (?=(?:with|in|on|to|for|from)\b)/i,
    ' ',
  );
  return `${verb} ${thing}${whole.trimEnd()}`;
}

/** 'Seal the lid is missing' is not an order. */
const STATES = /^\S+ (?:\S+ ){1,3}(?:is|are|was|were|has|have|will|can)\b/i;

function isVerb(act: string): boolean {
  const word = /^[\p{L}-]+/u.exec(act)?.[0].toLowerCase() ?? '';
  return ACTION_VERBS.has(word) || ACTION_VERB_FORMS.has(word);
}
