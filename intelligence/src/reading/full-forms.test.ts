import { expect, it } from 'vitest';

import { withFullForms } from './full-forms';

it.each([
  ['Schick mir mal nen Entwurf.', 'Schick mir mal einen Entwurf.'],
  ['ich brauch von dir ne Liste', 'ich brauche von dir eine Liste'],
  ["Hast du noch 'n Schlüssel?", 'Hast du noch ein Schlüssel?'],
  ['Mit nem Kran geht das.', 'Mit einem Kran geht das.'],
  ['Haste die Liste?', 'Hast du die Liste?'],
  ['Kannste morgen kommen?', 'Kannst du morgen kommen?'],
  ['könnteste mal schauen', 'könntest du mal schauen'],
  ["Gibt's schon was Neues?", 'Gibt es schon was Neues?'],
  ['gehts am Montag?', 'geht es am Montag?'],
  ['Brauch ich da einen Helm?', 'Brauche ich da einen Helm?'],
])('%s', (spoken, written) => {
  expect(withFullForms(spoken)).toBe(written);
});

it.each([
  'Ne, das geht nicht.',
  'ne danke',
  'Er musste die erste Liste holen.',
  'Die nächste Kiste ist leer.',
  'n. v.',
  'Das Gasts war da.',
])('leaves the rest as it is: %s', (text) => {
  expect(withFullForms(text)).toBe(text);
});
