import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let projectId: string;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn('Ruler');
  projectId = (await who.post('/projects', { name: 'Roof' })).body.id;
});
afterAll(() => docket.close());

const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`);

it.each([
  [{ bodyIncludes: words(90_000) }, 'Body includes can have at most 200 terms'],
  [
    { subjectIncludes: ['x'.repeat(501)] },
    'Subject includes: a term can have at most 500 characters',
  ],
  [
    { senderIncludes: words(170), subjectIncludes: words(170), bodyIncludes: words(170) },
    'All conditions together can have at most 500 terms, but this rule has 510',
  ],
  [
    { bodyRegex: '(.*){0,1000}x' },
    'Body regex is not a valid pattern: it takes more than 200 steps',
  ],
])(
  'conditions over a limit are refused, in rules and matching fields',
  async (conditions, reason) => {
    const rule = { name: 'Large', if: conditions, then: { projectId } };
    const fields = conditions;
    for (const answer of [
      await who.post('/rules', rule),
      await who.post('/rules/backtest', { rule }),
      await who.post('/projects', { name: 'Large', ...fields }),
      await who.patch(`/projects/${projectId}`, fields),
      await who.post('/projects/backtest', { fields }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toContain(reason);
    }
  },
);
