import { expect, it } from 'vitest';

import { readersChoice, requestedItem } from './requested-item';

it.each([
  [
    'The clerk wants 25 copies of the drawing by Monday.',
    'Send the clerk 25 copies of the drawing',
  ],
  ['Each department owes me a one-page summary.', 'Send Dana a one-page summary'],
  ['Revised plan for ward 6, to me by Monday', 'Send Dana revised plan for ward 6'],
  ['Therefore I ask you for the signed copy.', 'Send Dana the signed copy'],
])('%s', (words, title) => {
  expect(requestedItem(words, 'Dana')).toBe(title);
});

it.each([
  'The bank needs a second signatory on the form.',
  'The three errors need correcting.',
  'He wants to see the plan.',
  'The accountant wants the receipts sorted first.',
  'Robin drafts a proposal for the limits, to me by May.',
  'The scaffold people need a yes or no from you.',
])('“%s” wants nothing that can be sent', (words) => {
  expect(requestedItem(words, 'Dana')).toBeNull();
});

it("the reader's own choice is about the topic of the subject", () => {
  expect(readersChoice('It is your budget and your call.', 'Vendor for tooling')).toBe(
    'Decide on vendor for tooling',
  );
  expect(readersChoice('I wait for your call.', 'Vendor for tooling')).toBeNull();
  expect(readersChoice('It is your call.', 'Cube results & other matters')).toBeNull();
});
