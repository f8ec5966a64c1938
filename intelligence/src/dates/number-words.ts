import { countOf, type Meaning, ordinalOf } from './meaning';
import type { Token } from './tokens';

type Read = { next: number; value: number };

const ONES = numbered(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  0,
);
const TENS = numbered('twenty thirty forty fifty sixty seventy eighty ninety', 2);
const ORDINALS = numbered(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
  1,
);
const ROUND_ORDINALS = new Map([
  ['twentieth', 20],
  ['thirtieth', 30],
]);
const FRACTIONS = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
]);
const ROUND = new Map([
  ['hundred', 100],
  ['thousand', 1000],
]);
const SUFFIXES = new Set(['st', 'nd', 'rd', 'th']);
const VAGUE = new Map([
  ['few', 3],
  ['several', 3],
  ['couple', 2],
  ['pair', 2],
  ['dozen', 12],
]);

/**
 * Counts and ordinals that begin at a token: 3, 2.5, 1/4, twenty one, a couple of, two hundred; 2nd, second,
 * twenty-first.
 */
export function* readNumbers(
  tokens: readonly Token[],
  at: number,
): Generator<{ next: number; value: Meaning }> {
  const token = tokens[at];
  if (token?.kind === 'number') {
    yield* readDigits(tokens, at);
    return;
  }
  const part = FRACTIONS.get(token?.text ?? '');
  if (part !== undefined) yield { next: at + 1, value: countOf(part) };
  if (token?.kind !== 'word') return;
  const ordinal = readOrdinalWords(tokens, at);
  if (ordinal) yield { next: ordinal.next, value: ordinalOf(ordinal.value, true) };
  const article = token.text === 'a' || token.text === 'an' ? at + 1 : at;
  const vague = VAGUE.get(tokens[article]?.text ?? '');
  if (vague !== undefined) {
    const next = tokens[article + 1]?.text === 'of' ? article + 2 : article + 1;
    yield { next, value: countOf(vague) };
    return;
  }
  const round = ROUND.get(tokens[article]?.text ?? '');
  if (article > at && round !== undefined) yield { next: article + 1, value: countOf(round) };
  const cardinal = readCardinal(tokens, article);
  if (!cardinal) return;
  const times = ROUND.get(tokens[cardinal.next]?.text ?? '');
  if (times !== undefined) {
    yield { next: cardinal.next + 1, value: countOf(cardinal.value * times) };
    const joint = tokens[cardinal.next + 1]?.text === 'and' ? cardinal.next + 2 : cardinal.next + 1;
    const rest = readCardinal(tokens, joint);
    if (rest && rest.value > 0)
      yield { next: rest.next, value: countOf(cardinal.value * times + rest.value) };
  } else if (article === at) yield { next: cardinal.next, value: countOf(cardinal.value) };
}

function* readDigits(
  tokens: readonly Token[],
  at: number,
): Generator<{ next: number; value: Meaning }> {
  const token = tokens[at] as Token;
  const [mark, right] = [tokens[at + 1], tokens[at + 2]];
  if (token.value < 0) return;
  const digits = token.end - token.start;
  const isSuffix = mark?.kind === 'word' && SUFFIXES.has(mark.text);
  if (isSuffix && digits <= 3 && token.value >= 1)
    yield { next: at + 2, value: ordinalOf(token.value, false) };
  else yield { next: at + 1, value: countOf(token.value, { digits }) };
  const fraction = FRACTIONS.get(mark?.text ?? '') ?? readFraction(tokens, at + 1);
  if (fraction !== null && digits <= 2)
    yield {
      next: FRACTIONS.has(mark?.text ?? '') ? at + 2 : at + 4,
      value: countOf(token.value + fraction),
    };
  if (right?.kind !== 'number' || !right.glued || !mark?.glued || right.value < 0) return;
  if (mark.text === '.')
    yield { next: at + 3, value: countOf(Number(`${token.text}.${right.text}`)) };
  if (mark.text === ',' && right.text.length === 1 && digits <= 2)
    yield { next: at + 3, value: countOf(Number(`${token.text}.${right.text}`)) };
  if (mark.text === '/' && right.value > token.value && right.value <= 4)
    yield { next: at + 3, value: countOf(token.value / right.value) };
}

/** The half in '2 1/2'. */
function readFraction(tokens: readonly Token[], at: number): number | null {
  const [top, slash, bottom] = tokens.slice(at, at + 3);
  const isFraction =
    top?.kind === 'number' && slash?.text === '/' && bottom?.kind === 'number' && bottom.glued;
  return isFraction && top.value > 0 && top.value < bottom.value && bottom.value <= 4
    ? top.value / bottom.value
    : null;
}

/** A cardinal below 100 in words; otherwise null. */
export function readCardinal(tokens: readonly Token[], at: number): Read | null {
  const word = tokens[at]?.text ?? '';
  const small = ONES.get(word);
  if (small !== undefined) return { value: small, next: at + 1 };
  const tens = TENS.get(word);
  if (tens === undefined) return null;
  const onesAt = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const ones = ONES.get(tokens[onesAt]?.text ?? '') ?? 0;
  return ones > 0 && ones < 10
    ? { value: tens * 10 + ones, next: onesAt + 1 }
    : { value: tens * 10, next: at + 1 };
}

function readOrdinalWords(tokens: readonly Token[], at: number): Read | null {
  const word = tokens[at]?.text ?? '';
  const single = ORDINALS.get(word) ?? ROUND_ORDINALS.get(word);
  if (single !== undefined) return { value: single, next: at + 1 };
  const tens = TENS.get(word);
  const onesAt = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const ones = ORDINALS.get(tokens[onesAt]?.text ?? '');
  return tens !== undefined && ones !== undefined && ones < 10
    ? { value: tens * 10 + ones, next: onesAt + 1 }
    : null;
}

/**
 * A year in four digits or in words: 2018, two thousand (and) eighteen, nineteen seventy eight, nineteen oh one;
 * otherwise null.
 */
export function readYear(tokens: readonly Token[], at: number): Read | null {
  const token = tokens[at];
  if (token?.kind === 'number') {
    const after = tokens[at + 1];
    const goesOn =
      after?.glued === true &&
      !isHalfOrQuarter(tokens, at + 1) &&
      (after.kind !== 'mark' || '/%'.includes(after.text) || joinsNumber(tokens, at + 1));
    const isYear = token.end - token.start === 4 && token.value >= 1000 && !goesOn;
    return isYear ? { value: token.value, next: at + 1 } : null;
  }
  return readThousands(tokens, at) ?? readPairs(tokens, at);
}

/** 2027Q3, 2027H1. */
function isHalfOrQuarter(tokens: readonly Token[], at: number): boolean {
  const [letter, number] = [tokens[at], tokens[at + 1]];
  return (letter?.text === 'q' || letter?.text === 'h') && number?.text.length === 1;
}

/** Whether a punctuation mark is attached to a number: .5 , -3 :30. */
export function joinsNumber(tokens: readonly Token[], at: number): boolean {
  const [mark, after] = [tokens[at], tokens[at + 1]];
  return (
    mark?.glued === true && '.,:-/'.includes(mark.text) && after?.kind === 'number' && after.glued
  );
}

/** The year that two digits stand for: 60 years before to 39 after a year. */
export function fullYear(twoDigits: number, near: number): number {
  const lowest = near - 60;
  return lowest + ((((twoDigits - lowest) % 100) + 100) % 100);
}

function readThousands(tokens: readonly Token[], at: number): Read | null {
  const thousands = ONES.get(tokens[at]?.text ?? '') ?? 0;
  if (thousands < 1 || thousands > 2 || tokens[at + 1]?.text !== 'thousand') return null;
  const rest = readCardinal(tokens, tokens[at + 2]?.text === 'and' ? at + 3 : at + 2);
  return { value: thousands * 1000 + (rest?.value ?? 0), next: rest?.next ?? at + 2 };
}

function readPairs(tokens: readonly Token[], at: number): Read | null {
  const word = tokens[at]?.text ?? '';
  const century = word === 'twenty' ? 20 : (ONES.get(word) ?? 0);
  if (century < 15 || century > 20) return null;
  const second = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const secondWord = tokens[second]?.text ?? '';
  if (secondWord === 'hundred') return { value: century * 100, next: second + 1 };
  const isZero = ['zero', 'oh', 'o'].includes(secondWord);
  const rest = readCardinal(tokens, isZero ? second + 1 : second);
  const fits = rest !== null && (isZero ? rest.value < 10 : rest.value >= 10);
  return fits ? { value: century * 100 + rest.value, next: rest.next } : null;
}

function numbered(words: string, first: number): Map<string, number> {
  return new Map(words.split(' ').map((word, index) => [word, index + first]));
}
