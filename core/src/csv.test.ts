import { expect, it } from 'vitest';

import { csvLine } from './csv';

it.each([
  ['plain', '"plain"'],
  ['', '""'],
  ['a, "b"\nc', '"a, ""b""\nc"'],
  ['=HYPERLINK("https://evil.example")', '"\'=HYPERLINK(""https://evil.example"")"'],
  ['+1', '"\'+1"'],
  ['-1', '"\'-1"'],
  ['@SUM(1)', '"\'@SUM(1)"'],
  ['  =1', '"\'  =1"'],
  ['＝1', '"\'＝1"'],
  ['\t=1', '"\'\t=1"'],
  ['\rsneaky', '"\'\rsneaky"'],
  ['a=1', '"a=1"'],
  ['2026-11-02', '"2026-11-02"'],
])('writes %j as %s', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

it('separates cells by commas', () => {
  expect(csvLine(['a', 'b', 'c'])).toBe('"a","b","c"\r\n');
});
