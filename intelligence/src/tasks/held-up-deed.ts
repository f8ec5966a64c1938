import { baseOfParticiple, isVerbWord } from './action-verbs';
import { baseOfGermanParticiple, infinitiveOf } from './foreign-verbs';
import { thirdPerson } from './title-people';

/**
 * What the writer, or something, waits for: 'I can't close it until you return the form'. An order in the main clause
 * ('once you have signed, send it back') makes the deed a condition of the reader's own.
 */
const HELD_UP =
  /^(?<main>.{6,}?),? (?:until|till|unless|before|(?:only )?(?:once|as soon as|the (?:moment|minute|day)|after)) you(?:'ve| have|'re)? (?:(?:all|both|also|actually|have) )?(?<verb>\p{Ll}+)(?: (?<particle>off|back|in|out|up|over|down|through))? (?<rest>[^.;?!]{3,90})/iu;
/** 'We can't cut the oak until the finish is signed off by you'. */
const BY_YOU =
  /\b(?:until|till|unless|before|once|as soon as) (?<thing>(?:the|this|that|these|your|an?|all|both|my|our) [^,.;]{2,60}?) (?:is|are|has been|have been|gets) (?<verb>\p{Ll}+)(?: (?<particle>off|back|in|out|up|over))? by (?:you|yourself)\b/iu;
/** 'Once you've returned the form, I can close the file'. */
const FIRST =
  /^(?:(?:and|but|so)[, ]+)?(?:once|as soon as|unless|until|the (?:moment|minute)) you(?:'ve| have)? (?<verb>\p{Ll}+)(?: (?<particle>off|back|in|out|up|over|down))? (?<rest>[^,.;?!]{3,80}?),? (?:i|we|he|she|they|it|the|our|my|nothing|nobody)(?:'ll|'m| |$)/iu;
const ORDERS =
  /\b(?:please|pls|kindly|can you|could you|would you|don't|do not|never|you|let|make sure)\b/iu;
const ENDS =
  /,? (?:and (?:i|we|then|he|she|they|it)|but|so|because|since|as|or (?:i|we|it|they)|by|before|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow)\b.*$|, .*$/isu;
const OBJECT =
  /^(?:the|this|that|these|those|your|an?|both|all|one|it|them|me|us|my|our|\d|\p{Lu}\p{Ll})/u;
/** States of the reader, not deeds. */
const NO_DEED =
  /^(?:get|are|were|see|hear|know|have|need|want|think|feel|notice|agree|remember|say|tell|like)$/iu;

const GERMAN =
  /(?<!\p{L})(?:sobald|bis|bevor|erst wenn|wenn) (?:du|sie|ihr) (?<thing>(?:den|die|das|dein\p{Ll}*|ihr\p{Ll}*|einen?|beide|alle) [^,.;]{2,60}?) (?<verb>\p{Ll}+(?:t|en)) (?:hast|habt|haben)(?!\p{L})/iu;
const FRENCH =
  /(?<!\p{L})(?:dès que|une fois que|tant que) (?:tu|vous) (?:n'|ne )?(?:auras|aurez|as|avez) (?:pas )?(?<stem>\p{Ll}+?)é (?<thing>(?:le |la |les |l'|votre |vos |ton |ta |tes |un |une )[^,.;]{2,60})/iu;
const SPANISH =
  /(?<!\p{L})(?:en cuanto|hasta que|tan pronto como|cuando)(?: no)? (?:(?:me|nos|lo|la) )?(?:hayas?|hayan) (?<stem>\p{Ll}+?)(?<kind>ado|ido) (?<thing>(?:el|la|los|las|su|sus|tu|tus|un|una) [^,.;]{2,60})/iu;
const SPANISH_WAITS =
  /(?<!\p{L})(?:en cuanto|hasta que|tan pronto como)(?: no)? (?:(?<own>me|nos) )?(?<verb>\p{Ll}+) (?<thing>(?:el|la|los|las|su|sus|tu|tus|un|una) [^,.;]{2,60})/iu;

/**
 * A deed that somebody waits for, as an instruction: 'Nothing can be ordered before you sign the quote' → 'Sign the
 * quote'; null if its form is not certain.
 */
export function heldUpDeed(words: string, language: string, sender: string): string | null {
  const text = words.replace(/\s+/g, ' ').replace(/[’‘]/g, "'").trim();
  if (/\?\s*$/.test(text)) return null;
  if (language === 'de') return germanDeed(text);
  if (language === 'fr') {
    const { stem = '', thing = '' } = FRENCH.exec(text)?.groups ?? {};
    return thing === '' ? null : `${stem}er ${thing.trim()}`;
  }
  if (language === 'es') return spanishDeed(text);
  return language === 'en' ? englishDeed(text, sender) : null;
}

function englishDeed(text: string, sender: string): string | null {
  const passive = BY_YOU.exec(text)?.groups;
  if (passive !== undefined) {
    const verb = baseOfParticiple(passive['verb'] ?? '');
    const particle = passive['particle'] === undefined ? '' : ` ${passive['particle']}`;
    return verb === null
      ? null
      : thirdPerson(`${verb}${particle} ${passive['thing'] ?? ''}`, sender);
  }
  const found = HELD_UP.exec(text)?.groups ?? FIRST.exec(text)?.groups;
  if (found === undefined || ORDERS.test(found['main'] ?? '')) return null;
  const said = (found['verb'] ?? '').toLowerCase();
  const verb = isVerbWord(said) ? said : baseOfParticiple(said);
  const rest = (found['rest'] ?? '').replace(ENDS, '').trim();
  if (verb === null || NO_DEED.test(verb) || !OBJECT.test(rest)) return null;
  const particle = found['particle'] === undefined ? '' : ` ${found['particle']}`;
  const given = /^(?:me|us) (?<thing>.+)$/iu.exec(rest)?.groups?.['thing'];
  if (given !== undefined)
    return particle === '' ? `${verb} ${sender} ${thirdPerson(given, sender)}` : null;
  return thirdPerson(`${verb}${particle} ${rest}`, sender);
}

function germanDeed(text: string): string | null {
  const { thing = '', verb = '' } = GERMAN.exec(text)?.groups ?? {};
  const base = thing === '' ? null : baseOfGermanParticiple(verb);
  return base === null ? null : `${thing} ${base}`;
}

function spanishDeed(text: string): string | null {
  const { stem = '', kind, thing = '' } = SPANISH.exec(text)?.groups ?? {};
  if (thing !== '') return kind === 'ado' ? `${stem}ar ${thing.trim()}` : null;
  const waits = SPANISH_WAITS.exec(text)?.groups;
  const base =
    infinitiveOf(waits?.['verb'] ?? '', 'es') ??
    infinitiveOf((waits?.['verb'] ?? '').replace(/s$/, ''), 'es');
  return base === null || waits === undefined || waits['own'] !== undefined
    ? null
    : `${base} ${(waits['thing'] ?? '').trim()}`;
}
