import languageWords from '../../weights/language.json';

/** The first four are read and written; of the others only the script is known, or that it is none of these. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'ja' | 'zh' | 'ko' | 'ru' | 'other';
type Read = keyof typeof languageWords;

/** For each language, in how many of 1,000 messages a common word stands (written by train-language.ts). */
const WORDS = Object.entries(languageWords).map(([language, words]) => ({
  language: language as Read,
  words: new Map(Object.entries(words)),
}));
/** Of a word that is not among them. */
const RARE = 0.2;
/** As many times more mail is English before a word is read. */
const PRIOR: Readonly<Record<Read, number>> = { en: Math.log(4), de: 0, fr: 0, es: 0 };

/** Letters and marks of one language, each as good as a word that is so many times as common in it as in the others. */
const MARKS: Readonly<Record<Read, readonly RegExp[]>> = {
  en: [],
  de: [/ß/iu, /[äöü]/iu],
  fr: [/\p{L}[ \u00a0\u202f][?!]/u, /[èêàçœù]/iu, /(?<!\p{L})(?:[jldcnmts]|qu)['’]\p{L}/iu],
  es: [/[¿¡]/u, /ñ/iu],
};
const MARK = Math.log(6);

/**
 * Of the words of a German, French or Spanish message 0.65 are among the common ones, of one in a related language
 * 0.18: the logarithms of the ratios, for a word that is and for one that is not.
 */
const [KNOWN, UNKNOWN] = [Math.log(0.65 / 0.18), Math.log(0.35 / 0.82)];
/** A message whose sum is lower is in none of these languages. Before a word is read, they are e² times as likely. */
const LEAST = -2;

/** Common in English, and in no language that is taken for it. */
const ENGLISH = new Set(
  'the you your please pls can could would should this that these with and are from when what how thanks'.split(
    ' ',
  ),
);
/** Or with this share of words that are common in English. */
const ENGLISH_SHARE = 0.3;

/** Characters beyond Latin script and common punctuation; µ is not a letter of any script. */
const BEYOND_LATIN = /[\u00b5\u0250-\u1fff\u2070-\uffff]/;
/** Characters that are read at most. */
const SAMPLE = 4000;

/**
 * The main language of a text, by its script and its common words (naive Bayes over the distinct words). English by
 * default, also for languages that share no words with German, French or Spanish.
 */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, SAMPLE);
  const byScript = scriptLanguage(sample);
  if (byScript) return byScript;
  const words = [...new Set(sample.toLowerCase().match(/\p{L}+/gu) ?? [])];
  const [best] = WORDS.map((one) => score(words, one, sample)).sort((a, b) => b.score - a.score);
  if (best === undefined || words.length === 0) return 'en';
  const likeliness = best.known * KNOWN + (words.length - best.known) * UNKNOWN;
  if (likeliness >= LEAST) return best.language;
  const isEnglish =
    words.some((word) => ENGLISH.has(word)) || best.known >= words.length * ENGLISH_SHARE;
  return best.language === 'en' && isEnglish ? 'en' : 'other';
}

function score(
  words: readonly string[],
  { language, words: shares }: (typeof WORDS)[number],
  sample: string,
) {
  const marks = MARKS[language].filter((mark) => mark.test(sample)).length * MARK;
  const found = words.map((word) => shares.get(word)).filter((share) => share !== undefined);
  const rare = (words.length - found.length) * Math.log(RARE);
  const sum = found.reduce((total, share) => total + Math.log(share), rare);
  return { language, score: sum + marks + PRIOR[language], known: found.length };
}

function scriptLanguage(sample: string): Language | null {
  if (!BEYOND_LATIN.test(sample)) return null;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const share = (pattern: RegExp): number => (sample.match(pattern)?.length ?? 0) / letters;
  if (share(/[\u3040-\u30ff]/g) > 0.15) return 'ja';
  if (share(/[\uac00-\ud7af]/g) > 0.3) return 'ko';
  if (share(/\p{Script=Han}/gu) > 0.3) return 'zh';
  if (share(/\p{Script=Cyrillic}/gu) > 0.4) return 'ru';
  return share(/\p{Script=Latin}/gu) < 0.4 ? 'other' : null;
}
