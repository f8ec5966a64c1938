import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser, type UserScope } from '../../platform/db/database';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { countStoredByFolder, readTallies, recountEmails } from './email-tallies.repository';

let docket: TestApp;
let who: SignedIn;
let ids: string[];
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn('Ines Marlow');
  await who.post('/projects', { name: 'All of it', senderIncludes: ['@'] });
  ids = [];
  for (let at = 0; at < 4; at += 1)
    ids.push((await receiveAnalysed(docket, who, { text: 'The roof is dry again.' })).id as string);
});
afterAll(() => docket.close());

const asWho = <T>(run: (scope: UserScope) => Promise<T>) => asUser(docket.db, who.user.id, run);

/** Changes emails with plain SQL and returns the counts afterwards. */
async function after(change: ReturnType<typeof sql>) {
  await asWho(({ trx }) => change.execute(trx));
  return asWho(readTallies);
}

it('every write to an email updates the counts', async () => {
  const first = {
    stored: 4,
    listed: 4,
    matched: 4,
    pending: 4,
    toReview: 4,
    decided: 0,
    autoApproved: 0,
  };
  expect(await asWho(readTallies)).toEqual(first);
  const [one, two, three] = ids;
  expect(
    await after(
      sql`update emails set project_state = 'confirmed', project_decided_by = 'model', project_id = recommended_project_id where id = ${one}`,
    ),
  ).toEqual({ ...first, pending: 3, toReview: 3, decided: 1, autoApproved: 1 });
  expect(await after(sql`update emails set snoozed_until = now() where id = ${two}`)).toEqual({
    ...first,
    listed: 3,
    matched: 3,
    pending: 2,
    toReview: 2,
    decided: 1,
    autoApproved: 1,
  });
  expect(await after(sql`update emails set removed_at = now() where id = ${three}`)).toEqual({
    stored: 3,
    listed: 2,
    matched: 2,
    pending: 1,
    toReview: 1,
    decided: 1,
    autoApproved: 1,
  });
  expect(await after(sql`delete from emails where id = ${one}`)).toMatchObject({
    stored: 2,
    listed: 1,
    decided: 0,
    autoApproved: 0,
  });
});

it('an email that moves is counted in its new folder', async () => {
  await after(sql`update emails set folder_id = 'moved' where removed_at is null`);
  expect(await asWho(countStoredByFolder)).toEqual(new Map([['moved', 2]]));
});

it('compacting the tallies changes no count', async () => {
  const before = await asWho(readTallies);
  const rows = await asWho(async ({ trx, userId }) => {
    await sql`select fold_tallies(${userId})`.execute(trx);
    return trx.selectFrom('email_tallies').selectAll().execute();
  });
  expect(rows).toHaveLength(1);
  expect(await asWho(readTallies)).toEqual(before);
});

it('a recount finds what is wrong, reports how much, and fixes it', async () => {
  const right = await asWho(readTallies);
  expect(await asWho(recountEmails)).toBe(0);
  await after(sql`update email_tallies set listed = listed + 7`);
  expect(await asWho(recountEmails)).toBe(1);
  expect(await asWho(readTallies)).toEqual(right);
});

it('concurrent writers lose no count', async () => {
  const before = await asWho(readTallies);
  await Promise.all(
    [0, 1, 2, 3].map(() =>
      asWho(async ({ trx, userId }) => {
        await sql`update emails set is_archived = not is_archived where id = ${ids[3]}`.execute(
          trx,
        );
        await sql`select fold_tallies(${userId})`.execute(trx);
      }),
    ),
  );
  expect(await asWho(readTallies)).toEqual(before);
  expect(await asWho(recountEmails)).toBe(0);
});
