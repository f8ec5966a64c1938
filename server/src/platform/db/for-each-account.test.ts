import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { indexEmailsJob } from '../../mail/emails/index-emails.job';
import { asUser } from './database';
import { accountBeingDeleted } from './database-failure';
import { forEachAccount } from './for-each-account';

let docket: TestApp;
let people: SignedIn[];
beforeAll(async () => {
  docket = await createTestApp();
  people = [await docket.signIn('Ines Marlow'), await docket.signIn('Daniel Okoro')];
  for (const who of people) await receive(docket, who, [{}]);
});
afterAll(() => docket.close());

const never = new AbortController().signal;
const asOwner = async (statement: string) => {
  const owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
};
const indexed = ({ user }: SignedIn) =>
  asUser(docket.db, user.id, ({ trx }) => trx.selectFrom('email_words').selectAll().execute());

test('what fails for one account does not stop the others, in whatever order, and is thrown at the end', async () => {
  for (const [unlucky, other] of [people, people.toReversed()] as [SignedIn, SignedIn][]) {
    await asOwner('truncate email_words');
    for (const who of people) await receive(docket, who, [{}]);
    await asOwner(
      `alter table email_words add constraint refused check (user_id <> '${unlucky.user.id}') not valid`,
    );
    await expect(indexEmailsJob.run({}, docket.deps, never)).rejects.toThrow('refused');
    expect(await indexed(other)).not.toEqual([]);
    expect(await indexed(unlucky)).toEqual([]);
    await asOwner('alter table email_words drop constraint refused');
  }
});

describe('work on everybody', () => {
  const tried: string[] = [];
  const failing = (error: Error) => async (id: string) => {
    tried.push(id);
    throw error;
  };
  const attempt = async (error: Error, signal?: AbortSignal) => {
    tried.length = 0;
    await expect(forEachAccount(['a', 'b'], failing(error), signal)).rejects.toThrow(/\w/);
    return tried;
  };

  test('reports all failures', async () => {
    await expect(forEachAccount(['a', 'b'], failing(new Error('No')))).rejects.toThrow(
      'Failed for 2 accounts: a: No; b: No',
    );
  });

  test('ends at once if the database is out of reach, or when it is stopped', async () => {
    expect(await attempt(new Error('No'))).toEqual(['a', 'b']);
    expect(await attempt(Object.assign(new Error('Gone'), { code: '57P01' }))).toEqual(['a']);
    expect(await attempt(Object.assign(new Error('Deadlock'), { code: '40P01' }))).toEqual([
      'a',
      'b',
    ]);
    expect(await attempt(new Error('No'), AbortSignal.abort())).toEqual([]);
  });

  test('skips an account that is being deleted', async () => {
    tried.length = 0;
    await forEachAccount(['a'], failing(accountBeingDeleted()));
    expect(tried).toEqual(['a']);
  });
});
