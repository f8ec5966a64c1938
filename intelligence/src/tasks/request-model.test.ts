import { describe, expect, it } from 'vitest';

import { loadRequestModel } from './request-model';
import { sentenceFeatures, sentenceTokens } from './sentence-features';

describe('the tokens of a sentence', () => {
  it.each([
    ['Can you send 25 copies?', 'can you send 0 copies ?'],
    ['Don’t mail ann@x.example, see https://x.example/a', "don't mail @mail see @link"],
    ['', ''],
  ])('%s', (sentence, tokens) => {
    expect(sentenceTokens(sentence).join(' ')).toBe(tokens);
  });

  it('and its features stay few however long it is', () => {
    expect(sentenceFeatures('please '.repeat(10_000)).length).toBeLessThan(400);
  });
});

describe('a request model', () => {
  const model = loadRequestModel({
    version: 1,
    trainedOn: '',
    bias: [0, 0],
    calibration: [1, 0],
    weights: { please: [500, 500], thanks: [-500, -500] },
  });
  it('adds up the weights of what a sentence has', () => {
    expect(model.score('please call')).toBeGreaterThan(0.6);
    expect(model.score('thanks a lot')).toBeLessThan(0.4);
    expect(model.score('a crane')).toBe(0.5);
  });

  it.each([null, {}, { version: 2 }, 'x'])('is not made of %j', (json) => {
    expect(() => loadRequestModel(json)).toThrow('Not the weights');
  });
});
