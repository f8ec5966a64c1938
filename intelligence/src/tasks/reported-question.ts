// A question that somebody else asks through the writer: 'She asks whether Houston has yam'.
import { thirdPerson } from './title-people';

const ASKS_ENGLISH =
  /(?:^|[.;:–—] |, (?:and |but |so )?| (?:and|but) (?:also )?)(?:(?:also|and|so|but|then)[, ]+)?(?<who>(?:(?:the|our|my|your|mr\.?|mrs\.?|ms\.?|dr\.?) )?\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*){0,3}?) (?:(?:also|still|now|just|keeps?) )?(?:asks?|asked|asking|is asking|are asking|has asked|have asked|wants? to know|wanted to know|would like to know|'d like to know|needs? to know|wonders?|wondered|is wondering|was wondering|are wondering)(?: (?:me|us))? (?<what>(?:if|whether|what|when|where|how|who|which|why) [^?;]{4,100}?)(?=[.?!;]|$)/iu;
const ASKS_GERMAN =
  /(?<!\p{L})(?<who>er|sie|(?:der|die|das|unser[e]?|mein[e]?) \p{Lu}\p{L}+|(?:Herr|Frau) \p{Lu}\p{L}+|\p{Lu}\p{L}+) (?:fragt|fragte|fragen|hat gefragt|möchte wissen|will wissen|möchten wissen),? (?<what>(?:ob|wann|was|wer|wie|wo|welche[rns]?) [^.;?!]{4,90})/u;
const ASKS_FRENCH =
  /(?<!\p{L})(?<who>il|elle|ils|elles|on|(?:le|la|les|l'|notre|ma|mon) ?\p{L}{1,30}|(?:M\.|Mme|Madame|Monsieur) \p{Lu}\p{L}{1,30}|\p{Lu}\p{L}{1,30}) (?:me |nous )?(?:demande(?:nt)?|souhaite(?:nt)? savoir|veut savoir|veulent savoir|voudrait savoir|aimerait savoir) (?<what>(?:si |s'|quand |où |combien |comment |qui |quel(?:le)?s? )[^.;?!]{4,90})/iu;
const ASKS_SPANISH =
  /(?<!\p{L})(?<who>(?:el|la|los|las|mi|nuestr[oa]) \p{L}{1,30}|\p{Lu}\p{L}{1,30}|él|ella|ellos)?(?:^|\s)(?:me |nos )?(?:preguntan?|quieren? saber|querría saber|desea saber) (?<what>(?:si|cuándo|cuánto|cuántos|dónde|cómo|quién|qué|cuál) [^.;?!]{4,90})/iu;
/** Nobody whom the reader could tell, or somebody whose question is not for the reader. */
const NO_ASKER =
  /^(?:i|we|you|it|that|this|there|who|which|what|nobody|everyone|and|but|to|please|if|when|please)(?: |$)|\b(?:to|not|will|would|may|might|can|could|did|does|if|when|that|who|which|please)$/iu;
const SOMEBODY = /^(?:he|she|they|er|sie|il|elle|ils|elles|on|él|ella|ellos)$/iu;
/** The reader is told what to ask, not asked. */
const OTHERWISE = /\b(?:told (?:him|her|them)|said|answered|i'(?:ve|ll)|already)\b/iu;

/**
 * The answer that somebody waits for: 'Mr Lascelles asks what it costs' → 'Tell Mr Lascelles what it costs'; the writer
 * passes it on if nobody is named. Null if nobody asks.
 */
export function reportedQuestion(words: string, language: string, sender: string): string | null {
  const text = words.replace(/\s+/g, ' ').replace(/[’‘]/g, "'").trim();
  if (language === 'en') return englishAnswer(text, sender);
  const says = { de: ASKS_GERMAN, fr: ASKS_FRENCH, es: ASKS_SPANISH }[language];
  const found = says?.exec(text)?.groups;
  if (found === undefined) return null;
  const [what = ''] = (found['what'] ?? '').split(/,? (?:und|et|y) |, /iu, 1);
  // Words for the writer in a clause of somebody else would point at the wrong person.
  if (OWN_WORDS.test(what)) return null;
  if (language === 'de') return `${sender} sagen, ${what.trim()}`;
  return language === 'fr' ? `dire à ${sender} ${what.trim()}` : `decir a ${sender} ${what.trim()}`;
}

const OWN_WORDS =
  /(?<!\p{L})(?:ich|mir|mich|wir|uns|mein\p{L}*|unser\p{L}*|je|me|moi|nous|mon|ma|mes|notre|nos|yo|mi|mis|nuestr\p{L}*)(?!\p{L})/iu;

function englishAnswer(text: string, sender: string): string | null {
  const { who = '', what = '' } = ASKS_ENGLISH.exec(text)?.groups ?? {};
  if (who === '' || NO_ASKER.test(who) || OTHERWISE.test(text)) return null;
  const person =
    SOMEBODY.test(who) || !/^(?:the |our |my |your )|^\p{Lu}/u.test(who)
      ? sender
      : thirdPerson(who.replace(/^The /, 'the '), sender);
  const clause = thirdPerson(what.replace(/^if\b/i, 'whether'), sender);
  return `Tell ${person} ${clause.charAt(0).toLowerCase()}${clause.slice(1)}`;
}
