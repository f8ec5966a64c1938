import { beforeEach, expect, it } from 'vitest';

import { todoistAccount } from './testing/todoist-account';

const todoist = todoistAccount();

const everyWeek = { string: 'every week', is_recurring: true };
let id: string;
beforeEach(async () => {
  id = (await todoist.createTask({ due_date: '2026-12-01' })).id;
  await todoist.sync();
  const due = { date: '2026-12-01', string: 'every week' };
  await todoist.change('Send the contract', { due });
  await todoist.sync();
});

it('a task that repeats moves on to its next date when it is completed here, and is open again', async () => {
  await todoist.ines.patch(`/tasks/${id}`, { status: 'completed' });
  await todoist.sync();
  expect(await todoist.copies()).toMatchObject([
    { checked: false, due: { date: '2026-12-08', ...everyWeek } },
  ]);
  await todoist.sync();
  expect(await todoist.task(id)).toMatchObject({ status: 'to_do', due_date: '2026-12-08' });
});

it('a task that repeats still does after its date was moved here', async () => {
  await todoist.ines.patch(`/tasks/${id}`, { due_date: '2026-12-02', due_time: '09:00' });
  await todoist.sync();
  expect(await todoist.copies()).toMatchObject([
    { due: { date: '2026-12-02T09:00:00', ...everyWeek } },
  ]);
});

it('one whose completion was carried out but not answered moves on by one date only', async () => {
  await todoist.ines.patch(`/tasks/${id}`, { status: 'completed' });
  // The first call of a sync reads.
  const sending = { match: { method: 'POST', path: '/sync' }, after: 1, times: 1 };
  await todoist.fault({ fault: 'drop-after', ...sending });
  await todoist.sync();
  expect(await todoist.copies()).toMatchObject([{ due: { date: '2026-12-08' } }]);
  await todoist.control('/faults', { script: [] });
  await todoist.ines.post('/task-services/todoist/sync', {});
  await todoist.sync();
  await todoist.sync();
  expect(await todoist.copies()).toMatchObject([
    { checked: false, due: { date: '2026-12-08', ...everyWeek } },
  ]);
  expect(await todoist.task(id)).toMatchObject({ status: 'to_do', due_date: '2026-12-08' });
});

it('completed again on its next date, it moves on again', async () => {
  await todoist.ines.patch(`/tasks/${id}`, { status: 'completed' });
  await todoist.sync();
  await todoist.sync();
  todoist.docket.clock.advance(1_000);
  await todoist.ines.patch(`/tasks/${id}`, { status: 'completed' });
  await todoist.sync();
  await todoist.sync();
  expect(await todoist.task(id)).toMatchObject({ status: 'to_do', due_date: '2026-12-15' });
});
