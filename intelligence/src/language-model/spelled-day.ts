import { parseDay, partsOf, weekdayOf } from '../working-time/calendar-date';

const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
const MONTHS = namesOf('month', (at) => new Date(Date.UTC(2026, at, 15)), 12);
/** Sunday first. */
const WEEKDAYS = namesOf('weekday', (at) => new Date(Date.UTC(2026, 1, 1 + at)), 7);
const ALL_NAMES: ReadonlySet<string> = new Set(
  [...MONTHS, ...WEEKDAYS].flatMap((names) => [...names]),
);
const WORDS = /\p{L}+/gu;
/** '12 May', '12–13 May', '12. Mai', 'el 12 de mayo', '12th of May', with the year that may follow. */
const DAY_FIRST =
  /(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th|er|º|\.)?(?:\s?(?:-|–|—|\/|to|and|bis|und|au|et|al|y)\s?(?<second>\d{1,2})(?:st|nd|rd|th|\.)?)?\s(?:(?:of|de)\s)?(?<month>\p{L}{3,12})\.?(?:,?\s(?:de\s)?(?<year>\d{4}))?/giu;
/** 'May 12', 'May 12, 2026'. */
const MONTH_FIRST =
  /(?<!\p{L})(?<month>\p{L}{3,12})\.?\s(?<day>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s(?<year>\d{4}))?/giu;

function namesOf(
  part: 'month' | 'weekday',
  dayAt: (at: number) => Date,
  count: number,
): ReadonlySet<string>[] {
  return Array.from({ length: count }, (_, at) => {
    const say = (language: string, length: 'long' | 'short'): string =>
      dayAt(at)
        .toLocaleDateString(language, { [part]: length, timeZone: 'UTC' })
        .toLowerCase()
        .replace(/\.$/, '');
    const lengths = part === 'month' ? (['long', 'short'] as const) : (['long'] as const);
    return new Set(LANGUAGES.flatMap((language) => lengths.map((length) => say(language, length))));
  });
}

/** The names of all months and weekdays, in lower case, in the four languages. */
export function isNameOfDay(word: string): boolean {
  return ALL_NAMES.has(word);
}

export type SpelledDay = { start: number; end: number; text: string };

/** Where a text writes out a day with its month, in any of four languages; null if it does not. */
export function findSpelledDay(text: string, date: string): SpelledDay | null {
  const { year, month, dayOfMonth } = partsOf(parseDay(date) ?? 0);
  const names = MONTHS[month - 1] ?? new Set();
  const found = [...text.matchAll(DAY_FIRST), ...text.matchAll(MONTH_FIRST)].find(({ groups }) => {
    const days = [groups?.['day'], groups?.['second']].map(Number);
    return (
      days.includes(dayOfMonth) &&
      names.has((groups?.['month'] ?? '').toLowerCase()) &&
      [undefined, `${year}`].includes(groups?.['year'])
    );
  });
  if (!found) return null;
  const { 0: words, index } = found;
  return { start: index, end: index + words.length, text: words };
}

/** Whether words name a month or a weekday, and if so, whether all that they name are those of the date. */
export function namesItsDay(words: string, date: string): boolean | null {
  const day = parseDay(date) ?? 0;
  const own = [MONTHS[partsOf(day).month - 1], WEEKDAYS[weekdayOf(day)]];
  const named = (words.toLowerCase().match(WORDS) ?? []).filter(
    (word) => ALL_NAMES.has(word) && word.length > 3,
  );
  return named.length === 0 ? null : named.every((word) => own.some((names) => names?.has(word)));
}
