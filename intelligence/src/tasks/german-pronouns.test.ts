import { expect, it } from 'vitest';

import { withNounForHim } from './german-pronouns';

it.each([
  ['Das Gerät geht nicht, der Techniker muss kommen.', 'Ruf den Techniker an.'],
  ['Der Kunde war gestern da.', 'Ruf den Kunden an.'],
  ['Ich glaube, dass ein Lieferant fehlt.', 'Ruf den Lieferanten an.'],
  ['Der Techniker kommt, aber der Meister fehlt.', 'Ruf ihn an.'],
  ['Sie ist die Mutter der Chefin.', 'Ruf ihn an.'],
  ['', 'Ruf ihn an.'],
])('after “%s” he is named: %s', (before, words) => {
  expect(withNounForHim('Ruf ihn an.', before)).toBe(words);
});
