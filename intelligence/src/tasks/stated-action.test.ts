import { expect, it } from 'vitest';

import { statedAction } from './stated-action';

it.each([
  ['Flu jabs: AI Denise to book a clinic for night staff.', 'book a clinic for night staff.'],
  ['- @Helga to throw out all expired lots', 'throw out all expired lots'],
  ['You were going to send me the names of the winners', 'send me the names of the winners'],
  ['You said you could bring eight volunteers.', 'bring eight volunteers.'],
  ['you promised to upload the letter, and the portal is still open', 'upload the letter'],
  ['Grant or refuse the extension.', 'Grant or refuse the extension.'],
  ['Staple the drawings to the permit.', 'Staple the drawings to the permit.'],
  ['The signs need to be moved, to the back gate.', 'move the signs to the back gate'],
  ['The minutes still have to be typed because Ann is away.', 'type the minutes'],
  ['All the keys must be handed back', 'hand all the keys back'],
  ['It is very important that you finish the training.', 'finish the training.'],
])('states the action of %j', (words, action) => {
  expect(statedAction(words)?.action).toBe(action);
});

it.each([
  'We want to book a clinic.',
  'Seal the lid is missing.',
  'Would you staple the drawings?',
  'You were going to Lisbon.',
  'Thanks to the team for the work.',
  'The roof needs to be repaired by the landlord.',
  'It needs to be moved.',
  'Does the boiler need to be serviced?',
  'It is important that everyone feels at home.',
  'The plan is to be honest.',
])('tells none of %j', (words) => {
  expect(statedAction(words)).toBeNull();
});
