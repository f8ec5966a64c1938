import { describe, expect, test } from 'vitest';

import { splitList } from './condition';
import { ruleChangeSchema, ruleInputSchema } from './rule';

const outcome = { projectId: 'p' };

describe('rule', () => {
  test('splits comma-separated input, trims items and drops blanks (§ 5)', () => {
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

  test('defaults to a confidence of 0.65 and the due rule next_business_day (§ 5, 9)', () => {
    const parsed = ruleInputSchema.parse({
      name: 'R',
      if: { senderIncludes: ['a'] },
      then: outcome,
    });
    expect(parsed.confidence).toBe(0.65);
    expect(parsed.then).toMatchObject({ priority: 'P3', due: 'next_business_day' });
  });

  test('a change leaves absent conditions unchanged', () => {
    const changed = ruleChangeSchema.parse({ name: 'R', if: { bodyRegex: 'x' }, then: outcome });
    expect(changed.if).toEqual({ bodyRegex: 'x' });
  });

  test.each([
    [{ bodyIncludes: Array.from({ length: 90_000 }, (_, at) => `w${at}`) }, 'at most 200 terms'],
    [{ bodyIncludes: ['x'.repeat(501)] }, 'at most 500 characters'],
    [{ bodyRegex: 'x'.repeat(1_001) }, 'at most 1000 characters'],
  ])('rejects a condition over its limit and names the limit', (conditions, limit) => {
    const parsed = ruleInputSchema.safeParse({ name: 'R', if: conditions, then: outcome });
    expect(parsed.error?.issues[0]?.message).toContain(limit);
  });

  test.each([
    [{ assignee: 'x'.repeat(201) }, 'assignee', 'An assignee can have at most 200 characters'],
    [{ tags: ['ok', 'x'.repeat(101)] }, 'tags', 'A tag can have at most 100 characters'],
    [
      { tags: Array.from({ length: 51 }, (_, at) => `t${at}`) },
      'tags',
      'A rule can have at most 50 tags',
    ],
  ])('has the limits of the tasks that it makes', (fields, field, message) => {
    const given = { name: 'R', if: { bodyRegex: 'x' }, then: { ...outcome, ...fields } };
    for (const schema of [ruleInputSchema, ruleChangeSchema]) {
      const [issue] = schema.safeParse(given).error?.issues ?? [];
      expect(issue?.path.slice(0, 2)).toEqual(['then', field]);
      expect(issue?.message).toBe(message);
    }
  });

  test('a tag that is named twice, in whatever case, or left blank is dropped', () => {
    const then = { ...outcome, tags: ['Legal', ' urgent ', 'LEGAL', ' ', 'urgent'] };
    const parsed = ruleInputSchema.parse({ name: 'R', if: { bodyRegex: 'x' }, then });
    expect(parsed.then.tags).toEqual(['Legal', 'urgent']);
  });
});
