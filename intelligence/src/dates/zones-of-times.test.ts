import { describe, expect, it } from 'vitest';

import { readOnWednesday as read, WEDNESDAY as context } from '../testing/read-on-wednesday';
import { readDates } from './read-dates';

describe('zones of sender and reader', () => {
  it("counts from the sender's day and keeps the reader's beside it", () => {
    const late = {
      receivedAt: '2024-05-16T04:30:00Z',
      readerZone: 'Europe/Paris',
      senderOffset: '-07:00',
    };
    const [mention] = readDates('please do it today', late);
    expect(mention?.date).toBe('2024-05-15');
    expect(mention?.alternatives.map(({ date }) => date)).toEqual(['2024-05-16']);
  });

  it("moves a time of the sender's clock to the reader's day", () => {
    const west = { readerZone: 'Asia/Tokyo', senderOffset: '-07:00' };
    expect(read('tomorrow at 3pm', west)).toEqual(['2024-05-17 07:00']);
  });

  it.each([
    ['2026-09-17T22:30:00Z', 'Europe/Berlin', 'call at 5pm PST', '2026-09-18 02:00'],
    ['2026-09-18T02:30:00Z', 'Europe/Berlin', 'call at 5pm PST', '2026-09-18 02:00'],
    ['2026-09-17T23:30:00Z', 'America/New_York', 'call at 9am CET', '2026-09-18 03:00'],
    ['2026-09-17T08:30:00Z', 'UTC', 'at 10:00 GMT+0200', '2026-09-17 08:00'],
  ])('at %s in %s "%s" is said of the day that it is there', (receivedAt, readerZone, text, at) => {
    expect(read(text, { receivedAt, readerZone })).toEqual([at]);
  });

  it('takes +0000 as unknown, since servers stamp it on everything', () => {
    expect(read('tomorrow at 3pm', { readerZone: 'Asia/Tokyo', senderOffset: '+00:00' })).toEqual([
      '2024-05-16 15:00',
    ]);
  });
});

describe('the zone after a time', () => {
  const berlin = { readerZone: 'Europe/Berlin', receivedAt: '2025-12-15T08:00:00Z' };

  it.each([
    ['15:00-16:00 (UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '15:00', '15:00'],
    ['15:00-16:00 (GMT+01:00) Sarajevo, Skopje, Warsaw, Zagreb', '15:00', '15:00'],
    ['15:00-16:00 (UTC+00:00) Dublin, Edinburgh, Lisbon, London', '16:00', '16:00'],
    ['15:00-16:00 (UTC) Dublin, Edinburgh, Lisbon, London', '16:00', '16:00'],
    ['15:00-16:00 (UTC) Coordinated Universal Time', '17:00', '16:00'],
    ['3:00 PM (UTC-05:00) Eastern Time (US & Canada)', '21:00', '21:00'],
    ['3:00 PM-4:00 PM (UTC-05:00) Eastern Time (US & Canada)', '21:00', '21:00'],
    ['3:00 PM-4:00 PM (UTC-05:00) Eastern Time', '21:00', '21:00'],
    ['3:00 PM-4:00 PM EDT', '21:00', '21:00'],
    ['3:00 PM (UTC-05:00) Bogota, Lima, Quito, Rio Branco', '22:00', '21:00'],
    ['15:00 (UTC+10:00) Canberra, Melbourne, Sydney', '07:00', '05:00'],
    // A place that the table does not know, in the reader's zone; then one of another zone with the same offset.
    ['15:00-16:00 (UTC+01:00) Bruxelas, Copenhaga, Madrid, Paris', '15:00', '15:00'],
    ['15:00-16:00 (UTC+01:00) West Central Africa', '16:00', '15:00'],
    ['15:00-16:00 (UTC-03:00) Buenos Aires, Rosario', '20:00', '19:00'],
    // No place follows: the offset is meant as written.
    ['15:00 (UTC+01:00)', '16:00', '15:00'],
    ['15:00 (UTC+01:00)\nBest, Tom', '16:00', '15:00'],
    ['15:00 (UTC+01:00) Please join us', '16:00', '15:00'],
    ['15:00 (UTC-05:00) est', '22:00', '21:00'],
    ['15:00 (UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', '11:30', '10:30'],
    ['15:00 GMT+5:30', '11:30', '10:30'],
    ['15:00 GMT+530', '11:30', '10:30'],
    ['15:00 UTC\u221203:30', '20:30', '19:30'],
    ['15:00 UTC+15:00', '17:00', '16:00'],
    ['9:00 GMT-10:00 GMT', '11:00', '10:00'],
  ])('%s in summer is %s, in winter %s', (words, summer, winter) => {
    expect(read(`Thursday, July 9, 2026 ${words}`, berlin)).toEqual([`2026-07-09 ${summer}`]);
    expect(read(`Thursday, January 8, 2026 ${words}`, berlin)).toEqual([`2026-01-08 ${winter}`]);
  });

  it.each([
    [
      'de',
      'Wann: Donnerstag, 9. Juli 2026 15:00-16:00 (UTC+01:00) Amsterdam, Berlin, Bern',
      '15:00',
    ],
    ['de', 'Wann: Donnerstag, 9. Juli 2026 15:00-16:00 (UTC+01:00) Brüssel, Kopenhagen', '15:00'],
    ['fr', 'Quand : jeudi 9 juillet 2026 15:00-16:00 (UTC-05:00) Est (É.-U. et Canada)', '21:00'],
    ['es', 'jueves, 9 de julio de 2026 15:00-16:00 (UTC-05:00) Hora del este (EE. UU.)', '21:00'],
  ])('in %s, "%s" is at %s', (language, text, time) => {
    expect(read(text, { ...berlin, language })).toEqual([`2026-07-09 ${time}`]);
  });

  it('ends with the closing bracket, before the places', () => {
    const text = 'Thursday, 9 July 2026 15:00-16:00 (UTC+01:00) Amsterdam, Berlin, Bern, Rome';
    expect(readDates(text, { ...context, ...berlin })[0]?.span.text).toBe(
      'Thursday, 9 July 2026 15:00-16:00 (UTC+01:00)',
    );
  });
});
