import { PROGRESS_TYPE } from '@docket/core/progress';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
  await receive(docket, who, [{ subject: 'Crane permit' }, { subject: 'Lunch' }]);
});
afterAll(() => docket.close());

async function backtest(fields: object) {
  const answer = await docket.app.inject({
    method: 'POST',
    url: '/api/v1/projects/backtest',
    headers: { cookie: who.cookie, accept: PROGRESS_TYPE },
    payload: { fields },
  });
  const lines = answer.body.trim().split('\n');
  return { type: answer.headers['content-type'], lines: lines.map((line) => JSON.parse(line)) };
}

it('a page that asks for progress is told how many emails have been tried, and then the effect', async () => {
  const { type, lines } = await backtest({ subjectIncludes: ['crane'] });
  expect(type).toContain(PROGRESS_TYPE);
  expect(lines).toEqual([
    { progress: { done: 0, total: 2 } },
    { answer: { matches: 1, newMatches: 1, released: 0, breaks: [] } },
  ]);
});

it('a refusal is the last line', async () => {
  const { lines } = await backtest({ bodyRegex: '(' });
  expect(lines).toMatchObject([{ error: { code: 'request.invalid' } }]);
});
