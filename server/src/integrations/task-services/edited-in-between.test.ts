// What somebody changes in the service while Docket is sending is taken over by the next comparison; what the person
// changes in Docket meanwhile counts as well.
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';

import { asUser } from '../../platform/db/database';
import { todoAccount } from './testing/todo-account';

const todo = todoAccount();

it('a date changed there right after Docket sent one is newer, and is taken over', async () => {
  await todo.zone('UTC');
  await todo.connect();
  const task = await todo.createTask({ due_date: '2026-12-01' });
  await todo.sync();
  await todo.ines.patch(`/tasks/${task.id}`, { due_date: '2026-12-02' });
  await todo.fault({
    fault: 'slow',
    ms: 1_000,
    match: { method: 'GET', path: '/tasks/(?!delta)[^/]+$' },
  });
  const sent = todo.sync();
  const dayThere = async () => (await todo.copy()).dueDateTime?.dateTime.slice(0, 10);
  await vi.waitFor(async () => expect(await dayThere()).toBe('2026-12-02'), { timeout: 60_000 });
  const later = { dateTime: '2026-12-24T00:00:00', timeZone: 'UTC' };
  await todo.change(task.title, { dueDateTime: later });
  await sent;
  await todo.sync();
  expect(await todo.task(task.id)).toMatchObject({ due_date: '2026-12-24' });
  expect(await dayThere()).toBe('2026-12-24');
});

it('a step deleted there meanwhile does not block the others', async () => {
  await todo.connect();
  const item = (text: string, completed: boolean) => ({ id: text, text, completed });
  const task = await todo.createTask({ checklist: [item('Read', false), item('Sign', false)] });
  await todo.sync();
  const gone = { fault: 'status', status: 404, code: 'ErrorItemNotFound' };
  await todo.fault({ ...gone, match: { method: 'PATCH', path: '/checklistItems/' }, times: 1 });
  const checklist = [item('Read', true), item('Sign', true)];
  await todo.ines.patch(`/tasks/${task.id}`, { checklist });
  await todo.sync();
  await todo.sync();
  expect((await todo.copy()).steps).toMatchObject([{ isChecked: true }, { isChecked: true }]);
  expect(await todo.task(task.id)).toMatchObject({ checklist });
});

it('a task that is moved out of the sent project while Docket is about to send it leaves the service', async () => {
  const { docket, ines } = todo;
  await todo.connect();
  const other = (await ines.post('/projects', { name: 'Kept', color: '#e44332' })).body
    .id as string;
  const task = await todo.createTask();
  await todo.sync();
  // What it created itself is reported to it once.
  await todo.sync();
  await ines.patch(`/tasks/${task.id}`, { title: 'Send both contracts' });
  const isWaited = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(docket.db);
    return rows.length > 0;
  };
  let sent = Promise.resolve();
  await asUser(docket.db, ines.user.id, async ({ trx }) => {
    await sql`update tasks set project_id = ${other} where id = ${task.id}`.execute(trx);
    sent = todo.sync();
    await expect.poll(isWaited).toBe(true);
  });
  await sent;
  expect(await todo.copies()).toEqual([]);
});
