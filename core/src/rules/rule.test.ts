import { describe, expect, test } from 'vitest';

import { ruleInputSchema, splitList } from './rule';

const outcome = { projectId: 'p' };

describe('rule', () => {
  test('comma-separated inputs are split, trimmed and blanks dropped', () => {
    expect(splitList(' a, b c ,, ')).toEqual(['a', 'b c']);
  });

  test('a rule needs at least one IF condition', () => {
    const parsed = ruleInputSchema.safeParse({ name: 'R', if: {}, then: outcome });
    expect(parsed.error?.issues[0]?.message).toBe('At least one IF condition is required');
  });

  test('a rule needs a project', () => {
    const parsed = ruleInputSchema.safeParse({
      name: 'R',
      if: { bodyRegex: 'x' },
      then: { projectId: '' },
    });
    expect(parsed.error?.issues[0]?.message).toBe('Please select a project');
  });

  test('the confidence is 0.65 unless said otherwise, and the due rule next_business_day', () => {
    const parsed = ruleInputSchema.parse({
      name: 'R',
      if: { senderIncludes: ['a'] },
      then: outcome,
    });
    expect(parsed.confidence).toBe(0.65);
    expect(parsed.then).toMatchObject({ priority: 'P3', due: 'next_business_day' });
  });
});
