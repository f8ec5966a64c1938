import { describe, expect, it } from 'vitest';

import { readPhrase } from '../testing/read-phrase';

/** A Wednesday, at 10:20. */
const REFERENCE = '2026-09-16T10:20:00';

function read(text: string, language: string | null): string | null {
  const found = readPhrase(text, REFERENCE, language);
  if (!found) return null;
  const { time } = found;
  return time === null ? found.date : `${found.date}T${time}`;
}

describe('times as people say them, next to a day', () => {
  it.each([
    ['quarter of five on Monday', null, '2026-09-21T16:45'],
    ['ten after two on Friday', null, '2026-09-18T14:10'],
    ['Monday 0700', null, '2026-09-21T07:00'],
    ['tomorrow 1430', null, '2026-09-17T14:30'],
    ['2100 tonight', null, '2026-09-16T21:00'],
    ['oh nine hundred hours on Monday', null, '2026-09-21T09:00'],
    ['4 at the latest on Friday', null, '2026-09-18T16:00'],
    ['Friday, 4 at the latest', null, '2026-09-18T16:00'],
    ['Fri eve 8pm', null, '2026-09-18T20:00'],
    ['zehn nach vier am Freitag', 'de', '2026-09-18T16:10'],
    ['mañana a las 9.30 h', 'es', '2026-09-17T09:30'],
  ])('%s', (text, language, expected) => {
    expect(read(text, language)).toBe(expected);
  });
});

describe('days as people abbreviate and count them', () => {
  it.each([
    ['on sat', null, '2026-09-19'],
    ['see you on sun', null, '2026-09-20'],
    ['by sun', null, '2026-09-20'],
    ['in jan', null, '2027-01-01'],
    ['until feb', null, '2027-02-01'],
    ['reply by 25.', null, '2026-09-25'],
    ['the twenty-third', null, '2026-09-23'],
    ['Wednesday week', null, '2026-09-23'],
    ['Friday week', null, '2026-09-25'],
    ['a month today', null, '2026-10-16'],
    ['W45', null, '2026-11-02'],
    ['bis Fr.', 'de', '2026-09-18'],
    ['am Mo.', 'de', '2026-09-21'],
    ['Mi., 23.9.', 'de', '2026-09-23'],
    ['heute in acht Tagen', 'de', '2026-09-23'],
    ["le 2e mardi d'octobre", 'fr', '2026-10-13'],
    ['el 2º martes de octubre', 'es', '2026-10-13'],
  ])('%s', (text, language, expected) => {
    expect(read(text, language)).toBe(expected);
  });
});

describe('words that only look like these', () => {
  it.each([
    ['put it on sat nav', null],
    ['on sun loungers', null],
    ['he sat down', null],
    ['I met jan and tom', null],
    ['sent by jan to all of us', null],
    ['sales grew by 25.', null],
    ['costs were cut by 30, as planned', null],
    ['week 3 of the course', null],
    ['Mon client est simple', 'fr'],
    ['on est à 212 adhérents', 'fr'],
    ['cambiada a la 410', 'es'],
    ['vamos a ver el mar', 'es'],
    ['le jeu.', 'fr'],
  ])('%s', (text, language) => {
    expect(read(text, language)).toBeNull();
  });

  it.each([
    ['11am, the one with the pink door', '2026-09-16'],
    ['Bloodborne Pathogens due Jan 16 35 min', '2027-01-16'],
  ])('%s has no second number', (text, expected) => {
    expect(read(text, null)?.slice(0, 10)).toBe(expected);
  });
});
