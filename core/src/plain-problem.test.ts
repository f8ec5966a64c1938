import { expect, it } from 'vitest';
import { z } from 'zod';

import { plainProblem } from './plain-problem';

const schema = z.object({
  title: z.string().min(1).max(5).optional(),
  due_date: z.number().optional(),
  dayNames: z.array(z.string()).max(2).optional(),
  status: z.enum(['open', 'done', 'closed']).optional(),
  count: z.number().min(3).optional(),
  named: z.string({ error: 'Its own words' }).optional(),
});

const problemOf = (value: unknown, shape: z.ZodType = schema) =>
  shape.safeParse(value, { error: plainProblem }).error?.issues[0]?.message;

it.each([
  [{ title: '' }, 'Title is required'],
  [{ title: 5 }, 'Title must be text'],
  [{ title: null }, 'Title is required'],
  [{ title: 'longer' }, 'Title must have at most 5 characters'],
  [{ due_date: 'x' }, 'Due date must be a number'],
  [{ dayNames: ['a', 'b', 'c'] }, 'Day names must have at most 2 entries'],
  [{ dayNames: [1] }, 'Day names must be text'],
  [{ status: 'x' }, 'Status must be open, done or closed'],
  [{ count: 2 }, 'Count must be at least 3'],
  [{ named: 1 }, 'Its own words'],
  [[], 'This must be an object'],
])('%j: %s', (value, message) => {
  expect(problemOf(value)).toBe(message);
});

it('a missing field is required', () => {
  expect(problemOf({}, z.object({ project_id: z.string() }))).toBe('Project id is required');
});
