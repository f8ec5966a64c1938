import { describe, expect, it } from 'vitest';

import type { MailMessage } from '../reading/mail-message';
import { readMessage } from '../reading/read-message';
import { messageFromDana, reader, readerInput } from '../testing/message-from-dana';
import type { FeatureInput } from './clause-features';
import type { RequestModel } from './request-model';
import { withSecondOpinion } from './second-opinion';
import { listClauses } from './task-candidates';

const BODY = 'Send the plan. The crane is yellow. It may rain.';
/** The chances that the three clauses of BODY ask. */
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
  const encoder = {
    read: async (clauses: readonly FeatureInput[]) => {
      heard.push(...clauses.map(({ words }) => words));
      return clauses.map(() => logit);
    },
  };
  const input = { ...readerInput, models: { requests } };
  const both = await withSecondOpinion(read, input, encoder);
  const clauses = listClauses(read, input).map(({ features }) => features);
  return { heard, chances: both.read(clauses).map(({ ask }) => ask) };
}

describe('the second opinion', () => {
  it('is asked for of the clauses that the model doubts only', async () => {
    expect((await asked(model(0.99, 0.4, 0.001), 1)).heard).toEqual(['The crane is yellow.']);
  });

  it('raises the chance of what it takes for an ask, and lowers that of the rest', async () => {
    const [, raised = 0] = (await asked(model(0.99, 0.4, 0.001), 3)).chances;
    const [sure, lowered = 1, none] = (await asked(model(0.99, 0.4, 0.001), -3)).chances;
    expect(raised).toBeGreaterThan(0.6);
    expect(lowered).toBeLessThan(0.2);
    expect([sure, none]).toEqual([0.99, 0.001]);
  });

  it('leaves chances that sum to 1', async () => {
    const read = readMessage(messageFromDana(BODY));
    const input = { ...readerInput, models: { requests: model(0.4, 0.4, 0.4) } };
    const both = await withSecondOpinion(read, input, { read: async () => [2, -2, 0] });
    const clauses = listClauses(read, input).map(({ features }) => features);
    for (const { ask, question, offer, information } of both.read(clauses))
      expect(ask + question + offer + information).toBeCloseTo(1, 9);
  });

  it('is not asked for of own mail', async () => {
    const own = { from: reader, isFromReader: true };
    expect((await asked(model(0.4, 0.4, 0.4), 1, own)).heard).toEqual([]);
  });

  it('is bounded for a message of many doubts', async () => {
    const body = Array.from({ length: 100 }, (_, at) => `Crane ${at} may be moved.`).join(' ');
    const all = Array.from({ length: 120 }, () => 0.4);
    expect((await asked(model(...all), 1, { body })).heard.length).toBe(16);
  });
});
