import { describe, expect, it } from 'vitest';

import { findSimilarTask, identifiersIn, type OpenTask } from './similar-task';

it.each([
  ['Invoice 2026-118 of 12 November', ['2026-118']],
  ['Order INV-10233, order inv-10233', ['inv-10233']],
  ['Rechnung Nr. RE/2026/0042', ['re/2026/0042']],
  ['by 2026-11-02 or 02/11/2026, at 10:30', []],
  ['Budget 2026, room 4711', []],
])('“%s” names %j', (text, found) => {
  expect(identifiersIn(text)).toEqual(found);
});

const task: OpenTask = {
  id: 't1',
  title: 'Send the window list of floor two to Dana',
  description: '',
  subject: 'Windows',
  isOfConversation: true,
};
const ask = { title: 'Send the window list to Tom', words: '', subject: 'RE: Windows' };

describe('an open task is similar', () => {
  it.each<[string, Partial<typeof ask>, Partial<OpenTask>]>([
    ['in the same conversation with a similar title', {}, {}],
    [
      'about the same invoice, whoever asks',
      { title: 'Pay the invoice', words: 'Invoice 2026-118 is overdue.' },
      { title: 'Transfer 500 euros', subject: 'Invoice 2026-118', isOfConversation: false },
    ],
  ])('%s', (_, wanted, known) => {
    expect(findSimilarTask({ ...ask, ...wanted }, [{ ...task, ...known }])).toMatchObject({
      id: 't1',
    });
  });

  it.each<[string, Partial<typeof ask>, Partial<OpenTask>]>([
    ['of another conversation', {}, { isOfConversation: false }],
    ['with another action', { title: 'Call the insurer' }, {}],
    ['about another invoice', { words: 'Invoice 2026-119' }, { title: 'Pay invoice 2026-118' }],
  ])('unless it is %s', (_, wanted, known) => {
    expect(findSimilarTask({ ...ask, ...wanted }, [{ ...task, ...known }])).toBeNull();
  });
});
