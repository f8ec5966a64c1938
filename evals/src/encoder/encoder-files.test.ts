import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { DEVELOPED_ENCODER, ENCODER } from './encoder-files';
import { readEncoder } from './read-encoder';

const clause = (words: string) => ({ words, around: null });

it('the encoder used for measuring is not the shipped one', () => {
  expect(readFileSync(DEVELOPED_ENCODER).equals(readFileSync(ENCODER))).toBe(false);
});

it.each(['shipped', 'developed'] as const)(
  'the %s encoder tells what asks from what informs',
  async (weights) => {
    const encoder = await readEncoder(weights);
    const said = [clause('Please send me the lease.'), clause('It was sunny.')];
    const [ask = null, news = null] = (await encoder?.read(said, [true, true])) ?? [];
    expect(ask).toBeGreaterThan(news ?? 0);
  },
);
