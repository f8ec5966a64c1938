// A person is removed while something else of theirs is going on: one of the two waits or is refused, no deadlock ends
// the removal, and nothing comes back.
import { sql, type RawBuilder } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { lockMessages } from '../../analysis/messages/messages.repository';
import { uploadMailFiles } from '../../mail/import/upload-files.usecases';
import { updateStanding } from '../../accounts/users/users.repository';
import { asSystem, asUser } from '../../platform/db/database';
import { ownedTables } from '../../testing/isolation-rows';
import { queueBehind } from '../../testing/queue-behind';
import { receive, receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { removePerson } from './remove-person.usecases';

type Done = { status: number; message?: string };

let docket: TestApp;
let owner: Client;
let who: SignedIn;
let users = 0;
let projectId: string;
let ids: string[];
beforeAll(async () => {
  docket = await createTestApp();
  owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await docket.close();
});
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Leaver ${users}`);
  projectId = (await who.post('/projects', { name: 'Roof repair' })).body.id;
  const received = [];
  for (let made = 0; made < 3; made += 1)
    received.push((await receiveAnalysed(docket, who)).id as string);
  ids = received;
});

const remove = () => who.post('/account/deletion', { email: who.user.email }).then(doneOf);
const doneOf = ({ status, body }: { status: number; body: { error?: { message: string } } }) => ({
  status,
  ...(body?.error !== undefined && { message: body.error.message }),
});
const REFUSED = { status: 503, message: 'This account is being deleted.' };

/** As a use case or a job would: a failure is what it throws. */
async function settle(run: () => Promise<unknown>): Promise<Done> {
  try {
    await run();
    return { status: 200 };
  } catch (error) {
    return { status: 503, message: `${(error as Error).message}.` };
  }
}

const decide = () =>
  who
    .post('/emails/recommendations/process', {
      emailId: ids[1],
      action: 'change_project',
      data: { projectId },
    })
    .then(doneOf);
const analyse = () =>
  settle(() =>
    asUser(docket.db, who.user.id, async (scope) => {
      await lockMessages(scope, ids);
      await scope.trx
        .insertInto('sender_vetoes')
        .values({ user_id: who.user.id, sender: 'dana@kerr.example', project_id: projectId })
        .execute();
    }),
  );
const sync = () => settle(() => receive(docket, who, [{ subject: 'New' }, { subject: 'Newer' }]));
const upload = () =>
  settle(() =>
    uploadMailFiles(
      docket.deps,
      who.user.id,
      (async function* files() {
        yield {
          name: 'old.mbox',
          stream: (async function* bytes() {
            yield Buffer.from('From: dana@kerr.example\r\n\r\nHello');
          })(),
        };
      })(),
    ),
  );

async function remains(): Promise<string[]> {
  const left: string[] = [];
  for (const { table, column } of await ownedTables(owner)) {
    const { rowCount } = await owner.query(`select from ${table} where ${column} = $1`, [
      who.user.id,
    ]);
    if ((rowCount ?? 0) > 0) left.push(table);
  }
  const { rowCount } = await owner.query(
    `select from graphile_worker._private_jobs where payload->>'userId' = $1`,
    [who.user.id],
  );
  return (rowCount ?? 0) > 0 ? [...left, 'jobs'] : left;
}

const queue = (hold: RawBuilder<unknown>, calls: (() => Promise<Done>)[]) =>
  queueBehind({ docket, who, hold }, calls);
/** What all of them need first. */
const heldEmails = () => sql`select from emails where user_id = ${who.user.id} for update`;

it.each([
  ['a decision', decide],
  ['an analysis', analyse],
])('%s that has begun is finished, and then removed with everything else', async (_, other) => {
  expect(await queue(heldEmails(), [other, remove])).toEqual([{ status: 200 }, { status: 200 }]);
  expect(await remains()).toEqual([]);
});

it.each([
  ['a decision', decide],
  ['an analysis', analyse],
  ['a sync', sync],
  ['an upload of mail', upload],
])('%s that begins meanwhile is refused, and adds nothing', async (_, other) => {
  const [removed, refused] = await queue(heldEmails(), [remove, other]);
  expect(removed).toEqual({ status: 200 });
  expect(refused).toEqual(REFUSED);
  expect(await remains()).toEqual([]);
});

it.each([
  ['a sync', sync],
  ['an upload of mail', upload],
])('%s that begins afterwards adds nothing', async (_, other) => {
  expect(await remove()).toEqual({ status: 200 });
  expect((await other()).status).toBe(503);
  expect(await remains()).toEqual([]);
});

it('an administrator sees that an account is being deleted', async () => {
  const admin = await docket.signIn('Ada Admin');
  await asSystem(docket.db, (trx) =>
    updateStanding(trx, admin.user.id, { role: 'administrator', state: 'active' }),
  );
  const listed = async () => {
    const { body } = await admin.get(`/admin/people?search=${encodeURIComponent(who.user.email)}`);
    return body.items.map(({ isBeingDeleted }: { isBeingDeleted: boolean }) => isBeingDeleted);
  };
  expect(await listed()).toEqual([false]);
  const during = await queueBehind<unknown>({ docket, who, hold: heldEmails() }, [remove, listed]);
  expect(during).toEqual([{ status: 200 }, [true]]);
  expect(await listed()).toEqual([]);
});

it('the same person in two tabs is removed once', async () => {
  const done = await queue(heldEmails(), [remove, remove]);
  expect(done).toEqual([{ status: 200 }, REFUSED]);
});

it('an import that takes too long keeps everything, and says so', async () => {
  const removal = () =>
    removePerson(docket.deps, {
      personId: who.user.id,
      actorId: who.user.id,
      patienceMs: 100,
    });
  await asUser(docket.db, who.user.id, async ({ trx }) => {
    await heldEmails().execute(trx);
    await expect(removal()).rejects.toMatchObject({ code: 'account.in_progress' });
  });
  expect((await who.get('/emails')).body.total).toBe(3);
  expect(await remove()).toEqual({ status: 200 });
});

it('only one of many deletions of the same person waits; the others are refused at once', async () => {
  const removal = () =>
    settle(() =>
      removePerson(docket.deps, {
        personId: who.user.id,
        actorId: who.user.id,
        patienceMs: 600_000,
      }),
    );
  const removals: Promise<Done>[] = [];
  let refused = 0;
  await asUser(docket.db, who.user.id, async ({ trx }) => {
    await heldEmails().execute(trx);
    for (let asked = 0; asked < 12; asked += 1)
      removals.push(
        removal().then((done) => {
          refused += done.status === 503 ? 1 : 0;
          return done;
        }),
      );
    await expect.poll(() => refused, { timeout: 300_000 }).toBe(11);
  });
  expect((await Promise.all(removals)).filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await remains()).toEqual([]);
});

it('others go on meanwhile, administrators included', async () => {
  const other = await docket.signIn(`Neighbor ${users}`);
  const create = () => other.post('/projects', { name: 'Gate' }).then(doneOf);
  const done = await queue(heldEmails(), [remove, create]);
  expect(done).toEqual([{ status: 200 }, { status: 200 }]);
});
