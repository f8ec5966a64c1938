import { expect, it } from 'vitest';
import { z } from 'zod';

import { plainProblem } from './plain-problem';

const schema = z.object({
  title: z.string().min(1).max(5).optional(),
  due_date: z.number().optional(),
  dayNames: z.array(z.string()).max(2).optional(),
  status: z.enum(['open', 'done', 'closed']).optional(),
  count: z.number().min(3).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  day: z.iso.date().optional(),
  id: z.uuid().optional(),
  link: z.url().optional(),
  color: z.string().regex(/^#/).optional(),
  minutes: z.number().multipleOf(5).optional(),
  choice: z
    .discriminatedUnion('action', [
      z.object({ action: z.literal('archive') }),
      z.object({ action: z.literal('snooze') }),
    ])
    .optional(),
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
  [{ until: 'x' }, 'Until must be a date and time with its zone, such as 2026-11-28T09:30:00Z'],
  [{ day: '28.11.2026' }, 'Day must be a date as YYYY-MM-DD'],
  [{ id: '7' }, 'Id must be an id (UUID)'],
  [{ link: 'x' }, 'Link must be an address such as https://example.com'],
  [{ color: 'red' }, 'Color is not valid'],
  [{ minutes: 7 }, 'Minutes must be a multiple of 5'],
  [{ choice: { action: 'x' } }, 'Action must be archive or snooze'],
  [{ choice: {} }, 'Action must be archive or snooze'],
  [{ named: 1 }, 'Its own words'],
  [[], 'This must be an object'],
])('%j: %s', (value, message) => {
  expect(problemOf(value)).toBe(message);
});

it('a missing field is required', () => {
  expect(problemOf({}, z.object({ project_id: z.string() }))).toBe('Project id is required');
});
