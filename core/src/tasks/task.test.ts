import { describe, expect, test } from 'vitest';

import { dueState, taskInputSchema } from './task';

describe('task', () => {
  test.each([
    [null, 'none'],
    ['2026-11-20', 'overdue'],
    ['2026-11-21', 'soon'],
    ['2026-11-22', 'soon'],
    ['2026-11-23', 'later'],
  ])('a due date of %s is %s on 2026-11-21 (§ 2)', (due, state) => {
    const now = { date: '2026-11-21', time: '23:59' };
    expect(dueState({ date: due, time: null }, now)).toBe(state);
  });

  test.each([
    ['16:59', 'soon'],
    ['17:00', 'soon'],
    ['17:01', 'overdue'],
  ])('at %s, a task due at 17:00 today is %s', (time, state) => {
    expect(dueState({ date: '2026-11-21', time: '17:00' }, { date: '2026-11-21', time })).toBe(
      state,
    );
  });

  test('a new task is P3, to do, and drops empty checklist rows (§ 4, 5, 9)', () => {
    const parsed = taskInputSchema.parse({
      title: 'Sign',
      project_id: 'p',
      checklist: [
        { id: '1', text: ' ', completed: false },
        { id: '2', text: 'Read', completed: false },
      ],
    });
    expect(parsed).toMatchObject({ priority: 'P3', status: 'to_do', due_date: null });
    expect(parsed.checklist.map((item) => item.text)).toEqual(['Read']);
  });

  test.each([
    [{ title: ' ', project_id: 'p' }, 'Please enter a task title'],
    [{ title: 'Sign', project_id: '' }, 'Please select a project to continue'],
    [{ title: 'Sign' }, 'Please select a project to continue'],
  ])('rejects %j with "%s"', (input, message) => {
    expect(taskInputSchema.safeParse(input).error?.issues[0]?.message).toBe(message);
  });
});
