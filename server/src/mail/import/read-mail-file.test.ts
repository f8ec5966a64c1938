import { describe, expect, test } from 'vitest';

import { readMailFile } from './read-mail-file';

async function read(text: string, size: number, from = 0) {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = from; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found = [];
  for await (const { bytes: content, time, end } of readMailFile(chunks(), { from, isMbox: true }))
    found.push({ text: content.toString(), time, end });
  return found;
}

const TWO = 'From a Thu Oct 29 09:15:00 2026\nA: b\n\n>From me\n\nFrom b\nC: d\r\n\r\nFromage\n';

describe('an mbox', () => {
  test.each([1, 2, 3, 5, 7, 1_000])(
    'is split correctly when it arrives in chunks of %i bytes',
    async (size) => {
      expect(await read(TWO, size)).toEqual([
        { text: 'A: b\n\nFrom me\n', time: new Date('2026-10-29T09:15:00Z'), end: 48 },
        { text: 'C: d\n\nFromage', time: null, end: TWO.length },
      ]);
    },
  );

  test('can be resumed at the end of any message', async () => {
    const [first, second] = await read(TWO, 10);
    expect(await read(TWO, 10, first?.end)).toEqual([second]);
    expect(await read(TWO, 10, TWO.length)).toEqual([]);
  });
});
