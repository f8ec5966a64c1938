import { describe, expect, it } from 'vitest';

import { mergeFields, mergeSteps } from './merge-fields';
import type { SharedFields } from './shared-fields';

const base: SharedFields = {
  title: 'Send the contract',
  note: '',
  state: 'open',
  priority: 'P3',
  dueDate: '2026-11-24',
  dueTime: null,
  tags: [],
  steps: [],
};
const mineLater = () => true;
const theirsLater = () => false;
const agreed = { sent: base, seen: base };

describe('merging a task with its copy in a service', () => {
  it('applies what only the service changed', () => {
    const theirs = { ...base, state: 'done' as const, dueDate: null };
    const merge = mergeFields({ mine: base, theirs, ...agreed }, theirsLater);
    expect(merge.apply).toEqual({ state: 'done', dueDate: null });
    expect(merge).toMatchObject({ sent: theirs, seen: theirs, conflicts: [] });
  });

  it('sends what only Docket changed', () => {
    const mine = { ...base, title: 'Send both contracts' };
    const merge = mergeFields({ mine, theirs: base, ...agreed }, theirsLater);
    expect(merge).toEqual({ apply: {}, sent: base, seen: base, conflicts: [] });
  });

  it('merges changes to different fields without a conflict', () => {
    const mine = { ...base, title: 'Send both contracts' };
    const theirs = { ...base, priority: 'P1' as const };
    const merge = mergeFields({ mine, theirs, ...agreed }, theirsLater);
    expect(merge.apply).toEqual({ priority: 'P1' });
    expect(merge.sent.title).toBe('Send the contract');
    expect(merge.conflicts).toEqual([]);
  });

  it.each([
    [mineLater, 'docket', {}, 'Send the contract'],
    [theirsLater, 'service', { title: 'Theirs' }, 'Theirs'],
  ] as const)(
    'keeps the later of two values and reports the other (%#)',
    (later, kept, apply, sent) => {
      const mine = { ...base, title: 'Mine' };
      const theirs = { ...base, title: 'Theirs' };
      const merge = mergeFields({ mine, theirs, ...agreed }, later);
      expect(merge.apply).toEqual(apply);
      expect(merge.sent.title).toBe(sent);
      expect(merge.seen.title).toBe('Theirs');
      expect(merge.conflicts).toEqual([
        { field: 'title', kept, docket: 'Mine', service: 'Theirs' },
      ]);
    },
  );

  it('does nothing if the service normalized a text', () => {
    const seen = { ...base, note: 'As sent\r\n' };
    const mine = { ...base, note: 'As sent' };
    const merge = mergeFields({ mine, theirs: seen, sent: mine, seen }, theirsLater);
    expect(merge).toEqual({ apply: {}, sent: mine, seen, conflicts: [] });
  });
});

const step = (text: string, isDone = false) => ({ text, isDone });

it.each([
  [
    'ticked on both sides',
    [step('a', true), step('b')],
    [step('a'), step('b', true)],
    [step('a', true), step('b', true)],
  ],
  [
    'added on both sides',
    [step('a'), step('b'), step('c')],
    [step('a'), step('b'), step('d')],
    [step('a'), step('b'), step('c'), step('d')],
  ],
  ['removed there', [step('a'), step('b', true)], [step('b')], [step('b', true)]],
  ['removed here', [step('b')], [step('a', true), step('b')], [step('b')]],
])('steps %s are merged one by one', (_, mine, theirs, merged) => {
  expect(mergeSteps(mine, theirs, [step('a'), step('b')])).toEqual(merged);
});
