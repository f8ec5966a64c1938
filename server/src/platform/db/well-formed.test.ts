import { expect, it } from 'vitest';

import { wellFormed } from './well-formed';

const half = '\u{1F600}'.charAt(0);

it.each([
  ['half a character', { title: `a${half}` }, '{"title":"a\ufffd"}'],
  ['its other half', { title: '\u{1F600}'.charAt(1) }, '{"title":"\ufffd"}'],
  ['a whole character', { title: '\u{1F600}' }, '{"title":"\u{1F600}"}'],
  ['what a person typed', { title: String.raw`\ud83d` }, String.raw`{"title":"\\ud83d"}`],
  ['half after a backslash', { title: `\\${half}` }, '{"title":"\\\\\ufffd"}'],
])('%s in JSON', (_, value, expected) => {
  expect(wellFormed(JSON.stringify(value))).toBe(expected);
});

it('leaves everything else alone, including an escape sequence that somebody typed', () => {
  const bytes = Buffer.from('x');
  const typed = [String.raw`see \ud83d`, String.raw`{ not JSON: \ud83d`];
  for (const value of [null, 7, true, bytes, 'plain', '', ...typed])
    expect(wellFormed(value)).toBe(value);
});
