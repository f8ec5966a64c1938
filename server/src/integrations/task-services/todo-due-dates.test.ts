import { describe, expect, it } from 'vitest';

import { todoAccount } from './testing/todo-account';

const todo = todoAccount();
const office = { name: 'Office', color: '#e44332', workingHours: null };

describe('the due date of a task in Microsoft To Do, which stores an instant', () => {
  it.each([
    ['Europe/Berlin', 'America/Los_Angeles'],
    ['America/Los_Angeles', 'Pacific/Auckland'],
  ])('stays the same when the person moves from %s to %s', async (from, to) => {
    const context = (await todo.zone(from)).body.id as string;
    await todo.connect();
    const task = await todo.createTask({ due_date: '2026-12-01' });
    await todo.sync();
    expect(
      await todo.ines.patch(`/contexts/${context}`, { ...office, timezone: to }),
    ).toMatchObject({
      status: 200,
      body: { timezone: to },
    });
    for (const importance of ['high', 'low']) {
      await todo.change(task.title, { importance });
      await todo.sync();
    }
    expect(await todo.task(task.id)).toMatchObject({ due_date: '2026-12-01', priority: 'P4' });
    expect((await todo.links(task.id))[0]?.conflicts).toEqual([]);
  });

  it.each([
    ['east', 'Asia/Tokyo'],
    ['west', 'America/Los_Angeles'],
  ])('is the day chosen on a phone whose zone lies %s', async (_, timeZone) => {
    await todo.zone('Europe/Berlin');
    await todo.connect();
    const task = await todo.createTask({ due_date: '2026-12-01' });
    await todo.sync();
    await todo.change(task.title, { dueDateTime: { dateTime: '2026-12-03T00:00:00', timeZone } });
    await todo.sync();
    expect(await todo.task(task.id)).toMatchObject({ due_date: '2026-12-03' });
    await todo.change(task.title, { dueDateTime: null });
    await todo.sync();
    expect(await todo.task(task.id)).toMatchObject({ due_date: null });
  });
});
