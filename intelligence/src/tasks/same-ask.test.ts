import { describe, expect, it } from 'vitest';

import { type Ask, isSameAsk } from './same-ask';

const ask = (more: Partial<Ask>): Ask => ({
  title: 'Send the floor plan to Dana',
  words: 'Please send me the floor plan by Friday.',
  subject: 'Hall 3',
  due: '2026-11-06',
  ...more,
});

describe('the same ask in a second message of a sender', () => {
  it.each<[string, Partial<Ask>]>([
    ['sent twice', {}],
    ['sent again as a reminder', { subject: 'Reminder: Hall 3' }],
    ['asked again in other words', { words: 'I still need the floor plan, please send it.' }],
    ['with another day near it', { due: '2026-11-09' }],
    ['without its day', { due: null }],
  ])('%s', (_, more) => {
    expect(isSameAsk(ask({}), ask(more))).toBe(true);
  });

  it.each<[string, Partial<Ask>, Partial<Ask>?]>([
    ['another action', { title: 'Book the crane', words: 'Please book the crane by Friday.' }],
    ['the same words about another topic', { subject: 'Roof of the depot' }],
    ['the next of a series', { due: '2026-11-13' }],
    ['another part of a topic', { subject: 'Hall 3 doors' }, { subject: 'Hall 3 windows' }],
    ['another number', { subject: 'Hall 3, order 4471' }],
    ['another short number', { title: 'Send floor plan 2 to Dana' }],
  ])('is not %s', (_, more, first = {}) => {
    expect(isSameAsk(ask(first), ask(more))).toBe(false);
  });
});
