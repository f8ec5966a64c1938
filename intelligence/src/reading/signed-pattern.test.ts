import { expect, it } from 'vitest';

import { occurs } from './signed-pattern';

const browser = {
  signs: /browser|online/,
  pattern: /\b(?:view|read) (?:in a browser|online)/i,
};

it('finds a pattern whatever the case of its keyword', () => {
  const text = 'Please VIEW ONLINE.';
  expect(occurs(browser, text, text.toLowerCase())).toBe(true);
});

it('ignores a keyword on its own', () => {
  const text = 'Which browser do you use?';
  expect(occurs(browser, text, text.toLowerCase())).toBe(false);
});

const changed = {
  signs: /bank/,
  pairs: [{ first: /\bnew\b/gi, then: /\bbank details/gi, within: 10 }],
};

it.each([
  ['Our new bank details.', true],
  ['A new roof. Bank details stay.', true],
  ['Bank details are not new.', false],
  ['A new roof for the hall: bank details stay.', false],
  ['New, not old: the NEW bank details.', true],
])('finds what follows closely: %s', (text, isFound) => {
  expect(occurs(changed, text, text.toLowerCase())).toBe(isFound);
});
