// Whether an email is pending has a column of its own, so that a changed recommendation writes no index.
import { isDeepStrictEqual } from 'node:util';

import { CLEAR_CONFIDENCE, type Recommendation } from '@docket/core/classification/recommendation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser, type UserScope } from '../../platform/db/database';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { writeRecommendations } from './email-analysis.repository';
import { readTallies, recountEmails } from './email-tallies.repository';

let docket: TestApp;
let who: SignedIn;
let projects: [string, string];
let id: string;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn('Ines Marlow');
  const add = async (project: object) => (await who.post('/projects', project)).body.id as string;
  projects = [
    await add({ name: 'All of it', senderIncludes: ['@'] }),
    await add({ name: 'Other' }),
  ];
  id = (await receiveAnalysed(docket, who)).id as string;
});
afterAll(() => docket.close());

/**
 * The columns of indexes and of their conditions that the recommendation changed; if there are none, no index is
 * written.
 */
async function indexedChanges(projectId: string, confidence: number): Promise<string[]> {
  const recommendation: Recommendation = {
    label: 'Other',
    projectId,
    projectName: 'Other',
    confidence,
    reasoning: 'Looked at again',
    evidence: [],
    alternatives: [],
    source: 'built-in',
    degraded: false,
  };
  return asUser(docket.db, who.user.id, async (scope) => {
    const before = await readRow(scope);
    await writeRecommendations(
      scope,
      [{ id, recommendation, rawConfidence: confidence, facts: undefined }],
      docket.deps.clock.now(),
    );
    const after = await readRow(scope);
    const changed = Object.keys(after).filter(
      (column) => !isDeepStrictEqual(after[column], before[column]),
    );
    expect(changed).toContain('ai_classification');
    const indexed = await indexedColumns(scope);
    return changed.filter((column) => indexed.has(column));
  });
}

async function readRow({ trx }: UserScope): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(emails) as row from emails where id = ${id}`.execute(trx);
  return rows[0]?.row ?? {};
}

async function indexedColumns({ trx }: UserScope): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct attname as name from pg_index
      join pg_depend on objid = indexrelid and classid = 'pg_class'::regclass
      join pg_attribute on attrelid = refobjid and attnum = refobjsubid
      where indrelid = 'emails'::regclass and refobjid = indrelid`.execute(trx);
  return new Set(rows.map(({ name }) => name));
}

const pending = async () => {
  const { rows } = await asUser(docket.db, who.user.id, ({ trx }) =>
    sql<{
      isPending: boolean;
    }>`select is_pending as "isPending" from emails where id = ${id}`.execute(trx),
  );
  const { pendingReview } = (await who.get('/emails/recommendations')).body.summary;
  expect(pendingReview).toBe(rows[0]?.isPending === true ? 1 : 0);
  return rows[0]?.isPending;
};

it('a new recommendation for an email that stays pending writes no index', async () => {
  await indexedChanges(projects[0], 0.9);
  expect(await indexedChanges(projects[1], 0.7)).toEqual([]);
  expect(await indexedChanges(projects[0], 0.8)).toEqual([]);
  expect(await pending()).toBe(true);
});

it('an email that is no longer clear leaves the count of pending ones', async () => {
  expect(await indexedChanges(projects[0], CLEAR_CONFIDENCE - 0.01)).toEqual(['is_pending']);
  expect(await pending()).toBe(false);
  expect(await indexedChanges(projects[1], CLEAR_CONFIDENCE - 0.2)).toEqual([]);
  expect(await pending()).toBe(false);
  expect(await indexedChanges(projects[1], CLEAR_CONFIDENCE)).toEqual(['is_pending']);
  expect(await pending()).toBe(true);
  expect(await asUser(docket.db, who.user.id, recountEmails)).toBe(0);
});

it('the column stays correct when a build does not know it or writes it wrongly', async () => {
  const change = (columns: ReturnType<typeof sql>) =>
    asUser(docket.db, who.user.id, ({ trx }) =>
      sql`update emails set ${columns} where id = ${id}`.execute(trx),
    );
  await change(sql`project_state = 'confirmed', project_id = recommended_project_id`);
  expect(await pending()).toBe(false);
  await change(sql`project_state = 'undecided', project_id = null`);
  expect(await pending()).toBe(true);
  await change(sql`is_pending = false`);
  expect(await pending()).toBe(true);
  await change(sql`is_degraded = true`);
  expect(await pending()).toBe(false);
  await change(
    sql`is_degraded = false, ai_classification = jsonb_set(ai_classification, '{confidence}', '0.2')`,
  );
  expect(await pending()).toBe(false);
  expect(await asUser(docket.db, who.user.id, readTallies)).toMatchObject({
    pending: 0,
    matched: 0,
  });
});
