import { describe, expect, it } from 'vitest';

import { quoteTitle } from '../tasks/quote-title';
import { tidy } from '../tasks/title-words';
import { isAbbreviated } from './abbreviations';
import { splitLines } from './lines';
import { splitSentences } from './sentences';

const sentencesOf = (text: string) =>
  splitSentences(text, splitLines(text)).map(({ text }) => text);

describe('the period of an abbreviation', () => {
  it.each([
    'Also we would know if Mr. Kowalke eats meat.',
    'We want a photo (min. 800 px) by 15 September.',
    'Please send approx. 40 units of art. 7714 to St. Mary, incl. VAT.',
    'Bitte schicken Sie mir ca. 40 Stück, z. B. die aus Abs. 3 bzw. Nr. 12.',
    "Merci d'envoyer env. 40 pièces à Mme. Dupont, cf. art. 5.",
    'El Sr. Prieto necesita la pág. 3 y el núm. 12.',
    'The no. 4 pump (max. 3 bar) needs oil, see fig. 2.',
  ])('ends no sentence: %s', (text) => {
    expect(sentencesOf(`${text} Thanks.`)).toEqual([text, 'Thanks.']);
  });

  it.each([
    ['The lobby shows fine art.', 'Please come and see it.'],
    ['Talk to the rep.', 'Call me after.'],
    ['We need pens, paper etc.', 'Please order them.'],
    ['Wir brauchen Stifte usw.', 'Bitte bestell sie.'],
  ])('ends one where a word ends: %s %s', (first, second) => {
    expect(sentencesOf(`${first} ${second}`)).toEqual([first, second]);
  });

  it('does not cut a title', () => {
    const words = 'Also we would know if Mr. Kowalke eats meat.';
    expect(quoteTitle(words, 'Ines', 'eats meat')).toBe(`Ines: “${words}”`);
    expect(tidy('send approx. 40 units of art. 7714 to St. Mary. Thanks')).toBe(
      'send approx. 40 units of art. 7714 to St. Mary',
    );
  });

  it('is distinguished from the end of a number or a word', () => {
    expect(isAbbreviated('It costs 3. Please pay.', 10)).toBe(false);
    expect(isAbbreviated('Ask Dr. Hale.', 6)).toBe(true);
  });
});

it.each([
  ['Der Termin ist am 10. Bescheid geben bitte bis Freitag.', 2],
  ['Die Sitzung ist am 10. Bescheid bitte an mich.', 2],
  ['Wir haben den Raum bis zum 10. Bescheid geben Sie bitte Herrn Wiese.', 2],
  ['Der Kran kommt am 10. Julia hat den Schlüssel.', 2],
  ['Die Abnahme ist am 10. Mails bitte an mich.', 2],
  ['Passt am 10. Klasse!', 2],
  ['Der Termin ist am 10. Januar um acht.', 1],
  ['Der Termin ist am 10. Dez. um acht.', 1],
  ['Wir treffen uns im 3. Stock bitte.', 1],
  ['Gebt uns bis zum 10. Bescheid.', 1],
  ['Bis zum 10. Bescheid geben bitte.', 1],
  ['Können Sie uns, wenn der Kran frei ist, bis zum 10. Bescheid geben bitte?', 1],
  ['Zahlen Sie vor der 3. Mahnung.', 1],
  ['Sie ist in der 3. Klasse.', 1],
  ['Die Abnahme ist in der 3. Januarwoche.', 1],
  ['Wir liefern in der 2. Junihälfte.', 1],
  ['Der Kran kommt am 10. Juliane hat den Schlüssel.', 2],
])('a number with a period before a German noun: %s', (text, count) => {
  expect(sentencesOf(text)).toHaveLength(count);
});
