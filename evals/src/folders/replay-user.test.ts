import { expect, it } from 'vitest';

import { hasName } from './replay-user';

it.each([
  ['Re: ELM COURT 3, boiler', 'Elm Court 3', true],
  ['elm-court 3', 'Elm Court 3', true],
  ['Court 3, Elm', 'Elm Court 3', false],
  ['Update', 'DA', false],
  ['Anything', '', false],
])('%s contains the name %s: %s', (subject, name, isNamed) => {
  expect(hasName(subject, name)).toBe(isNamed);
});
