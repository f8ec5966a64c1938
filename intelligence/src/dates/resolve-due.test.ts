import { describe, expect, it } from 'vitest';

import type { DueContext } from './fallback-due';
import { resolveDue } from './resolve-due';

/** A Wednesday, 10:00 in New York. */
const context: DueContext = {
  receivedAt: '2024-05-15T14:00:00Z',
  readerZone: 'America/New_York',
  working: {
    timezone: 'America/New_York',
    workingHours: { start: '09:00', end: '17:30', days: [1, 2, 3, 4, 5] },
  },
};

function due(text: string, request = text, more: Partial<DueContext> = {}) {
  const start = text.indexOf(request);
  return resolveDue(text, { start, end: start + request.length }, { ...context, ...more });
}

it.each([
  ['Please deliver the chairs earlier instead of on Friday.', 'en'],
  ['Please come by rather than on Friday.', 'en'],
  ['Bitte ruf Ann an statt am Freitag.', 'de'],
  ['Merci de livrer plus tôt au lieu de vendredi.', 'fr'],
  ['Entregue las sillas antes en vez del viernes.', 'es'],
])('the day that another takes the place of is not due: %s', (text, language) => {
  expect(due(text, text, { language })?.date ?? null).not.toBe('2024-05-17');
});

it.each([
  'Die Sitzung findet statt am Freitag um 10 Uhr, bitte teilnehmen.',
  'Die Abnahme der Halle in der Nordstraße 14 fand wieder nicht statt und findet jetzt statt am Freitag, bitte kommen.',
  'Bitte kommen, denn die Sitzung der Gruppe findet dieses Mal\nstatt am Freitag um zehn.',
  'Bitte kommen: die Sitzungen finden um 10.30 Uhr statt am Freitag.',
])('the day on which something takes place is due: %s', (text) => {
  expect(due(text, text, { language: 'de' })?.date).toBe('2024-05-17');
});

it('the day that an event is moved from is not due', () => {
  const text = 'Bitte kommen, die Sitzung findet heute in einer Woche statt am Freitag statt.';
  expect(due(text, text, { language: 'de' })?.date ?? null).not.toBe('2024-05-17');
});

describe('the due date of a request', () => {
  it.each([
    ['Please send it by Friday.', '2024-05-17', null],
    ['Please send it by end of day.', '2024-05-15', '17:30'],
    ['I need it by COB tomorrow.', '2024-05-16', '17:30'],
    ['Call me first thing Monday.', '2024-05-20', '09:00'],
    ['Reply by 9am please.', '2024-05-16', '09:00'],
    ['Reply by noon please.', '2024-05-15', '12:00'],
    ['Can you finish it next week?', '2024-05-24', null],
    ['Please pay at month end.', '2024-05-31', null],
    ['Please pay by the end of June.', '2024-06-28', null],
    ['Send me the notes from Monday by Thursday.', '2024-05-16', null],
    ['Book me in for June 1-2.', '2024-06-02', null],
    ['Could you look at it this weekend?', '2024-05-19', null],
    ['Could you look at it before the weekend?', '2024-05-17', null],
    ['Could you look at it by the weekend?', '2024-05-17', null],
    ['Please send it ahead of next week.', '2024-05-17', null],
    ['Please send it prior to June 3-5.', '2024-05-31', null],
    ['Please send it before Wednesday.', '2024-05-22', null],
    ['Please send it before May 15.', '2024-05-15', null],
    ['The deadline moved from Friday to Tuesday, please file it then.', '2024-05-21', null],
    ['Please file it on Tuesday instead of Friday.', '2024-05-21', null],
    ['Please file it on Tuesday, not Friday.', '2024-05-21', null],
    ['Please send the slides for the meeting on May 30 by Tuesday.', '2024-05-21', null],
    ['Please answer the invitation sent on May 20 by Friday.', '2024-05-17', null],
    ['Please send the deck the day before the meeting on May 30.', '2024-05-29', null],
  ])('%s is due on %s %s', (text, date, time) => {
    expect(due(text)).toMatchObject({ date, time });
  });

  it.each([
    ['de', 'Bitte bis zum 3. Juni unterschreiben.', '2024-06-03', null],
    ['de', 'Bitte senden Sie den Plan bis Ende Juni.', '2024-06-28', null],
    ['de', 'Bitte den Plan prüfen. Die Frist endet am 20. Mai.', '2024-05-20', null],
    ['fr', 'Merci d’envoyer le plan en fin de journée.', '2024-05-15', '17:30'],
    ['fr', 'Pouvez-vous signer d’ici la fin du mois ?', '2024-05-31', null],
    ['de', 'Bitte den Plan vor dem Wochenende prüfen.', '2024-05-17', null],
    ['fr', 'Merci de signer avant le week-end.', '2024-05-17', null],
    ['es', '¿Puede firmar antes del viernes?', '2024-05-17', null],
    ['es', 'Por favor, envíe el plano en 48 horas.', '2024-05-17', '10:00'],
  ])('%s: %s is due on %s %s', (language, text, date, time) => {
    expect(due(text, text, { language })).toMatchObject({ date, time });
  });

  it('finds the words in the sentence around the request and gives their place in the text', () => {
    const text = 'Hello. By Friday, could you send the report? Last Monday was fun.';
    const found = due(text, 'could you send the report?');
    expect(found).toMatchObject({
      date: '2024-05-17',
      span: { start: 10, end: 16, text: 'Friday' },
    });
  });

  it('takes a deadline from the next sentence, and no other date', () => {
    expect(
      due('Please review the plan. I need it by Tuesday.', 'Please review the plan.'),
    ).toMatchObject({
      date: '2024-05-21',
    });
    expect(due('Please review the plan. We met on Tuesday.', 'Please review the plan.')).toBeNull();
    expect(
      due('- Review the plan.\n- Call Bob about it by Friday.', '- Review the plan.'),
    ).toBeNull();
  });

  it.each([
    ['Please send the deck before the meeting.', '2024-05-30'],
    ['Please send the deck two days before the meeting.', '2024-05-28'],
    ['Please send the deck the day before our board meeting.', '2024-05-29'],
  ])('%s counts from the day on which the event takes place', (request, date) => {
    expect(due(`${request} The meeting is on May 30.`, request)).toMatchObject({ date });
  });

  it('by the end of a working day that is over is the next one', () => {
    const evening = { receivedAt: '2024-05-16T00:00:00Z' };
    const text = 'Please send it by EOD.';
    expect(due(text, text, evening)).toMatchObject({ date: '2024-05-16', time: '17:30' });
  });

  it('is never before the day of receipt', () => {
    expect(due('Please send the figures of last Friday.')).toBeNull();
    expect(due('Did you send it yesterday?')).toBeNull();
  });

  it('keeps the other readings', () => {
    expect(due('Send it by next Friday.')).toMatchObject({
      date: '2024-05-24',
      alternatives: [{ date: '2024-05-17' }],
    });
  });

  it.each([
    ['next_business_day', { date: '2024-05-16', time: null, span: null }],
    ['48h', { date: '2024-05-17', time: '10:00', span: null }],
  ] as const)('falls back on %s when the words name no date', (fallback, expected) => {
    expect(due('Please call me.', undefined, { fallback })).toMatchObject(expected);
  });

  it('is null if the words name none and there is no fallback', () => {
    expect(due('Please call me.', undefined, { fallback: 'none' })).toBeNull();
  });

  it('moves a fallback off the weekend', () => {
    const friday = { receivedAt: '2024-05-17T14:00:00Z' };
    expect(due('Call me.', undefined, { ...friday, fallback: '48h' })?.date).toBe('2024-05-20');
    expect(due('Call me.', undefined, { ...friday, fallback: 'next_business_day' })?.date).toBe(
      '2024-05-20',
    );
  });

  it('tolerates spans outside the text', () => {
    expect(resolveDue('by Friday', { start: 50, end: 90 }, context)?.date).toBe('2024-05-17');
    expect(resolveDue('', { start: 0, end: 0 }, context)).toBeNull();
  });
});
