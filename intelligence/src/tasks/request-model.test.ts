import { describe, expect, it } from 'vitest';

import { wordFeatures } from './clause-features';
import { clauseTokens } from './clause-tokens';
import { hashFeature, loadRequestModel } from './request-model';

const common = new Set(['please', 'send', 'copies', 'the', 'to', 'see', "don't"]);

describe('the tokens of a clause', () => {
  it.each([
    ['Please send 25 copies to Ann', 'please send @num copies to @Cap'],
    ['Don’t send it to ann@x.example', "don't send @- to @mail"],
    ['see https://x.example/a by Friday at 10:30', 'see @link @- @day @- @time'],
    ['', ''],
  ])('hide what is no common word: %s', (words, tokens) => {
    expect(clauseTokens(words, common).join(' ')).toBe(tokens);
  });

  it('represent the people of the message by their role', () => {
    const nameOf = (word: string) => (word === 'robin' ? 'reader' : null);
    expect(clauseTokens('Robin, please send', common, nameOf).join(' ')).toBe(
      '@reader , please send',
    );
  });

  it('yield few features, however long the clause is', () => {
    const input = { words: 'please '.repeat(10_000), around: null };
    expect(wordFeatures(input, common).length).toBeLessThan(400);
  });
});

describe('a request model', () => {
  const model = loadRequestModel({
    version: 2,
    vocabulary: 'please thanks',
    words: {
      hashes: [hashFeature('please'), hashFeature('thanks')].sort((a, b) => a - b),
      weights:
        hashFeature('please') < hashFeature('thanks')
          ? [9, 0, 0, 0, 0, 0, 0, 9]
          : [0, 0, 0, 9, 9, 0, 0, 0],
      step: 1,
      bias: [0, 0, 0, 0],
    },
    context: { 'says ask': [2, 0, 0, 0] },
    learnedFrom: {},
  });
  const ask = (words: string): number => model.read([{ words, around: null }])[0]?.ask ?? 0;

  it("adds up the weights of a clause's features", () => {
    expect(ask('please call')).toBeGreaterThan(ask('a crane'));
    expect(ask('thanks a lot')).toBeLessThan(ask('a crane'));
  });

  it('hears how much the others ask: the one that asks most does not count itself', () => {
    const others = loadRequestModel({
      version: 2,
      vocabulary: 'please',
      words: {
        hashes: [hashFeature('please')],
        weights: [9, 0, 0, 0],
        step: 1,
        bias: [0, 0, 0, 0],
      },
      context: { 'others ask': [4, 0, 0, 0] },
      learnedFrom: {},
    });
    const [most = 0, ...rest] = others
      .read(['please', 'a crane', 'rain'].map((words) => ({ words, around: null })))
      .map((one) => one.ask);
    expect(rest[0]).toBe(rest[1]);
    expect(most).toBeLessThan(rest[0] ?? 0);
  });

  it.each([null, {}, { version: 1 }, 'x'])('cannot be loaded from %j', (json) => {
    expect(() => loadRequestModel(json)).toThrow('Not the weights');
  });
});
