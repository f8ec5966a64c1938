import { describe, expect, it } from 'vitest';

import { askingPart } from './asking-part';

/** Asks where it speaks to somebody. */
const asks = (parts: readonly string[]): number[] =>
  parts.map((part) => (/\byou\b|\bbitte\b/.test(part) ? 0.8 : 0.1));

describe('the part of a long sentence that asks', () => {
  it('is found in dictated words without punctuation', () => {
    const words =
      'hey dan its reggie im on the road so talking into the phone the pour got moved to thursday on account of the plant being down so can you ring the receiver about the new slot because they close at five';
    expect(askingPart(words, asks)).toBe('can you ring the receiver about the new slot');
  });

  it('starts where the sentence would otherwise be cut', () => {
    const words =
      'My directors are content with the break clause as drafted and with the rent for the first five years of the term, but would ask you whether the cap can be dealt with by a side letter.';
    expect(askingPart(words, asks)).toBe(
      'but would ask you whether the cap can be dealt with by a side letter.',
    );
  });

  it.each([
    'Can you send the plan?',
    'Can you send the plan before the site meeting on Thursday, because the crane people will not come without it, and they have asked for it twice already now.',
  ])('is the sentence itself where it shows: %s', (words) => {
    expect(askingPart(words, asks)).toBeNull();
  });
});

it('a German order keeps the verb before its courtesy', () => {
  const words =
    'der maler hat abgesagt wir müssen den keller auf mittwoch schieben und der dachdecker kommt auch erst am freitag wenn es nicht regnet sag bitte dem vermieter bescheid dass es später wird';
  expect(askingPart(words, asks)).toMatch(/^sag bitte dem vermieter/);
});
