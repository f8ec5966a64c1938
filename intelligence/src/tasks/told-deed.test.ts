import { expect, it } from 'vitest';

import { toldDeed } from './told-deed';

it.each([
  ['Flu jabs: AI Denise to book a clinic for night staff.', 'book a clinic for night staff.'],
  ['- @Helga to throw out all expired lots', 'throw out all expired lots'],
  ['You were going to send me the names of the winners', 'send me the names of the winners'],
  ['You said you could bring eight volunteers.', 'bring eight volunteers.'],
  ['you promised to upload the letter, and the portal is still open', 'upload the letter'],
  ['Grant or refuse the extension.', 'Grant or refuse the extension.'],
  ['Staple the drawings to the permit.', 'Staple the drawings to the permit.'],
])('tells the deed of %j', (words, action) => {
  expect(toldDeed(words)?.action).toBe(action);
});

it.each([
  'We want to book a clinic.',
  'Seal the lid is missing.',
  'Would you staple the drawings?',
  'You were going to Lisbon.',
  'Thanks to the team for the work.',
])('tells none of %j', (words) => {
  expect(toldDeed(words)).toBeNull();
});
