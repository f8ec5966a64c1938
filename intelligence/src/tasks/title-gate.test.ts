import { expect, it } from 'vitest';

import { titleFlaw } from './title-gate';

it.each([
  ['Das bestellen', 'no object'],
  ['Diese freigeben', 'no object'],
  ['Holz bestellen', null],
  ['Das Holz bestellen', null],
])('a German title names its object: %s', (title, flaw) => {
  expect(titleFlaw(title, 'de')).toBe(flaw);
});
