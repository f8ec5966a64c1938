import { expect, it } from 'vitest';

import { readDates } from './read-dates';

it.each([
  ['Say after five minutes.', null],
  ['Ring Ann and two days later Bob.', null],
  ['Add a test for replay after 24 hours.', null],
  ['Nach fünf Minuten bitte wenden.', 'de'],
  ['Retirez-les après dix minutes.', 'fr'],
  ['Sácalo después de diez minutos.', 'es'],
])('"%s" counts from something else than the message', (text, language) => {
  const context = { receivedAt: '2026-09-16T10:20:00Z', readerZone: 'UTC', language };
  expect(readDates(text, context).map(({ isAttribute }) => isAttribute)).toEqual([true]);
});

it.each([
  ['Off sick since Monday.', '2026-09-14', null],
  ['We have waited since May.', '2026-05-01', null],
  ['Nothing since the 3rd.', '2026-09-03', null],
  ['Seit Freitag warten wir.', '2026-09-11', 'de'],
  ['Nous attendons depuis vendredi.', '2026-09-11', 'fr'],
  ['The office has been open since May 2027.', '2027-05-01', null],
])('"%s" began before the message, on %s', (text, date, language) => {
  const context = { receivedAt: '2026-09-16T10:20:00Z', readerZone: 'UTC', language };
  expect(readDates(text, context).map((read) => read.date)).toEqual([date]);
});

it('since gives a reason if a verb follows the day', () => {
  const context = { receivedAt: '2026-09-16T10:20:00Z', readerZone: 'UTC', language: null };
  const [read] = readDates('Since Friday is a holiday, please send it.', context);
  expect(read?.date).toBe('2026-09-18');
});

it.each(['Compter 2 heures du matin au soir', 'Il reste 3 heures de l’après-midi pour finir'])(
  '"%s" tells how long, not when',
  (text) => {
    const context = { receivedAt: '2026-09-16T10:20:00Z', readerZone: 'UTC', language: 'fr' };
    expect(readDates(text, context).filter(({ time }) => time !== null)).toEqual([]);
  },
);
