import { expect, it } from 'vitest';

import { variantsOf } from './title-variants';

const source = {
  act: { form: 'imperative', action: '', strength: 1 },
  sender: 'Dana',
  isRobot: false,
  language: 'en',
} as const;

it.each([
  ['Acknowledge or the incident escalates to Ann: Pump 3 is down', 'Acknowledge: Pump 3 is down'],
  ['Pay the fee, or your place will go to somebody else', 'Pay the fee'],
  ['Renew the permit or it expires', 'Renew the permit'],
  ['Send the form that was missing or the offer expires', 'Send the form that was missing'],
  ['Update the key or the build breaks on Monday', 'Update the key'],
])('what happens otherwise is not part of “%s”', (draft, title) => {
  expect(variantsOf(draft, source)).toEqual([title]);
});

it.each([
  'Return the form or the proposed changes',
  'Confirm that the claim is filed or that the date has passed',
  'Call Ann or the dentist',
  'Order the cups or the stay pages',
  'Send the plan or the sketches to Ann',
  'Return the form or the keys to reception',
  'Ask Ann whether the van or the truck will be available',
])('“%s” keeps its alternative', (draft) => {
  expect(variantsOf(draft, source)).toEqual([draft]);
});
