import { expect, it } from 'vitest';

import { patchOf } from './shared-fields';

it('each item of a checklist that a service changes keeps or gets an id of its own', () => {
  let checklist = [{ id: 'step-2', text: 'Mine', completed: false }];
  const change = (...texts: string[]) => {
    const steps = texts.map((text) => ({ text, isDone: false }));
    checklist = patchOf({ steps }, { checklist, due_date: null }).checklist ?? [];
    return checklist.map(({ id }) => id);
  };
  expect(new Set(change('Mine', 'Read it', 'Sign it')).size).toBe(3);
  const sign = checklist[2]?.id;
  // Moved up, and followed by a text as long as its own.
  const ids = change('Mine', 'Sign it', 'Send it');
  expect(ids.slice(0, 2)).toEqual(['step-2', sign]);
  expect(new Set(ids).size).toBe(3);
});
