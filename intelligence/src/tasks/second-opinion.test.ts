import { describe, expect, it } from 'vitest';

import type { MailMessage } from '../reading/mail-message';
import { readMessage } from '../reading/read-message';
import { messageFromDana, reader, readerInput } from '../testing/message-from-dana';
import type { FeatureInput } from './clause-features';
import type { RequestModel } from './request-model';
import { withSecondOpinion } from './second-opinion';
import { listClauses } from './task-candidates';

const BODY = 'Send the plan. The crane is yellow. It may rain.';
/** The probabilities that the three clauses of BODY ask. */
const model = (...chances: number[]): RequestModel => ({
  read: (clauses) =>
    clauses.map((_, at) => {
      const ask = chances[at] ?? 0;
      return { ask, question: 0, offer: 0, information: 1 - ask };
    }),
});

async function asked(requests: RequestModel, logit: number, fields: Partial<MailMessage> = {}) {
  const read = readMessage(messageFromDana(BODY, fields));
  const heard: string[] = [];
  const doubted: string[] = [];
  const encoder = {
    read: async (clauses: readonly FeatureInput[], inDoubt: readonly boolean[]) => {
      heard.push(...clauses.map(({ words }) => words));
      doubted.push(...clauses.flatMap(({ words }, at) => (inDoubt[at] ? [words] : [])));
      return clauses.map(() => logit);
    },
  };
  const input = { ...readerInput, models: { requests } };
  const both = await withSecondOpinion(read, input, encoder);
  const clauses = listClauses(read, input).map(({ features }) => features);
  return { heard, doubted, chances: both.read(clauses).map(({ ask, question }) => ask + question) };
}

describe('the second opinion', () => {
  it('is requested for all clauses of a message in which one may ask', async () => {
    expect((await asked(model(0.001, 0.07, 0.001), 1)).heard).toEqual([
      'Send the plan.',
      'The crane is yellow.',
      'It may rain.',
    ]);
  });

  it('is told which clauses may ask', async () => {
    expect((await asked(model(0.001, 0.07, 0.9), 1)).doubted).toEqual([
      'The crane is yellow.',
      'It may rain.',
    ]);
  });

  it('is not requested for a message in which nothing asks', async () => {
    expect((await asked(model(0.001, 0.002, 0), 1)).heard).toEqual([]);
  });

  it('raises the probability of what it takes for an ask, and lowers that of the rest', async () => {
    const [, raised = 0] = (await asked(model(0.99, 0.4, 0.001), 8)).chances;
    const [sure = 0, lowered = 1] = (await asked(model(0.99, 0.4, 0.001), -8)).chances;
    expect(raised).toBeGreaterThan(0.8);
    expect(lowered).toBeLessThan(0.2);
    expect(sure).toBeGreaterThan(0.5);
  });

  it('can still change a probability that was rounded to zero or one', async () => {
    const [never = 0, always = 1] = (await asked(model(0, 1, 0.4), 60)).chances;
    expect(never).toBeGreaterThan(0.9);
    expect(always).toBeGreaterThan(0.9);
  });

  it("keeps the model's probability if there is no opinion", async () => {
    const read = readMessage(messageFromDana(BODY));
    const input = { ...readerInput, models: { requests: model(0.4, 0.3, 0.2) } };
    const both = await withSecondOpinion(read, input, { read: async () => [null, null, null] });
    const clauses = listClauses(read, input).map(({ features }) => features);
    expect(both.read(clauses).map(({ ask }) => ask)).toEqual([0.4, 0.3, 0.2]);
  });

  it('is not applied to a part of a clause', async () => {
    const read = readMessage(messageFromDana(BODY));
    const input = { ...readerInput, models: { requests: model(0.4, 0.3, 0.2) } };
    const both = await withSecondOpinion(read, input, { read: async () => [8, 8, 8] });
    const parts = listClauses(read, input).map(({ features }) => ({ ...features, words: 'Send' }));
    expect(both.read(parts).map(({ ask }) => ask)).toEqual([0.4, 0.3, 0.2]);
  });

  it('keeps probabilities that sum to 1', async () => {
    const read = readMessage(messageFromDana(BODY));
    const input = { ...readerInput, models: { requests: model(0.4, 0.4, 0.4) } };
    const both = await withSecondOpinion(read, input, { read: async () => [2, -2, 0] });
    const clauses = listClauses(read, input).map(({ features }) => features);
    for (const { ask, question, offer, information } of both.read(clauses))
      expect(ask + question + offer + information).toBeCloseTo(1, 9);
  });

  it('lets the request model read a message once', async () => {
    const read = readMessage(messageFromDana(BODY));
    let reads = 0;
    const counting: RequestModel = {
      read: (clauses) => {
        reads += 1;
        return model(0.4, 0.3, 0.2).read(clauses);
      },
    };
    const input = { ...readerInput, models: { requests: counting } };
    const both = await withSecondOpinion(read, input, { read: async () => [2, -2, null] });
    const clauses = listClauses(read, input).map(({ features }) => features);
    expect(both.read(clauses).at(-1)?.ask).toBe(0.2);
    expect(reads).toBe(1);
  });

  it('is not requested for sent mail', async () => {
    const own = { from: reader, isFromReader: true };
    expect((await asked(model(0.4, 0.4, 0.4), 1, own)).heard).toEqual([]);
  });
});
