import { expect, it } from 'vitest';

import { percent } from './figures';

it.each([
  [0, '0%'],
  [0.001, '1%'],
  [0.946, '95%'],
  [299 / 300, '99%'],
  [1, '100%'],
])('%d is shown as %s', (share, text) => {
  expect(percent(share)).toBe(text);
});
