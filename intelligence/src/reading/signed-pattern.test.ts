import { expect, it } from 'vitest';

import { occurs } from './signed-pattern';

const browser = {
  signs: /browser|online/,
  pattern: /\b(?:view|read) (?:in a browser|online)/i,
};

it('finds a pattern whatever the case of its sign', () => {
  const text = 'Please VIEW ONLINE.';
  expect(occurs(browser, text, text.toLowerCase())).toBe(true);
});

it('takes a sign alone for nothing', () => {
  const text = 'Which browser do you use?';
  expect(occurs(browser, text, text.toLowerCase())).toBe(false);
});
