import { readMessage } from '@docket/intelligence/reading/read-message';
import { extractSuggestions } from '@docket/intelligence/extract-suggestions';
import { describe, expect, it } from 'vitest';

import { readEncoder } from '../encoder/read-encoder';
import { inputFor } from '../tasks/analyze-line';
import { modelForLine } from '../tasks/model-for-line';
import { readLabelledMessages, toMailMessage } from '../labelled/labelled-message';
import { generateClauses } from './generated-clauses';
import { readShippedModel } from './shipped-model';

/** As in the product: the request model with the encoder's opinion. */
const model = readShippedModel();
const encoder = await readEncoder('shipped');
const PER_FRAME = 3;

describe('the shipped models on clauses with unseen verbs and objects', async () => {
  const asked: { asks: boolean; isAsk: boolean }[] = [];
  for (const { words, acts } of generateClauses('tested', PER_FRAME)) {
    const body = words.replaceAll('@reader', 'Robin').replaceAll('@other', 'Anna');
    const isAsk = acts.includes('ask') || acts.includes('question');
    asked.push({ asks: (await tasksOf(body)).length > 0, isAsk });
  }
  const share = (isAsk: boolean): number => {
    const own = asked.filter((one) => one.isAsk === isAsk);
    return own.filter((one) => one.asks === isAsk).length / own.length;
  };

  it('finds requests in any wording', () => {
    expect(share(true)).toBeGreaterThan(0.75);
  });

  it('finds none in promises, reports, thanks and offers', () => {
    expect(share(false)).toBeGreaterThan(0.85);
  });
});

describe('a plain request with a courtesy or a condition is still a request', () => {
  it.each([
    'Could you call me at 5 pm about the contract?',
    'Please see Bob about the invoice and pay it.',
    'Please email me in the morning with the totals.',
    'Could you find the orders by Tuesday?',
    'Please send me the report on the crane by Friday.',
    'If it fits, please sign the lease today.',
  ])('%s', async (body) => {
    expect(await tasksOf(body)).toHaveLength(1);
  });

  it.each([
    'Let me know if you have any questions.',
    'Thanks for sending the plan.',
    'I will send you the plan on Friday.',
    'Please find the report attached.',
  ])('and nothing is made of: %s', async (body) => {
    expect(await tasksOf(body)).toHaveLength(0);
  });
});

async function tasksOf(body: string) {
  const [line] = readLabelledMessages(
    JSON.stringify({
      id: '1',
      owner: 'robin@vale.example',
      ownerName: 'Robin Vale',
      receivedAt: '2026-03-02T09:00:00Z',
      from: 'Dana Kerr <dana@corvid.example>',
      to: 'Robin Vale <robin@vale.example>',
      cc: 'Anna Boyd <anna@vale.example>',
      subject: 'Hall 3',
      body,
      tasks: [],
    }),
  );
  if (!line) throw new Error('no line');
  const requests = await modelForLine(line, model, encoder);
  return extractSuggestions(readMessage(toMailMessage(line)), inputFor(line, requests)).tasks;
}
