import { describe, expect, it } from 'vitest';

import { isDateOfDocument } from './document-date';
import type { DueContext } from './fallback-due';
import { resolveDue } from './resolve-due';

/** A Tuesday, 10:00 in New York. */
const context: DueContext = {
  receivedAt: '2026-03-10T14:00:00Z',
  readerZone: 'America/New_York',
  working: {
    timezone: 'America/New_York',
    workingHours: { start: '09:00', end: '17:30', days: [1, 2, 3, 4, 5] },
  },
};

function due(text: string, request: string): string | null {
  const start = text.indexOf(request);
  return resolveDue(text, { start, end: start + request.length }, context)?.date ?? null;
}

describe('a request without a day takes', () => {
  it('the day of the event in the previous sentence, if it asks who is coming', () => {
    const text = 'We meet tomorrow night at the Crown. Let me know if you are coming.';
    expect(due(text, 'Let me know if you are coming.')).toBe('2026-03-11');
  });

  it('the one limit that a short message announces', () => {
    const text =
      'The system closes on Friday. You have not selected reviewers. Please suggest a list of reviewers.';
    expect(due(text, 'Please suggest a list of reviewers.')).toBe('2026-03-13');
  });
});

describe('a span that the message names', () => {
  it('ends so long after the message', () => {
    const text = 'Please upload the evidence within 15 days of this notice.';
    expect(due(text, text)).toBe('2026-03-25');
  });
});

describe('a bare day of the month', () => {
  it.each([
    "The memo can't go to the committee on the 18th without your initials.",
    'A sentence from you before the 18th lets me release it.',
  ])('may be followed by what happens then: %s', (text) => {
    expect(due(text, text)).not.toBeNull();
  });
});

describe('it takes none', () => {
  it.each([
    [
      'from an event that is told of elsewhere',
      'We meet on 20 April. Ann is fine. Bob is back. Please send me the plan.',
      'Please send me the plan.',
    ],
    [
      'where the message announces the limits of several other things',
      'Expenses are due Friday. Reviews are due Monday. Slides are due Tuesday. It was fun. Please send me the plan.',
      'Please send me the plan.',
    ],
    [
      'from a clause that tells when the writer does something',
      "Please send me the plan. I'll send you the drawings on Friday.",
      'Please send me the plan.',
    ],
    [
      'from a sentence that tells of a day only',
      'Ann is back on Friday. It was fun. Please send me the plan.',
      'Please send me the plan.',
    ],
  ])('%s', (_, text, request) => {
    expect(due(text, request)).toBeNull();
  });
});

describe('the day on which a document was made', () => {
  it.each([
    'Could you send me the minutes from Thursday?',
    'Please forward the photos of the crew from last Thursday.',
    'Könntest du mir das Protokoll vom Donnerstag schicken?',
    "Pourrais-tu m'envoyer le compte rendu de jeudi ?",
    '¿Me puedes mandar el acta del jueves?',
  ])('is no due day (%s)', (text) => {
    expect(due(text, text)).toBeNull();
  });

  it.each([
    'Could you send me the minutes by Thursday?',
    'Please send the draft of the plan by Thursday.',
    'Please send the agenda for Thursday.',
  ])('does not hide a limit (%s)', (text) => {
    expect(due(text, text)).toBe('2026-03-12');
  });

  it.each([
    ['Relis les photos et le rapport de jeudi.', true],
    ["Termine les photos et le rapport de jeudi, d'environ dix pages.", false],
  ])('is asked for with a verb that is no article or adverb (%s)', (text, isOfDocument) => {
    const start = text.indexOf('jeudi');
    expect(isDateOfDocument(text, { start, end: start + 5 })).toBe(isOfDocument);
  });
});
