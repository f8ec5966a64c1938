import { expect, it } from 'vitest';

import { plainOrder } from './plain-order';

it.each([
  [
    'All ward leads need to brief their night staff on the gate.',
    'brief your night staff on the gate.',
  ],
  ['It would be very kind if you could stamp the reference.', 'stamp the reference.'],
  ['You are paying, so pick the place.', 'pick the place.'],
  ['Every region to confirm the checks by ten.', 'confirm the checks by ten.'],
  [
    'We need someone to visit the hut and measure the door.',
    'find someone to visit the hut and measure the door.',
  ],
  ['Please do not move the crane until Monday.', 'do not move the crane until Monday.'],
  ['Have a look at clause nine.', 'have a look at clause nine.'],
  ['Respond to this request within a day.', 'respond to this request within a day.'],
  ['The holder is required to submit the data by May.', 'submit the data by May.'],
])('“%s” orders: %s', (words, action) => {
  expect(plainOrder(words)?.action).toBe(action);
});

it.each([
  'See if you can get me on the early train.',
  'How could you let the crane go?',
  'Slide 20 – questions',
  'Cover does not roll over.',
  'We need all of the drivers to call the office.',
  'The plan is ready.',
  'Please do not hesitate to call.',
])('“%s” orders nothing', (words) => {
  expect(plainOrder(words)).toBeNull();
});
