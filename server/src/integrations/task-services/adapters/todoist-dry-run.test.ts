import { expect, it } from 'vitest';

import { todoistDryRun } from './todoist-dry-run';

const task = { title: 'Send', description: '', priority: 'P3', due: null, tags: [] } as const;

it('a task becomes one POST to the tasks of API v1', () => {
  expect(
    todoistDryRun.createTaskRequest({
      title: 'Send the contract',
      description: 'Signed, please',
      priority: 'P1',
      due: '2026-11-06',
      tags: ['legal', 'roof'],
    }),
  ).toEqual({
    method: 'POST',
    url: 'https://api.todoist.com/api/v1/tasks',
    headers: {
      authorization: 'Bearer <your Todoist token>',
      'content-type': 'application/json',
    },
    body: {
      content: 'Send the contract',
      description: 'Signed, please',
      priority: 4,
      due_date: '2026-11-06',
      labels: ['legal', 'roof'],
    },
  });
});

it.each([
  ['P1', 4],
  ['P2', 3],
  ['P3', 2],
  ['P4', 1],
] as const)('%s is priority %i', (priority, expected) => {
  expect(todoistDryRun.createTaskRequest({ ...task, priority }).body.priority).toBe(expected);
});

it('fields that a task lacks are not in the request', () => {
  expect(todoistDryRun.createTaskRequest(task).body).toEqual({ content: 'Send', priority: 2 });
});
