// What a rewrite must not lose of the words that ask: a negation, an alternative, the rest of the sentence.
import { ACTION_VERBS } from './action-verbs';
import { asksAfterClause, hasClause } from './german-clause';
import type { SpeechAct } from './speech-act';

const NEGATION =
  /(?<!\p{L})(?:no|not|never|nothing|none|nobody|cannot|dont|\p{L}{2,8}n['’]t|nicht|kein\p{L}{0,2}|nichts|nie|pas|rien|jamais|aucune?|nada|nunca|ningun[oa]?)(?!\p{L})/iu;
/** Not 'unless you do not want it': a negation in a subordinate clause is not part of the action. */
const SUBORDINATE_CLAUSE =
  /(?:^|[,;] )(?:if|unless|in case|falls|wenn|si|sofern) [^,;]{1,80}[,;]/giu;
/** These ask for the action nevertheless: 'don't forget to', 'I have not received', 'no later than Friday'. */
const NO_NEGATION =
  /(?<!\p{L})(?:(?:do not|don['’]?t) (?:forget|hesitate|fail)|(?:not|\p{L}{2,6}n['’]t) (?:yet )?(?:receiv|seen|hear|got|gotten|had|later than|yet)|never (?:came|arrived|reached|got here|turned up)|nicht vergessen|vergiss nicht|pas (?:encore |toujours )?reçu|nicht (?:erhalten|bekommen)|n['’]oublie\p{L}* pas|no (?:olvid\p{L}*|he(?:mos)? recibido)|(?:no|not) (?:later|earlier|sooner|longer|less|fewer|more) than|nicht (?:später|mehr|weniger) als|pas plus tard que|no más tarde (?:de|que))/giu;
/** An alternative that the writer offers is not for the reader to choose. */
const NO_ALTERNATIVE =
  /\bor (?:so\b|(?:shall|should|can|could) (?:i|we)\b|feel free|else\b|(?:not|what) ?\?|(?:is|are|was|were|do|does|did|has|have|will|would|must|may) (?:i|we|you|he|she|it|they|there|the|that|this|some|your|my|our|\p{Lu}\p{Ll}{1,20})\b[^?]{0,160}\?)|(?<!\p{L})oder (?:nicht|was|(?:ist|sind|bist|hat|hast|habt|soll|sollen|würden|muss|geht|kann) [^?]{0,160}|(?:der|die|das) \p{Lu}\p{L}{1,30})\?|(?<!\p{L})ou (?:pas|non|quoi|(?:je|j'|il faut) ?[^?]{0,160})\?/giu;
/** Reasons and consequences are not part of the action. */
const REASON =
  /(?:[;.!] | [-–—]{1,2} |, (?=(?:i|we|he|she|they|there)(?:['’]| ))|,? (?:because|even if|even though|although|(?:or )?else|si no|since|otherwise|until|unless|so (?:that|we|i|they|it|the|our|your)|as (?:i|we|they|it|the|our)|sonst|weil|damit|sinon|car|porque|de lo contrario)(?!\p{L})|,? or (?=(?:i|we|they|it|he|she|you)(?:'(?:ll|m|re|d)| (?:will|won't|am|are|is|can|cannot|can't|may|might|shall|lose|loses))|(?:the|your|our|my|this|that|it|they) [^,.;]{0,50}?\b(?:will|goes|go|won't|stops?|ends?|expires?|closes?|lapses?|escalates?|is|are|gets?|returns?)\b)).*$/isu;
const ALTERNATIVE = /\s(?:or|oder|ou|o)\s/iu;
/** 'or should Kelly give him to Tim first' */
const SECOND_QUESTION =
  /\bor (?:should|shall|can|could|would|will|do|does|did|is|are|was|has|have)\b/i;
/** 'Would you have that one, or wait?' */
const CHOICE =
  /\b(?:would|will) you (?:have|like|rather|prefer)\b(?=[^.?!]{0,120}\bor\b)(?=[^.?!]{0,240}\?)/i;
/** A comma followed by something other than the last item of a list. */
const GOES_ON = /[,;] (?!(?:and|or|und|oder|et|ou|y|o|e|u) )(?<rest>.*)/iu;
/** Up to the last item of a list: 'the card and the keys' of 'your badge, the card and the keys'. */
const LIST_GOES_ON =
  /^(?<items>[^,;]{2,60}(?:, [^,;]{2,60})*?),? (?:and|or|und|oder|et|ou|y|o|e|u) /iu;
/** A clause of its own is not part of a list. */
const CLAUSE_IN_LIST =
  /(?<!\p{L})(?:is|are|was|were|has|have|had|will|would|can|could|should|i|we|you|he|she|it|they|there|who|which|that|but|if|so|then|ist|sind|hat|haben|wird|wir|ich|sie|est|sont|ont|nous|je|vous|es|son|está|han|que|qui)(?!\p{L})|\p{L}'(?:s|re|ll|m|d|ve|t)(?= \p{L}+(?:ing|ed)?(?: |$))/iu;
/** What should not be done, before the action. */
const FORBIDS =
  /(?:^|[,;] )(?:please |bitte |and |but )?(?:do not|don['’]?t|never|no|nicht|ne|nunca)(?!\p{L})/iu;
/** More than one object, or none: what is needed is in a clause of its own. */
const CLAUSE_IN_THING =
  /\b(?:from you|or|who|which|that|if|so|as|back|would|should|could|can|is|are|was|were|has|have|to|que|qui|si|nothing|none|nichts|rien|nada)\b/iu;
const SENDS = /^(?:Send|Give|Get|Envoyer|Enviar) /;
const RECEIVER = / (?:to|à|a|an) (?=\p{Lu})/u;
export const LEFTOVER = /\b(?:pls|please|bitte|merci|por favor)\b/i;

/** Why a rewrite says something else than the words; null if it does not. */
export function lostMeaning(title: string, words: string, { form }: SpeechAct): string | null {
  const [action = ''] = title.split(': ', 1);
  const said = withoutReason(words, action)
    .trimStart()
    .replace(SUBORDINATE_CLAUSE, ' ')
    .replace(NO_NEGATION, ' ')
    .replace(NO_ALTERNATIVE, ' ');
  if (NEGATION.test(said) && !NEGATION.test(title)) return 'a negation is lost';
  if (ALTERNATIVE.test(said) && !ALTERNATIVE.test(title)) return 'an alternative is lost';
  if (losesList(action, words)) return 'a list is cut';
  if (losesEarlierAction(title, words)) return 'an earlier action is lost';
  if (SECOND_QUESTION.test(title) || CHOICE.test(words)) return 'two questions';
  const isClause = hasClause(action) && !asksAfterClause(words);
  if (!isClause && goesOn(action)) return 'two clauses';
  if (LEFTOVER.test(title)) return 'a courtesy';
  const thing = action.replace(SENDS, '').split(RECEIVER, 1)[0] ?? '';
  if (form === 'need' && SENDS.test(action) && CLAUSE_IN_THING.test(thing))
    return 'what is needed is told in a clause';
  return null;
}

const LIST =
  /^, [^ ,.;:?!]{1,30}(?: [^ ,.;:?!]{1,30}){0,2}(?:, [^ ,.;:?!]{1,30}(?: [^ ,.;:?!]{1,30}){0,2}){0,3} (?:y|o|e|et|ou|und|oder) \p{L}/u;

/** 'Comunicar altas' for 'Comunica altas, bajas y horas extra'. */
function losesList(action: string, words: string): boolean {
  const end = action.split(' ').slice(-1)[0] ?? '';
  const at = end.length < 3 ? -1 : words.indexOf(`${end}, `);
  return at >= 0 && LIST.test(words.slice(at + end.length));
}

/** 'Scan the pages and send them back': the second action alone is not what is asked. */
function losesEarlierAction(title: string, words: string): boolean {
  const at = placeOf(title.toLowerCase(), words.toLowerCase());
  const own =
    words
      .slice(0, at)
      .split(/[.;:!?()]/)
      .at(-1) ?? '';
  if (!/(?:,| and)(?: and| then| also| please){0,2} $/i.test(own)) return false;
  return own
    .split(/, | and | to (?=\p{Ll})/u)
    .slice(0, -1)
    .some((part) => {
      const [verb = '', next = ''] = part
        .replace(/^(?:please|also|then|and|could you|can you|would you) /i, '')
        .split(' ', 2);
      return ACTION_VERBS.has(verb.toLowerCase()) && OBJECT.test(next);
    });
}

const OBJECT =
  /^(?:the|an?|your|my|our|his|her|their|all|any|both|this|that|these|those|it|them|in|out|up|\d+|\$\d+|\p{Lu}\p{Ll}+)$/u;

/** Whether a comma leads to something other than a list, an aside ('keeping the newer one') or another action. */
function goesOn(action: string): boolean {
  const rest = GOES_ON.exec(action)?.groups?.['rest'];
  if (rest === undefined) return false;
  if (
    /^(?:\p{Ll}{2,}ing|particularly|especially|including|preferably|ideally|namely|insbesondere|notamment)\b/u.test(
      rest,
    )
  )
    return goesOn(rest);
  const items = LIST_GOES_ON.exec(rest)?.groups?.['items'];
  return items === undefined || CLAUSE_IN_LIST.test(items);
}

/** The words from the action up to a reason; before the action, what forbids it, and its own sentence. */
function withoutReason(words: string, action: string): string {
  const at = placeOf(action.toLowerCase(), words.toLowerCase());
  const before = words.slice(0, at);
  const own = before.slice(TO_OWN_CLAUSE.exec(before)?.[0].length ?? before.length);
  const kept = FORBIDS.test(before) ? before : own;
  return ` ${kept}${words.slice(at).replace(REASON, '')}`;
}

/** Where the action starts in the words, by its first letters, words or word; 0 if it is nowhere. */
function placeOf(action: string, words: string): number {
  const [verb = '', next = ''] = action.split(' ', 2);
  const starts = [action.slice(0, 12), `${verb} ${next}`, `${verb} `];
  return Math.max(0, starts.map((start) => words.indexOf(start)).find((at) => at >= 0) ?? 0);
}

/** Up to the last punctuation mark, or 'and' before a new subject; the action's context follows. */
const TO_OWN_CLAUSE =
  /^.*(?:[.;:!?()] |[,;] | [–—-] | (?:and|so|but) (?=(?:i|we|please|can|could|would|you)\b))/isu;
