import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';

import { startProcessorClock } from '../testing/processor-clock';
import { isLargerThan } from './pattern-size';

const STEPS = 200;
const sizeOf = (source: string) => RE2JS.compile(source, RE2JS.CASE_INSENSITIVE).programSize();

/** The same numbers on every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const ATOMS = [
  'a',
  'ab',
  '.',
  '\\d',
  '\\pL',
  '\\p{Greek}',
  '\\x{20AC}',
  '\\Q{9}\\E',
  '[^]{9}]',
  '[[:alpha:]{2]',
  '(?:)',
  '^',
  '\\b',
  '\\{9}',
  '{x}',
  '{,9}',
  'a{0}',
  '[\\]{9}]',
];
const REPEATS = ['', '', '*', '+?', '{3}', '{0,7}', '{2,}', '{40}', '{1,12}?', '{0}', '{1}'];

function randomPattern(below: (most: number) => number, depth: number): string {
  const atom =
    depth === 0 || below(3) === 0
      ? `(?:${ATOMS[below(ATOMS.length)] ?? ''})`
      : `(${below(2) === 0 ? '?:' : ''}${randomPattern(below, depth - 1)})`;
  const one = `${atom}${REPEATS[below(REPEATS.length)] ?? ''}`;
  const next = below(4);
  if (next > 1) return one;
  return `${one}${next === 0 ? '|' : ''}${randomPattern(below, Math.max(0, depth - 1))}`;
}

describe('the size of a pattern', () => {
  it('is over the limit exactly if it is for RE2', () => {
    const below = randomNumbers(7);
    let larger = 0;
    for (let count = 0; count < 1_000; count += 1) {
      const source = randomPattern(below, 3);
      let isLarger: boolean;
      try {
        isLarger = sizeOf(source) > STEPS;
      } catch {
        // Nested repeats that count more than a thousand.
        continue;
      }
      larger += isLarger ? 1 : 0;
      expect({ source, isLarger: isLargerThan(STEPS, source) }).toEqual({ source, isLarger });
    }
    expect(larger).toBeGreaterThan(100);
  });

  it('is the one of RE2 where alternatives begin alike', () => {
    const source = `(?:b{190})x|(?:b{190})y`;
    expect(isLargerThan(sizeOf(source), source)).toBe(false);
    expect(isLargerThan(sizeOf(source) - 1, source)).toBe(true);
  });

  it.each([
    ['a long text a thousand times', `(?:${'a'.repeat(985)}){1000}`],
    ['two hundred letters a thousand times', `(?:${'a'.repeat(190)}){1000}`],
    ['repeats in repeats', `${'(?:'.repeat(9)}${'a'.repeat(90)}${'){2}'.repeat(9)}`],
    ['many repeats', '\\b{999}'.repeat(140)],
    ['many repeats of nothing', '(?:){999}'.repeat(110)],
  ])('is found without compiling all of it: %s', (_, source) => {
    const spent = startProcessorClock();
    isLargerThan(STEPS, source);
    expect(spent()).toBeLessThan(250);
  });
});
