import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { asUser } from '../db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { purgeDeletedJob } from './purge-deleted.job';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp({ now: new Date() });
  who = await docket.signIn();
});
afterAll(() => docket.close());

const purge = () => purgeDeletedJob.run({}, docket.deps, AbortSignal.timeout(5_000));
const namesIn = (table: string) =>
  asUser(docket.db, who.user.id, async ({ trx }) => {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(table)} where user_id = ${who.user.id} order by name`.execute(
      trx,
    );
    return rows.map((row) => row.name);
  });
async function make(url: string, body: object): Promise<string> {
  const answer = await who.post(url, body);
  expect(answer.status).toBe(200);
  return answer.body.id as string;
}

test('purging removes rows in every table that were deleted longer ago than Undo reaches, and nothing else', async () => {
  const project = await make('/projects', { name: 'Kept' });
  const rule = {
    if: { domainMatches: ['kerr.example'] },
    then: { projectId: project },
  };
  const context = { color: '#e44332', timezone: 'Europe/London', workingHours: null };
  const made = [
    ['projects', await make('/projects', { name: 'Old' })],
    ['templates', await make('/templates', { name: 'Old', services: ['Fit-out'], items: [] })],
    ['rules', await make('/rules', { name: 'Old', ...rule })],
    ['contexts', await make('/contexts', { name: 'Old', ...context })],
  ] as const;
  const just = await make('/projects', { name: 'Just now' });
  for (const [noun, id] of made) expect((await who.delete(`/${noun}/${id}`)).status).toBe(200);
  expect((await who.delete(`/projects/${just}`)).status).toBe(200);
  await asUser(docket.db, who.user.id, async ({ trx }) => {
    for (const [table, id] of made)
      await sql`update ${sql.table(table)} set deleted_at = now() - interval '61 seconds' where id = ${id}`.execute(
        trx,
      );
  });
  await purge();
  expect(await namesIn('projects')).toEqual(['Just now', 'Kept']);
  for (const table of ['templates', 'rules', 'contexts']) expect(await namesIn(table)).toEqual([]);
  expect((await who.post(`/projects/${just}/restore`)).status).toBe(200);
});
