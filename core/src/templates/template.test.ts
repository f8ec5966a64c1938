import { expect, test } from 'vitest';

import { templateInputSchema } from './template';

test('drops blank checklist items', () => {
  const parsed = templateInputSchema.parse({
    name: 'T',
    services: ['Fit-out'],
    items: [' a ', '', ' '],
  });
  expect(parsed.items).toEqual(['a']);
});

test.each([
  [{ name: '', services: ['x'] }, 'Template name is required'],
  [{ name: 'T', services: [] }, 'Please select at least one service'],
])('rejects %j with "%s"', (input, message) => {
  expect(templateInputSchema.safeParse(input).error?.issues[0]?.message).toBe(message);
});
