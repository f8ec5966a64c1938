import { describe, expect, it } from 'vitest';

import { withTopic } from './with-topic';

const dana = { sender: 'Dana', language: 'en', words: '', before: '' };

describe('a topic in a title', () => {
  it.each([
    [
      'Sign it and pop it in the post',
      'Lease of hall 3',
      'Sign the Lease of hall 3 and pop it in the post',
    ],
    ['Tell Dana where it is', 'Pallet 12', 'Tell Dana where Pallet 12 is'],
    [
      'Tell Dana whether you can make it',
      'Site visit',
      'Tell Dana whether you can make it: Site visit',
    ],
    ['Give Dana your thoughts on', 'Floor plan', 'Give Dana your thoughts on Floor plan'],
    ['Send it to the print shop', 'Poster layout', 'Send it to the print shop: Poster layout'],
    [
      'Tell Dana whether your team could take one of them',
      'Night shifts',
      'Tell Dana whether your team could take one of them: Night shifts',
    ],
  ])('%s (%s)', (title, topic, whole) => {
    expect(withTopic(title, topic, dana)).toBe(whole);
  });
});

describe('a topic that the message itself names', () => {
  it.each([
    ['Order some', 'Toner', 'We are low on toner, can you order some?', 'Order some toner'],
    ['Sign Form', 'Form', 'The form needs your signature.', 'Sign the form'],
    [
      'Send to Dana: Draft',
      'Draft',
      'Your draft got lost, send it again?',
      'Send the draft to Dana',
    ],
    [
      'Tell your team',
      'Fire drill',
      'The fire drill is on Thursday.',
      'Tell your team about the fire drill',
    ],
    ['Take a look at Draft', 'Draft', 'My draft is in the folder.', 'Take a look at the draft'],
    ['Sign', 'Brightwell', 'Brightwell is waiting.', 'Sign Brightwell'],
    ['Tell your team', 'Fire drill', 'It is on Thursday.', 'Tell your team: Fire drill'],
  ])('%s (%s)', (title, topic, words, whole) => {
    expect(withTopic(title, topic, { ...dana, words })).toBe(whole);
  });
});
