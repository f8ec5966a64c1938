import { describe, expect, it } from 'vitest';

import { withTopic } from './with-topic';

const dana = { sender: 'Dana', language: 'en' };

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
