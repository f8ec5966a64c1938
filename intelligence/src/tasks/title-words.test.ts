import { expect, it } from 'vitest';

import { shorten, tidy } from './title-words';

it('an exception after "but" belongs to the action', () => {
  const action = 'read your own pages and nothing but your own pages';
  expect(tidy(action)).toBe(action);
});

it('a cut title keeps the verb of its question', () => {
  const asked =
    'Tell Anna and the others what the status is regarding the renewal of the insurance policy covering both';
  expect(shorten(asked)).toBe('Tell Anna and the others what the status is');
});
