import { expect, it } from 'vitest';

import { describeStep, tellStep } from './describe-step';

const entry = (action: string, noun: string, title: string, recordId = title) => ({
  action,
  noun,
  title,
  recordId,
});
const approved = [
  entry('approve', 'suggestion', 'Send the lease'),
  entry('create', 'task', 'Send the lease', 't1'),
];

it('describes what the user did, not what followed from it', () => {
  expect(describeStep(approved)).toBe('approve suggestion “Send the lease”');
  expect(describeStep([entry('archive', 'email', 'A'), entry('archive', 'email', 'B')])).toBe(
    'archive 2 emails',
  );
  const decided = [entry('decide project', 'email', 'A'), entry('decide project', 'email', 'B')];
  expect(describeStep(decided)).toBe('choose project for 2 emails');
  expect(describeStep(decided.slice(1))).toBe('choose project for “B”');
});

it('quotes within a title become single quotes', () => {
  const quoting = entry('edit', 'suggestion', 'Ann: “Feed me agenda items.” (Board)');
  expect(describeStep([quoting])).toBe('edit suggestion “Ann: ‘Feed me agenda items.’ (Board)”');
});

it.each([
  [approved, 'Approved suggestion', 'Send the lease'],
  [[entry('archive', 'email', 'A'), entry('archive', 'email', 'B')], 'Archived 2 emails', ''],
  [[entry('decide project', 'email', 'Invoice')], 'Chose project for', 'Invoice'],
  [[entry('send reply', 'reply', 'Invoice')], 'Sent reply', 'Invoice'],
  [[entry('cancel reply', 'reply', 'Invoice')], 'Canceled reply', 'Invoice'],
  [[entry('fail reply', 'reply', 'Invoice')], 'Failed to send reply', 'Invoice'],
  [[entry('import', 'mail', 'a.eml')], 'Imported mail', 'a.eml'],
  [[entry('fail import', 'mail', 'bad.eml')], 'Failed to import mail', 'bad.eml'],
  [[entry('cancel import', 'mail', 'a.mbox')], 'Canceled import of mail', 'a.mbox'],
  [[entry('hold reply', 'reply', 'Invoice')], 'Scheduled reply', 'Invoice'],
  [[entry('create', 'veto', 'Roof for a@b.example')], 'Ruled out project', 'Roof for a@b.example'],
  [[entry('reorder', 'rule', 'Tagging Rules')], 'Reordered rules', 'Tagging Rules'],
  [[entry('update', 'style', 'Task style')], 'Updated task style', ''],
  [[entry('undo', 'step', 'archive 2 emails')], 'Undid', 'archive 2 emails'],
  [[entry('choose projects', 'task service', 'Todoist')], 'Chose projects', 'Todoist'],
  [[entry('take back suggestion', 'suggestion', 'Call Ada')], 'Restored suggestion', 'Call Ada'],
  [[entry('stop reading', 'calendar', 'CalDAV')], 'Stopped reading', 'CalDAV'],
  [[entry('feedback', 'email', 'Invoice')], 'Gave feedback on', 'Invoice'],
])('describes a completed step in the past tense: %#', (entries, did, about) => {
  expect(tellStep(entries)).toEqual({ did, about, more: '' });
});
