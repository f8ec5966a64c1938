import { describe, expect, it } from 'vitest';

import { readPhrase } from '../testing/read-phrase';

/** A Wednesday. */
const REFERENCE = '2026-09-16T10:20:00';

function day(text: string, language: string | null): string | null {
  return readPhrase(text, REFERENCE, language)?.date ?? null;
}

describe('words that could be a date but are not', () => {
  it.each([
    ['The first thing that struck me was the colour.', null],
    ['the very first thing to do is to call Ann', null],
    ['Please do it first thing.', '2026-09-17'],
    ['the first thing tomorrow', '2026-09-17'],
  ])('"%s": what comes first is no time', (text, read) => {
    expect(day(text, null)).toBe(read);
  });

  it.each([
    ['any Monday works', null],
    ['no Friday is like another', null],
    ['it was a Friday like any other', null],
    ['on a typical Tuesday', null],
    ['un lunes cualquiera', 'es'],
    ['irgendein Montag', 'de'],
    ['n’importe quel lundi, aucun vendredi', 'fr'],
  ])('"%s" leaves open which day', (text, language) => {
    expect(day(text, language)).toBeNull();
  });

  it.each([
    ['Have a great weekend', null],
    ['Happy Friday', null],
    ['Merry Christmas to all of you', null],
    ['Enjoy the weekend', null],
    ['Schönes Wochenende', 'de'],
    ['Bon week-end', 'fr'],
    ['Feliz Navidad', 'es'],
  ])('"%s" is a wish', (text, language) => {
    expect(day(text, language)).toBeNull();
  });

  it.each([
    ['Frau Freitag ruft an', 'de'],
    ['Dr. Sonntag ist krank', 'de'],
    ['12 May Street', null],
    ['rue du 4 Septembre', 'fr'],
    ['Platz des 17. Juni', 'de'],
    ['see monday.com for the board', null],
    ['an article in the Sunday Times', null],
    ['Me llamo Domingo', 'es'],
    ['Un saludo, Ana Reyes', 'es'],
    ['in his Sunday-best', null],
  ])('"%s" names somebody or a place', (text, language) => {
    expect(day(text, language)).toBeNull();
  });

  it.each([
    ['put up the Christmas tree', null],
    ['an Easter egg hunt', null],
    ['the Q3 report is late', null],
    ['third quarter results', null],
    ['our weekend plans', null],
    ['a weekend warrior', null],
  ])('"%s" tells what sort of thing it is', (text, language) => {
    expect(day(text, language)).toBeNull();
  });

  it.each([
    ['closed on Monday mornings', null],
    ['in the evenings', null],
    ['monthly on the 5th', null],
    ['the first Thursday of every month', null],
    ['April and June are my colleagues', null],
    ['you may 2', null],
    ['the 2nd of two', null],
    ['February 29', null],
    ['Das ist die 2. Version', 'de'],
    ['zum 3. Mal', 'de'],
    ['im 2. Stock', 'de'],
    ['la 2ª vez', 'es'],
    ['montags im Büro', 'de'],
    ['los lunes en la oficina', 'es'],
    ['hoy en día', 'es'],
  ])('"%s" counts or repeats', (text, language) => {
    expect(day(text, language)).toBeNull();
  });
});

it.each([
  ['drawn at scale 1:20', null],
  ['Maßstab: 1:25', 'de'],
  ['Kundennr. 10-04-77', 'de'],
  ['Hausnummer 12/3', 'de'],
  ['at a 5:30 pace', null],
  ['a 2h30 flight', null],
  ['skip to 3:45 of the video', null],
  ['wears a 10/12 in most brands', null],
  ['trading around 1.12 to the dollar', null],
  ['we had to march 4 miles', null],
])('"%s" measures or counts', (text, language) => {
  expect(day(text, language)).toBeNull();
});

describe('similar words that are a date', () => {
  it.each([
    ['by Friday', null, '2026-09-18'],
    ['a Friday deadline', null, '2026-09-18'],
    ['I am good Monday', null, '2026-09-21'],
    ['can we do a call Friday?', null, '2026-09-18'],
    ['by the weekend', null, '2026-09-19'],
    ['by Christmas everyone', null, '2026-12-25'],
    ['this weekend maybe', null, '2026-09-19'],
    ['that is due may 2', null, '2027-05-02'],
    ['at Christmas time', null, '2026-12-25'],
    ['in Q4 please', null, '2026-10-01'],
    ['February 29, 2028', null, '2028-02-29'],
    ['a 10/12 deadline', null, '2026-10-12'],
    ['the 14h30 flight on Friday', null, '2026-09-18'],
    ['On 3.11. we hand over the keys', null, '2026-11-03'],
    ['10/12-14/12', null, '2026-12-10'],
    ['antes de Reyes', 'es', '2027-01-06'],
    ['they march on the 4th', null, '2026-10-04'],
    ['September 10 to October 12', null, '2026-09-10'],
    ['10 August 2569 BE', null, '2026-08-10'],
    ['+2 weeks', null, '2026-09-30'],
    ['fermeture de la rue du 4 au 10 octobre', 'fr', '2026-10-04'],
    ['bis zum 20. September', 'de', '2026-09-20'],
    ['el lunes', 'es', '2026-09-21'],
    ['backup_2026-09-30.tar.gz', null, '2026-09-30'],
    ['See you Monday.Thanks', null, '2026-09-21'],
    ['the people on the 19th may not agree', null, '2026-09-19'],
    ['free time ends: 23 Oct 2359', null, '2026-10-23'],
  ])('"%s"', (text, language, expected) => {
    expect(day(text, language)).toBe(expected);
  });
});
