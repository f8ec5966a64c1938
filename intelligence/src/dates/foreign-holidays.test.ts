import { expect, it } from 'vitest';

import { readPhrase } from '../testing/read-phrase';

const REFERENCE = '2026-01-12T09:00:00';

it.each([
  ['de', 'am Aschermittwoch', '2026-02-18'],
  ['de', 'bis Palmsonntag', '2026-03-29'],
  ['de', 'zum Muttertag', '2026-05-10'],
  ['de', 'Mariä Himmelfahrt', '2026-08-15'],
  ['de', 'Volkstrauertag', '2026-11-15'],
  ['de', 'am Buß- und Bettag', '2026-11-18'],
  ['de', 'Totensonntag', '2026-11-22'],
  ['de', 'am 1. Advent', '2026-11-29'],
  ['de', 'vor dem zweiten Advent', '2026-12-06'],
  ['de', 'der 2. Weihnachtstag', '2026-12-26'],
  ['fr', 'mercredi des Cendres', '2026-02-18'],
  ['fr', 'le jeudi saint', '2026-04-02'],
  ['fr', "le jeudi de l'Ascension", '2026-05-14'],
  ['fr', 'lundi de la Pentecôte', '2026-05-25'],
  ['fr', 'pour la fête des Mères', '2026-05-31'],
  ['fr', 'la veille de Noël', '2026-12-24'],
  ['es', 'el miércoles de Ceniza', '2026-02-18'],
  ['es', 'Domingo de Ramos', '2026-03-29'],
  ['es', 'el lunes de Pascua', '2026-04-06'],
  ['es', 'el Día de la Madre', '2026-05-03'],
  ['es', 'el día de la Hispanidad', '2026-10-12'],
  ['es', 'la Inmaculada', '2026-12-08'],
])('in %s, "%s" is a holiday and no ordinary weekday', (language, text, expected) => {
  expect(readPhrase(text, REFERENCE, language)?.date).toBe(expected);
});
