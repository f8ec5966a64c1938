// Words written with a period inside a sentence, in the languages that are read. From CLDR's sentence break suppressions
// and office usage: units, articles of law, titles of people, parts of addresses.

/** Always followed by something: a name, the word that is meant. */
const LEADING = {
  en: 'mr mrs ms dr prof st vs e.g i.e eg ie cf approx nos pp attn acct hon rev gov capt lt sgt maj asst assoc avg orig resp subj viz',
  de: 'bzw z.b ca nr evtl ggf d.h m hr fr dipl ing inkl exkl einschl zzgl abzgl vgl u.a lfd tägl mtl jährl gem lt sog allg betr i.d.r i.a v.a z.t z.hd zzt',
  fr: 'mme mlle env boul chap éd réf tél p.ex',
  es: 'sr sra srta dra d dña ud uds vd p.ej avda aprox dpto gral',
} as const;
/** Abbreviations before a number; otherwise ordinary words, or the end of a sentence. */
const NUMBERED =
  'art arts sec para ch cl fig figs vol ref refs ext est rm mt temp spec std col gen rep sen tel str abs pos anm abt abb bd kap geb bes mind inh ex al av ej núm pág págs máx mín lic n° jan feb mar apr jun jul aug sep sept oct nov dec janv févr avr juil déc mon tue tues wed thu thurs thur fri sat sun';
/** May also end a sentence. */
const ENDING =
  'etc inc corp ltd co a.m p.m u.s u.k usw no jr min max incl excl hrs yr yrs wk wks dept bldg qty amt misc stk';

const listed = (words: string): Set<string> => new Set(words.split(' '));
const LEADING_WORDS = listed(Object.values(LEADING).join(' '));
const NUMBERED_WORDS = listed(NUMBERED);
const ENDING_WORDS = listed(ENDING);
const LAST_WORD = /(?:^|[\s("'“„«])([\p{L}n°][\p{L}.°]{0,8})\.$/u;

/** The source of an expression for a period that may end a sentence: not that of 'evtl. am Montag', not of 4.12. */
export const STOPPING_PERIOD = `(?<!\\d)(?<!(?<![\\p{L}.])(?:${[...LEADING_WORDS].map((word) => word.replaceAll('.', '\\.')).join('|')}))\\.`;

/** Whether the period at this position of the text belongs to an abbreviation. */
export function isAbbreviated(text: string, at: number): boolean {
  const period = text.indexOf('.', at);
  const next = text.slice(period + 1).trimStart();
  return period === at && abbreviationAt(text.slice(0, at + 1), next) !== null;
}

/** Whether the period at the end of this text leads on, may end a sentence, or is not an abbreviation's (null). */
export function abbreviationAt(before: string, next: string): 'leads' | 'may end' | null {
  const word = LAST_WORD.exec(before.slice(-16))?.[1]?.toLowerCase();
  if (word === undefined) return null;
  if (ENDING_WORDS.has(word)) return 'may end';
  if (NUMBERED_WORDS.has(word)) return /^[#§(]?\d/.test(next) ? 'leads' : null;
  return word.length === 1 || LEADING_WORDS.has(word) ? 'leads' : null;
}
