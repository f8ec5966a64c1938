import type { Token } from './tokens';

export type ReadNumber = { value: number; next: number };

const ONES = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value): [string, number] => [word, value]),
);
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index): [string, number] => [word, (index + 2) * 10]),
);
const ORDINALS = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
    .split(' ')
    .map((word, index): [string, number] => [word, index + 1]),
);
const ROUND_ORDINALS = new Map([
  ['twentieth', 20],
  ['thirtieth', 30],
]);
const SUFFIXES = new Set(['st', 'nd', 'rd', 'th']);

/** Whether a word can begin a number in words. */
export function isNumberWord(word: string): boolean {
  return ONES.has(word) || TENS.has(word) || ORDINALS.has(word) || ROUND_ORDINALS.has(word);
}

/** A count in digits or words: 3, two, twenty one, a, an, a couple of, a few, several; null when none. */
export function readCount(tokens: readonly Token[], at: number): ReadNumber | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'number')
    return token.value >= 0 ? { value: token.value, next: at + 1 } : null;
  if (token.text === 'a' || token.text === 'an')
    return readVague(tokens, at + 1) ?? { value: 1, next: at + 1 };
  const small = readVague(tokens, at) ?? readCardinal(tokens, at);
  if (!small || tokens[small.next]?.text !== 'hundred') return small;
  return { value: small.value * 100, next: small.next + 1 };
}

/** A cardinal below 100 in words. */
export function readCardinal(tokens: readonly Token[], at: number): ReadNumber | null {
  const token = tokens[at];
  if (token?.kind !== 'word') return null;
  const small = ONES.get(token.text);
  if (small !== undefined) return { value: small, next: at + 1 };
  const tens = TENS.get(token.text);
  if (tens === undefined) return null;
  const onesAt = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const ones = ONES.get(tokens[onesAt]?.text ?? '');
  if (ones !== undefined && ones > 0 && ones < 10) return { value: tens + ones, next: onesAt + 1 };
  return { value: tens, next: at + 1 };
}

export type DayNumber = ReadNumber & { isOrdinal: boolean; inWords: boolean };

/** A day of the month: 15, 15th, fifteenth, twenty-first, twenty one; null when not 1 to 31. */
export function readDayNumber(tokens: readonly Token[], at: number): DayNumber | null {
  const token = tokens[at];
  if (!token) return null;
  const read = token.kind === 'number' ? readDigitDay(tokens, at) : readWordDay(tokens, at);
  return read && read.value >= 1 && read.value <= 31 ? read : null;
}

/** An ordinal from 1 to 31 in digits or words: 2nd, second, twenty-first. */
export function readOrdinal(tokens: readonly Token[], at: number): ReadNumber | null {
  const read = readDayNumber(tokens, at);
  return read?.isOrdinal ? read : null;
}

/** A year: 2018, two thousand (and) eighteen, nineteen seventy eight, nineteen zero one, twenty eighteen. */
export function readYear(tokens: readonly Token[], at: number): ReadNumber | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'number') {
    const isYear = token.end - token.start === 4 && token.value >= 1000;
    return isYear && isWhole(tokens, at + 1) ? { value: token.value, next: at + 1 } : null;
  }
  return readThousands(tokens, at) ?? readPairs(tokens, at);
}

/** The year that two digits stand for: the one from 60 years before to 39 after a year. */
export function fullYear(twoDigits: number, near: number): number {
  const lowest = near - 60;
  return lowest + ((((twoDigits - lowest) % 100) + 100) % 100);
}

function isWhole(tokens: readonly Token[], next: number): boolean {
  const after = tokens[next];
  if (!after?.glued) return true;
  return after.kind === 'mark' && !'/%'.includes(after.text) && !isDecimal(tokens, next);
}

function isDecimal(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at + 1];
  return '.,:-'.includes(tokens[at]?.text ?? ' ') && after?.kind === 'number' && after.glued;
}

function readVague(tokens: readonly Token[], at: number): ReadNumber | null {
  const word = tokens[at]?.text;
  if (word === 'few' || word === 'several') return { value: 3, next: at + 1 };
  if (word !== 'couple') return null;
  return { value: 2, next: tokens[at + 1]?.text === 'of' ? at + 2 : at + 1 };
}

function readDigitDay(tokens: readonly Token[], at: number): DayNumber | null {
  const token = tokens[at];
  if (!token || token.end - token.start > 2) return null;
  const suffix = tokens[at + 1];
  const isOrdinal = suffix !== undefined && suffix.kind === 'word' && SUFFIXES.has(suffix.text);
  if (isOrdinal && (suffix.glued || suffix.end - suffix.start === 2)) {
    return { value: token.value, next: at + 2, isOrdinal: true, inWords: false };
  }
  return { value: token.value, next: at + 1, isOrdinal: false, inWords: false };
}

function readWordDay(tokens: readonly Token[], at: number): DayNumber | null {
  const word = tokens[at]?.text ?? '';
  const single = ORDINALS.get(word) ?? ROUND_ORDINALS.get(word);
  if (single !== undefined) return { value: single, next: at + 1, isOrdinal: true, inWords: true };
  const tens = TENS.get(word);
  if (tens !== undefined) {
    const onesAt = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
    const ones = ORDINALS.get(tokens[onesAt]?.text ?? '');
    if (ones !== undefined && ones < 10) {
      return { value: tens + ones, next: onesAt + 1, isOrdinal: true, inWords: true };
    }
  }
  const cardinal = readCardinal(tokens, at);
  return cardinal && { ...cardinal, isOrdinal: false, inWords: true };
}

function readThousands(tokens: readonly Token[], at: number): ReadNumber | null {
  const thousands = ONES.get(tokens[at]?.text ?? '');
  if (thousands === undefined || thousands < 1 || thousands > 2) return null;
  if (tokens[at + 1]?.text !== 'thousand') return null;
  const restAt = tokens[at + 2]?.text === 'and' ? at + 3 : at + 2;
  const rest = readCardinal(tokens, restAt);
  if (!rest) return { value: thousands * 1000, next: at + 2 };
  return { value: thousands * 1000 + rest.value, next: rest.next };
}

function readPairs(tokens: readonly Token[], at: number): ReadNumber | null {
  const word = tokens[at]?.text ?? '';
  const century = word === 'twenty' ? 20 : ONES.get(word);
  if (century === undefined || century < 15 || century > 20) return null;
  const second = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const secondWord = tokens[second]?.text;
  if (secondWord === 'hundred') return { value: century * 100, next: second + 1 };
  if (secondWord === 'zero' || secondWord === 'oh' || secondWord === 'o') {
    const ones = readCardinal(tokens, second + 1);
    return ones && ones.value < 10 ? { value: century * 100 + ones.value, next: ones.next } : null;
  }
  const rest = readCardinal(tokens, second);
  return rest && rest.value >= 10 ? { value: century * 100 + rest.value, next: rest.next } : null;
}
