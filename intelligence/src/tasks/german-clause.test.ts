import { expect, it } from 'vitest';

import { startsClause } from './german-clause';

it.each([
  ['Wie geplant den Raum buchen', false],
  ['Wie im Vertrag vereinbart den Kran bestellen', false],
  ['Wie üblich die Halle abschließen', false],
  ['Wenn möglich den Raum buchen', false],
  ['Falls nötig die Pläne drucken', false],
  ['Sobald verfügbar die Zahlen schicken', false],
  ['Wie viele Leute kommen', true],
  ['Wie der Raum gebucht werden soll', true],
  ['Wenn sie kommen', true],
  ['Ob wir den Kran bestellen', true],
])('whether “%s” is a clause', (action, isClause) => {
  expect(startsClause(action)).toBe(isClause);
});
