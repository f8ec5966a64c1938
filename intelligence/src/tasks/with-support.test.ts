import { describe, expect, it } from 'vitest';

import type { MailMessage } from '../reading/mail-message';
import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { findCandidates, type Candidate } from './task-candidates';
import { withSupport } from './with-support';

const STATE = 'Your timesheet for week 21 is missing.';
const ACTION = 'Submit it by noon today.';
const tool = {
  from: { name: 'Peopleport', address: 'no-reply@peopleport.example' },
  headers: { 'auto-submitted': 'auto-generated' },
};

/** The candidate of the sentence, with the confidences of all sentences in order. */
function supported(
  confidences: readonly number[],
  fields: Partial<MailMessage> = {},
  body = `${STATE} ${ACTION} Payroll runs on Friday.`,
): Candidate {
  const read = readMessage(messageFromDana(body, fields));
  const found = findCandidates(read, readerInput);
  const candidates = found.map((one, at) => ({ ...one, confidence: confidences[at] ?? 0 }));
  const surest = candidates.toSorted((a, b) => b.confidence - a.confidence)[0] as Candidate;
  return withSupport(surest, { candidates, chosen: [surest], read });
}

describe('the evidence of an ask', () => {
  it('spans a neighboring sentence that asks too', () => {
    expect(supported([0.9, 0.2, 0.01]).sentence.text).toBe(`${STATE} ${ACTION}`);
  });

  it('stops before a sentence that only informs', () => {
    expect(supported([0.05, 0.9, 0.01]).sentence.text).toBe(ACTION);
  });

  it('keeps the words of a person’s ask', () => {
    expect(supported([0.9, 0.2, 0.01]).words).toBe(STATE);
  });

  it('of a tool comes from the sentence with the action', () => {
    const { sentence, words } = supported([0.9, 0.2, 0.01], tool);
    expect(sentence.text).toBe(`${STATE} ${ACTION}`);
    expect(words).toBe(ACTION);
  });

  it('ends with its numbered item', () => {
    const body = `1. ${ACTION}\n2. ${STATE}`;
    expect(supported([0.9, 0.15], {}, body).sentence.text).toBe(ACTION);
  });
});
