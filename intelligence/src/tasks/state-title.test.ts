import { describe, expect, it } from 'vitest';

import { stateTitle } from './state-title';

describe('a state that only the reader can change, as an action', () => {
  it.each([
    ['So your passport has to be with me by the 30th.', 'Send your passport to Dana'],
    [
      'The budget memo needs to go to the commissioners on Monday.',
      'Send the budget memo to the commissioners',
    ],
    ['Nominations must reach the secretary by 24 April.', 'Send nominations to the secretary'],
    ['Your expense report never came in.', 'Submit your expense report'],
    ['The signed lease has not come back yet.', 'Send the signed lease to Dana'],
    ['They will need a copy of your certificate.', 'Provide a copy of your certificate'],
    ['Risk assessment – not received', 'Send risk assessment to Dana'],
    ['I need to know who signs the lease.', 'Tell Dana who signs the lease'],
    ['I would be grateful for access to the tax folder.', 'Give Dana access to the tax folder'],
    [
      "Oh, and we haven't had your certificate for this year.",
      'Send your certificate for this year to Dana',
    ],
    [
      "I'd like to sit down with you and go over the lease of the barn.",
      'Discuss the lease of the barn with Dana',
    ],
    ['I need each of you to forward me the receipts.', 'forward the receipts to Dana'],
  ])('%s', (words, title) => {
    expect(stateTitle(words, 'Dana')).toBe(title);
  });

  it.each([
    'The rent for April has not arrived yet.',
    'It has to be with me by Friday.',
    'The train never arrived, so we walked.',
    'I would be grateful for a quick chat about the lease.',
    'Your permit expires in June.',
  ])('%s names no action', (words) => {
    expect(stateTitle(words, 'Dana')).toBeNull();
  });
});
