import { describe, expect, it } from 'vitest';

import { todoistAccount } from './testing/todoist-account';

const todoist = todoistAccount();

const GONE =
  'The list “Harbour Street” no longer exists in Todoist. Choose another list for its projects; their tasks are still in Docket.';
const deleteProject = () =>
  todoist.control('/todoist/projects/delete', { project: 'Harbour Street' });

describe('a project deleted in Todoist', () => {
  it('stays named until another list is chosen, and deletes nothing, not even by a full sync', async () => {
    const task = await todoist.createTask();
    await todoist.sync();
    await deleteProject();
    for (const expires of [false, false, true, false]) {
      if (expires) await todoist.control('/todoist/expire', {});
      await todoist.sync();
      expect(await todoist.task(task.id)).toMatchObject({ title: task.title });
      expect(await todoist.problem()).toBe(GONE);
    }
    await todoist.ines.put('/task-services/todoist/projects', {
      projects: [{ projectId: todoist.projectId, listId: null }],
    });
    await todoist.sync();
    expect(await todoist.copies()).toMatchObject([{ content: task.title }]);
    await todoist.sync();
    expect(await todoist.problem()).toBe(null);
  });

  it('is noticed by a full sync alone', async () => {
    const task = await todoist.createTask();
    await todoist.sync();
    await deleteProject();
    await todoist.control('/todoist/expire', {});
    await todoist.sync();
    expect(await todoist.task(task.id)).toMatchObject({ title: task.title });
    expect(await todoist.problem()).toBe(GONE);
  });
});

describe('many tasks in Todoist', () => {
  const step = { id: '1', text: 'Read it', completed: true };

  it('are read with few requests, by a full sync and when all of them have changed', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 30; at += 1)
      ids.push((await todoist.createTask({ title: `Task ${at}`, checklist: [step] })).id);
    await todoist.sync();
    // Takes note of what Docket itself created.
    await todoist.sync();
    const [done, gone, ...others] = ids;
    await todoist.change('Task 0', { content: 'Changed before', checked: true });
    await todoist.change('Task 1', { deleted: true });
    await todoist.control('/todoist/limits', { partial: 10, full: 10 });
    await todoist.control('/todoist/expire', {});
    await todoist.sync();
    expect(await todoist.problem()).toBe(null);
    expect(await todoist.task(done ?? '')).toMatchObject({ title: 'Changed before' });
    expect((await todoist.ines.get(`/tasks/${gone}`)).status).toBe(404);
    for (const { content } of await todoist.copies())
      await todoist.change(content, { priority: 4 });
    await todoist.control('/todoist/limits', { partial: 10, full: 10 });
    await todoist.sync();
    expect(await todoist.problem()).toBe(null);
    for (const id of others)
      expect(await todoist.task(id)).toMatchObject({ priority: 'P1', checklist: [step] });
  });
});

describe('a checklist item that was ticked in Todoist long ago', () => {
  it.each([
    ['changes', async () => {}],
    ['is read by a full sync', () => todoist.control('/todoist/expire', {})],
  ])('stays when its task %s', async (_, happen) => {
    const checklist = [
      { id: '1', text: 'Read it', completed: true },
      { id: '2', text: 'Sign it', completed: false },
    ];
    const task = await todoist.createTask({ checklist });
    await todoist.sync();
    await todoist.change(task.title, { content: 'Send both', ageDays: 400 });
    await happen();
    await todoist.sync();
    expect(await todoist.task(task.id)).toMatchObject({ title: 'Send both', checklist });
    await todoist.ines.patch(`/tasks/${task.id}`, {
      checklist: [checklist[0], { ...checklist[1], completed: true }],
    });
    await todoist.sync();
    expect((await todoist.copies())[0]?.steps).toEqual([
      { content: 'Read it', checked: true },
      { content: 'Sign it', checked: true },
    ]);
  });
});

it('a checklist that takes several requests to Todoist arrives whole', async () => {
  const checklist = Array.from({ length: 120 }, (_, at) => ({
    id: `${at}`,
    text: `Step ${at}`,
    completed: at === 119,
  }));
  const task = await todoist.createTask({ checklist });
  await todoist.sync();
  const [copy] = await todoist.copies();
  expect(copy?.steps).toHaveLength(120);
  expect(copy?.steps.filter(({ checked }) => checked)).toMatchObject([{ content: 'Step 119' }]);
  await todoist.ines.patch(`/tasks/${task.id}`, {
    checklist: checklist.map((one) => ({ ...one, text: `${one.text} again`, completed: true })),
  });
  await todoist.sync();
  expect((await todoist.copies())[0]?.steps.filter(({ checked }) => checked)).toHaveLength(120);
});
