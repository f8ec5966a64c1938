import { expect, test } from 'vitest';

import { contextInputSchema } from './context';

const base = { name: 'Office', color: '#2196F3', timezone: 'Europe/London', workingHours: null };

test('a context may have no working hours', () => {
  expect(contextInputSchema.parse(base).workingHours).toBeNull();
});

test.each([
  [{ ...base, name: ' ' }, 'Context name is required'],
  [{ ...base, timezone: 'Europe/Nowhere' }, 'Unknown time zone'],
  [
    { ...base, workingHours: { start: '17:00', end: '09:00', days: [1] } },
    'Working hours must end after they start',
  ],
])('rejects %j with "%s" (§ 5)', (input, message) => {
  expect(contextInputSchema.safeParse(input).error?.issues[0]?.message).toBe(message);
});
