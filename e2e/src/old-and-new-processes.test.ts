// During the rollout of a new build, processes of the last release serve and work beside it on the database that it has
// migrated.
import path from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { compareMessages, type StoredMessage } from './chaos/compare';
import { startProduct, type Product } from './chaos/product';
import { createProductUser, type ProductUser } from './chaos/product-user';
import { startSandbox, type RunningSandbox } from './chaos/sandbox-control';
import { startSharedDatabase, type SharedDatabase } from './chaos/shared-database';
import { unpackLastRelease, type LastRelease } from './releases/last-release';

const ACCOUNT = 'ines.marlow@harbourlane.example';
const WEB = path.resolve(import.meta.dirname, '../../web/dist');
const patiently = { timeout: 600_000, interval: 200 };

let release: LastRelease;
let database: SharedDatabase;
let sandbox: RunningSandbox;
let before: Product;
let now: Product;
/** The same person in both, with the session created by the old build. */
let atOld: ProductUser;
let atNew: ProductUser;
/** The old build's responses to each of its reads before the new build migrated. */
let answersBefore: Record<string, number>;

beforeAll(async () => {
  release = await unpackLastRelease();
  database = await startSharedDatabase();
  sandbox = await startSandbox();
  const place = {
    databaseUrl: database.url,
    sandboxUrl: sandbox.url,
    services: ['web,worker'],
    environment: { DOCKET_WEB_DIR: WEB },
    say: () => undefined,
  };
  before = await startProduct({ ...place, main: release.main });
  await before.ready();
  const cookies = new Map<string, string>();
  atOld = createProductUser(ACCOUNT, () => before.urls[0] ?? '', cookies);
  await atOld.signIn();
  await vi.waitUntil(() => isComplete(atOld), patiently);
  answersBefore = await answersOf(atOld);
  now = await startProduct(place);
  await now.ready();
  atNew = createProductUser(ACCOUNT, () => now.urls[0] ?? '', cookies);
});
afterAll(async () => {
  await now?.stop();
  await before?.stop();
  await sandbox?.stop();
  await database?.stop();
  await release?.remove();
});

type Email = {
  isArchived: boolean;
  suggestedReply: { state: string } | null;
  suggestedTasks: { id: string; approved: boolean | null }[];
};

const emailOf = (who: ProductUser, id: string) => who.read<Email>(`/emails/${id}/recommendations`);
const decide = (who: ProductUser, emailId: string, action: string, data: object = {}) =>
  who.post('/emails/recommendations/process', { emailId, action, data });
const stored = async (who: ProductUser) =>
  (await who.read<{ items: StoredMessage[] }>('/sync/messages?limit=2000')).items;

async function isComplete(who: ProductUser): Promise<boolean> {
  const { progress } = await who.read<{ progress: { isComplete: boolean } }>('/sync/status');
  return progress.isComplete;
}

/** Every read of the old build's API that needs no id, with the status of its response. */
async function answersOf(who: ProductUser): Promise<Record<string, number>> {
  const api = await who.read<{ paths: Record<string, Record<string, unknown>> }>('/openapi.json');
  const reads = Object.keys(api.paths).filter(
    (one) => api.paths[one]?.['get'] !== undefined && !one.includes('{'),
  );
  const answers: Record<string, number> = {};
  for (const read of reads) answers[read] = (await who.get(read.replace('/api/v1', ''))).status;
  return answers;
}

async function arrive(subject: string): Promise<string> {
  const message = {
    subject,
    body: `Could you please send me the signed lease for unit 12 by Friday? (${subject})`,
    from: 'Noor Castellan <noor@castellan-audit.example>',
  };
  const { id } = await sandbox.post<{ id: string }>('/deliver', { account: ACCOUNT, message });
  await atNew.post('/sync');
  let found: StoredMessage | undefined;
  await expect
    .poll(
      async () => (found = (await stored(atNew)).find((one) => one.messageId === id)),
      patiently,
    )
    .toBeDefined();
  const emailId = found?.id ?? '';
  await expect
    .poll(async () => (await emailOf(atNew, emailId)).suggestedReply?.state, patiently)
    .toBe('suggested');
  return emailId;
}

test('every read of the last release returns the same as before the new build migrated', async () => {
  expect(Object.keys(answersBefore).length).toBeGreaterThan(30);
  expect(await answersOf(atOld)).toEqual(answersBefore);
});

test('a session of the old build is valid in the new build', async () => {
  const me = await atOld.read<{ id: string }>('/auth/me');
  expect(await atNew.read<{ id: string }>('/auth/me')).toMatchObject({ id: me.id });
});

test.each(['old', 'new'] as const)(
  'what is made and decided at the %s build shows at the other',
  async (at) => {
    const [here, there] = at === 'old' ? [atOld, atNew] : [atNew, atOld];
    const name = `Made at the ${at} build`;
    const project = await here.post<{ id: string }>('/projects', { name });
    expect(project.status).toBe(200);
    expect(await there.read(`/projects/${project.body.id}`)).toMatchObject({ name });

    const emailId = await arrive(`Lease at the ${at} build`);
    const [task] = (await emailOf(here, emailId)).suggestedTasks;
    expect((await decide(here, emailId, 'approve_task', { taskId: task?.id })).status).toBe(200);
    const { items } = await there.read<{ items: { id: string }[] }>(`/tasks?emailId=${emailId}`);
    expect(items).toHaveLength(1);
    const done = await there.patch(`/tasks/${items[0]?.id}`, { status: 'completed' });
    expect(done.status).toBe(200);
    expect((await decide(here, emailId, 'archive')).status).toBe(200);
    expect(await emailOf(there, emailId)).toMatchObject({ isArchived: true });
  },
);

test('a reply held at either build is sent once', async () => {
  for (const [index, who] of [atOld, atNew].entries()) {
    const emailId = await arrive(`Lease reply ${index}`);
    const body = `It is on its way: token-${index}`;
    expect((await decide(who, emailId, 'send_reply', { body })).status).toBe(200);
    await expect
      .poll(async () => (await emailOf(who, emailId)).suggestedReply?.state, patiently)
      .toBe('sent');
    const sent = (await sandbox.messages(ACCOUNT)).filter(
      (one) => one.folder === 'sentitems' && one.body.includes(`token-${index}`),
    );
    expect(sent).toHaveLength(1);
  }
});

test('no message is lost or doubled, and no process exits', async () => {
  const mailbox = async () => ({
    messages: await sandbox.messages(ACCOUNT),
    folders: await sandbox.folders(ACCOUNT),
  });
  for (const who of [atOld, atNew])
    await expect
      .poll(async () => compareMessages(await mailbox(), await stored(who)), patiently)
      .toEqual([]);
  expect([before.endedByItself(), now.endedByItself()]).toEqual([0, 0]);
});
