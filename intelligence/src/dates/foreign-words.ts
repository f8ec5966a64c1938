import type { DateWords } from './date-words';
import { FRENCH } from './french-words';
import { GERMAN } from './german-words';
import { SPANISH } from './spanish-words';

/** Languages whose dates are read through English words. */
export type DateLanguage = 'de' | 'fr' | 'es';

const NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty ninety'.split(
    ' ',
  );
export const NUMBER_WORDS: ReadonlySet<string> = new Set(NUMBERS);
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

export type ForeignWords = {
  /** Words of a phrase, joined by spaces, to English words joined by spaces; a leading ~ follows its noun. */
  phrases: ReadonlyMap<string, string>;
  starts: ReadonlySet<string>;
  /** Only read before what they count. */
  ordinals: ReadonlyMap<string, string>;
  /** Only read before a number. */
  shortWeekdays: ReadonlyMap<string, string>;
  longest: number;
};

const KNOWN = new Map<DateLanguage, ForeignWords>();
const SOURCES: Readonly<Record<DateLanguage, DateWords>> = { de: GERMAN, fr: FRENCH, es: SPANISH };

/** The date words of a language; built on first use. */
export function foreignWords(language: DateLanguage): ForeignWords {
  const known = KNOWN.get(language);
  if (known) return known;
  const words = compile(SOURCES[language], language);
  KNOWN.set(language, words);
  return words;
}

/** The language of a context if its dates are read through English words. */
export function dateLanguage(language: string | null | undefined): DateLanguage | null {
  return language === 'de' || language === 'fr' || language === 'es' ? language : null;
}

const DAY_PARTS: readonly (readonly [string, string])[] = [
  ['vormittag', 'morning'],
  ['morgen', 'morning'],
  ['mittag', 'noon'],
  ['nachmittag', 'afternoon'],
  ['abend', 'evening'],
];

const GERMAN_COUNTED: readonly (readonly [string, string])[] = [
  ['tag', 'day'],
  ['werktag', 'business day'],
  ['arbeitstag', 'business day'],
  ['woche', 'week'],
];
const GERMAN_PERIODS: readonly (readonly [string, string])[] = [
  ['des monats', 'month'],
  ['des quartals', 'quarter'],
  ['des jahres', 'year'],
];

function compile(source: DateWords, language: DateLanguage): ForeignWords {
  const phrases = new Map<string, string>();
  for (const [names, english] of [
    [source.months, MONTHS],
    [source.weekdays, WEEKDAYS],
    [source.numbers, ['a', ...NUMBERS.slice(1)]],
  ] as const)
    for (const [name, word] of inEnglish(names, english)) phrases.set(name, word);
  for (const line of source.words.split('\n')) {
    const [english = '', names = ''] = line.split(' = ');
    for (const name of names.split(', ')) phrases.set(name, english);
  }
  const days = source.weekdays
    .split('|')
    .flatMap((names, index) =>
      names.split(',').map((day) => [day, WEEKDAYS[index] ?? ''] as const),
    );
  if (language === 'fr')
    for (const [name, word] of inEnglish(source.months, MONTHS))
      for (const mark of ["'", '’']) phrases.set(`d ${mark} ${name}`, `of ${word}`);
  // 'Los lunes' and 'montags' are every Monday, not one day.
  for (const [day, english] of days) {
    if (language === 'es' && day.endsWith('s')) phrases.set(`los ${day}`, `${english}s`);
    if (language === 'de') phrases.set(`${day}s`, `${english}s`);
  }
  // 'Vendredi prochain' and 'el viernes que viene' are the coming one, not next week's.
  for (const [day, english] of days) {
    if (language === 'fr') phrases.set(`${day} prochain`, `coming ${english}`);
    if (language !== 'es') continue;
    for (const next of [`próximo ${day}`, `${day} próximo`, `${day} que viene`])
      phrases.set(next, `coming ${english}`);
  }
  const to = { de: null, fr: 'à', es: 'a' }[language];
  if (to !== null) for (const [day, english] of days) phrases.set(`${to} ${day}`, `to ${english}`);
  if (language === 'de')
    for (const [day, english] of days)
      for (const [part, partOfDay] of DAY_PARTS)
        phrases.set(`${day}${part}`, `${english} ${partOfDay}`);
  if (language === 'de')
    for (const [day, english] of days) {
      phrases.set(`${day} in einer woche`, `${english} week`);
      phrases.set(`übernächsten ${day}`, `the ${english} after next`);
    }
  // 'Der letzte Tag des Monats': English needs its 'of'.
  if (language === 'de')
    for (const [name, english] of [...days, ...GERMAN_COUNTED])
      for (const [period, inEnglish] of GERMAN_PERIODS)
        phrases.set(`${name} ${period}`, `${english} of the ${inEnglish}`);
  const ordinals = new Map(inEnglish(source.ordinals, ORDINALS));
  if (language === 'de') for (const words of [phrases, ordinals]) addSpelledOut(words);
  const starts = new Set([...phrases.keys()].map((phrase) => phrase.split(' ', 1)[0] ?? ''));
  const longest = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length));
  return {
    phrases,
    starts,
    ordinals,
    shortWeekdays: new Map(inEnglish(source.shortWeekdays, WEEKDAYS)),
    longest,
  };
}

const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Adds 'uebermorgen' to 'übermorgen', as typed without a German keyboard. */
function addSpelledOut(words: Map<string, string>): void {
  for (const [word, english] of words) {
    const spelled = word.replace(/[äöüß]/g, (letter) => SPELLED_OUT[letter] ?? letter);
    if (!words.has(spelled)) words.set(spelled, english);
  }
}

function inEnglish(names: string, english: readonly string[]): [string, string][] {
  return names
    .split('|')
    .flatMap((group, index) =>
      group.split(',').map((name): [string, string] => [name, english[index] ?? '']),
    );
}
