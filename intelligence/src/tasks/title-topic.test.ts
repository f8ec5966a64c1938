import { expect, it } from 'vitest';

import { lacksTopic } from './title-topic';

it.each([
  ['Approve the expense report', 'Expense document ME053101', true],
  ['Sign the order', 'Order 7712 of the roof', true],
  ['Sign order 7712', 'Order 7712 of the roof', false],
  ['Check the budget', 'Budget 2027', false],
  ['Call the surveyor', 'Roof of hall 3', true],
  ['Send the roof plan', 'Roof of hall 3', false],
])('“%s” lacks the topic “%s”: %s', (title, topic, lacks) => {
  expect(lacksTopic(title, topic, [])).toBe(lacks);
});
