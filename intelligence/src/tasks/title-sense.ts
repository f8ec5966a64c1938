// What a rewriting must not lose of the words that ask: a negation, an alternative, the rest of the sentence.
import type { SpeechAct } from './speech-act';

const NEGATION =
  /(?<!\p{L})(?:no|not|never|nothing|none|nobody|cannot|dont|\p{L}{2,8}n['’]t|nicht|kein\p{L}{0,2}|nichts|nie|pas|rien|jamais|aucune?|nada|nunca|ningun[oa]?)(?!\p{L})/iu;
/** Not 'unless you do not want it': a negation in a side clause is no part of the deed. */
const SIDE_CLAUSE = /(?:^|[,;] )(?:if|unless|in case|falls|wenn|si|sofern) [^,;]{1,80}[,;]/giu;
/** These ask for the deed all the same: 'don't forget to', 'I have not received'. */
const NO_NEGATION =
  /(?<!\p{L})(?:(?:do not|don['’]?t) (?:forget|hesitate|fail)|(?:not|\p{L}{2,6}n['’]t) (?:yet )?(?:receiv|seen|hear|got|gotten|had|later than|yet)|never (?:came|arrived|reached|got here|turned up)|nicht vergessen|vergiss nicht|pas (?:encore |toujours )?reçu|nicht (?:erhalten|bekommen)|n['’]oublie\p{L}* pas|no (?:olvid\p{L}*|he(?:mos)? recibido))/giu;
/** Another way that the writer offers is none to choose for the reader. */
const NO_ALTERNATIVE = /\bor (?:so\b|(?:shall|should|can|could) (?:i|we)\b|feel free|else\b)/gi;
/** Why, and what happens otherwise: neither is part of the deed. */
const REASON =
  /(?:[;.!] | [-–—]{1,2} |, (?=(?:i|we|he|she|they|there)(?:['’]| ))|,? (?:because|even if|even though|although|(?:or )?else|since|otherwise|until|unless|so (?:that|we|i|they|it|the|our|your)|as (?:i|we|they|it|the|our)|sonst|weil|damit|sinon|car|porque|de lo contrario)(?!\p{L})|,? or (?=(?:i|we|they|it|he|she|you)(?:'(?:ll|m|re|d)| (?:will|won't|am|are|is|can|cannot|can't|may|might|shall|lose|loses))|(?:the|your|our|my|this|that|it|they) [^,.;]{0,50}?\b(?:will|goes|go|won't|stops?|ends?|expires?|closes?|lapses?|escalates?|is|are|gets?|returns?)\b)).*$/isu;
const ALTERNATIVE = /\s(?:or|oder|ou|o)\s/iu;
/** 'or should Kelly give him to Tim first' */
const SECOND_QUESTION =
  /\bor (?:should|shall|can|could|would|will|do|does|did|is|are|was|has|have)\b/i;
/** 'Would you have that one, or wait?' */
const CHOICE = /\b(?:would|will) you (?:have|like|rather|prefer)\b[^.?!]*\bor\b[^.?!]*\?/i;
/** A comma that goes on with something else than a last part. */
const GOES_ON = /[,;] (?!(?:and|or|und|oder|et|ou|y|o|e|u) )(?<rest>.*)/iu;
/** Up to the last part of a list: 'the card and the keys' of 'your badge, the card and the keys'. */
const LIST_GOES_ON =
  /^(?<items>[^,;]{2,60}(?:, [^,;]{2,60})*?),? (?:and|or|und|oder|et|ou|y|o|e|u) /iu;
/** A clause of its own is no part of a list. */
const CLAUSE_IN_LIST =
  /(?<!\p{L})(?:is|are|was|were|has|have|had|will|would|can|could|should|i|we|you|he|she|it|they|there|who|which|that|but|if|so|then|ist|sind|hat|haben|wird|wir|ich|sie|est|sont|ont|nous|je|vous|es|son|está|han|que|qui)(?!\p{L})|\p{L}'(?:s|re|ll|m|d|ve|t)(?= \p{L}+(?:ing|ed)?(?: |$))/iu;
/** What was ordered not to be done, before the deed. */
const FORBIDS =
  /(?:^|[,;] )(?:please |bitte |and |but )?(?:do not|don['’]?t|never|no|nicht|ne|nunca)(?!\p{L})/iu;
/** More than a thing, or none: what is needed is told in a clause of its own. */
const CLAUSE_IN_THING =
  /\b(?:from you|or|who|which|that|if|so|as|back|would|should|could|can|is|are|was|were|has|have|to|que|qui|si|nothing|none|nichts|rien|nada)\b/iu;
const SENDS = /^(?:Send|Give|Get|Envoyer|Enviar) /;
const RECEIVER = / (?:to|à|a|an) (?=\p{Lu})/u;
const LEFTOVER = /\b(?:pls|please|bitte|merci|por favor)\b/i;

/** Why a rewriting says something else than the words; null when it does not. */
export function lossOfSense(title: string, words: string, { form }: SpeechAct): string | null {
  const [deed = ''] = title.split(': ', 1);
  const said = withoutReason(words, deed)
    .replace(SIDE_CLAUSE, ' ')
    .replace(NO_NEGATION, ' ')
    .replace(NO_ALTERNATIVE, ' ');
  if (NEGATION.test(said) && !NEGATION.test(title)) return 'a negation is lost';
  if (ALTERNATIVE.test(said) && !ALTERNATIVE.test(title)) return 'an alternative is lost';
  if (SECOND_QUESTION.test(title) || CHOICE.test(words)) return 'two questions';
  if (goesOn(deed)) return 'two clauses';
  if (LEFTOVER.test(title)) return 'a courtesy';
  const thing = deed.replace(SENDS, '').split(RECEIVER, 1)[0] ?? '';
  if (form === 'need' && SENDS.test(deed) && CLAUSE_IN_THING.test(thing))
    return 'what is needed is told in a clause';
  return null;
}

/** Whether a comma leads on to something that is no list, no aside of the deed ('keeping the newer one') and no further deed. */
function goesOn(deed: string): boolean {
  const rest = GOES_ON.exec(deed)?.groups?.['rest'];
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

/** The words up to where they go on to a reason, from the deed on; before it what forbids, and its own sentence. */
function withoutReason(words: string, deed: string): string {
  const at = Math.max(0, words.toLowerCase().indexOf(deed.slice(0, 12).toLowerCase()));
  const before = words.slice(0, at);
  const own = before.slice(before.search(OWN_CLAUSE));
  const kept = FORBIDS.test(before) ? before : own;
  return ` ${kept}${words.slice(at).replace(REASON, '')}`;
}

/** From the last mark, or 'and' before somebody speaks, on: what the deed is a part of. */
const OWN_CLAUSE =
  /(?<=[.;:!?()] |[,;] | [–—-] | (?:and|so|but) (?=(?:i|we|please|can|could|would|you)\b))[^.;:!?(),]*$|$/iu;
