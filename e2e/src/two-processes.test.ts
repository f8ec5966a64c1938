import { afterAll, beforeAll, expect, test } from 'vitest';

import { compareMessages, type StoredMessage } from './chaos/compare';
import { createProductUser, type ProductUser } from './chaos/product-user';
import { startProduct, type Product } from './chaos/product';
import { startSandbox, type RunningSandbox } from './chaos/sandbox-control';
import { startSharedDatabase, type SharedDatabase } from './chaos/shared-database';

const ACCOUNT = 'ines.marlow@harbourlane.example';
const HOLD_MS = 10_000;

let database: SharedDatabase;
let sandbox: RunningSandbox;
let product: Product;
/** The same person at each web process, with one session. */
let doors: ProductUser[];

beforeAll(async () => {
  database = await startSharedDatabase();
  sandbox = await startSandbox();
  product = await startProduct({
    databaseUrl: database.url,
    sandboxUrl: sandbox.url,
    services: ['web', 'web,worker', 'worker'],
    say: () => undefined,
  });
  await product.ready();
  const cookies = new Map<string, string>();
  doors = product.urls.map((url) => createProductUser(ACCOUNT, () => url, cookies));
  await userAt(0).signIn();
});
afterAll(async () => {
  await product.stop();
  await sandbox.stop();
  await database.stop();
});

function userAt(index: number): ProductUser {
  return doors[index] as ProductUser;
}

type Email = {
  id: string;
  subject: string;
  suggestedReply: { state: string; sentAt: string | null } | null;
  suggestedTasks: { id: string; approved: boolean | null }[];
};
const stored = async (at: number) =>
  (await userAt(at).read<{ items: StoredMessage[] }>('/sync/messages?limit=2000')).items;
const differences = async (at: number) => {
  const messages = await sandbox.messages(ACCOUNT);
  const folders = await sandbox.folders(ACCOUNT);
  return compareMessages({ messages, folders }, await stored(at));
};
const emailOf = (at: number, id: string) => userAt(at).read<Email>(`/emails/${id}/recommendations`);
const patiently = { timeout: 600_000, interval: 200 };

async function arrive(subject: string): Promise<string> {
  const message = {
    subject,
    body: `Could you please send me the signed lease for unit 12 by Friday? (${subject})`,
    from: 'Noor Castellan <noor@castellan-audit.example>',
  };
  const { id } = await sandbox.post<{ id: string }>('/deliver', { account: ACCOUNT, message });
  await userAt(0).post('/sync');
  let found: StoredMessage | undefined;
  await expect
    .poll(async () => (found = (await stored(1)).find((one) => one.messageId === id)), patiently)
    .toBeDefined();
  const emailId = found?.id ?? '';
  await expect
    .poll(async () => (await emailOf(1, emailId)).suggestedReply?.state, patiently)
    .toBe('suggested');
  return emailId;
}

/** Topics published to an open page of that process. */
async function listen(at: number): Promise<{ topics: string[]; stop: () => void }> {
  const controller = new AbortController();
  const answer = await fetch(`${product.urls[at]}/api/v1/events`, {
    headers: { cookie: userAt(at).cookie(), accept: 'text/event-stream' },
    signal: controller.signal,
  });
  const topics: string[] = [];
  const read = async () => {
    for await (const part of answer.body ?? [])
      for (const [, topic] of Buffer.from(part as Uint8Array)
        .toString()
        .matchAll(/"topic":"(\w+)"/g))
        topics.push(topic ?? '');
  };
  // Ends with the abort below.
  read().catch(() => undefined);
  return { topics, stop: () => controller.abort() };
}

test('the two workers import the mailbox once, and both web processes show it', async () => {
  await expect
    .poll(
      async () =>
        (await userAt(0).read<{ progress: { isComplete: boolean } }>('/sync/status')).progress
          .isComplete,
      patiently,
    )
    .toBe(true);
  await arrive('Lease one');
  expect(await differences(0)).toEqual([]);
  expect(await stored(1)).toEqual(await stored(0));
});

test('a worker without a web server yields the processor to the web processes', async () => {
  await expect.poll(() => product.nice(2), patiently).toBeGreaterThan(product.nice(0));
  expect(product.nice(1)).toBe(product.nice(0));
});

test.each([
  { from: 0, to: 1 },
  { from: 1, to: 0 },
])(
  'a decision at process $from shows at once on the pages of process $to',
  async ({ from, to }) => {
    const emailId = await arrive(`Lease at ${from}`);
    const page = await listen(to);
    await userAt(from).post('/emails/recommendations/process', {
      emailId,
      action: 'archive',
      data: {},
    });
    await expect.poll(() => page.topics, patiently).toContain('emails');
    page.stop();
    expect(await emailOf(to, emailId)).toMatchObject({ isArchived: true });
  },
);

test('one task approved in both processes at the same time is one task', async () => {
  const emailId = await arrive('Lease twice');
  const [task] = (await emailOf(0, emailId)).suggestedTasks;
  const approve = { emailId, action: 'approve_task', data: { taskId: task?.id } };
  await Promise.all(doors.map((one) => one.post('/emails/recommendations/process', approve)));
  const { items } = await userAt(0).read<{ items: object[] }>(`/tasks?emailId=${emailId}`);
  expect(items).toHaveLength(1);
});

test('a held reply survives the kill of every process: sent once, after the 10 s', async () => {
  const emailId = await arrive('Lease reply');
  const heldAt = Date.now();
  await userAt(1).post('/emails/recommendations/process', {
    emailId,
    action: 'send_reply',
    data: { body: 'It is on its way: token-of-this-test' },
  });
  for (let index = 0; index < product.size; index += 1) product.kill(index);
  await product.ready();
  const state = async () => (await emailOf(0, emailId)).suggestedReply?.state;
  await expect.poll(state, patiently).toBe('sent');
  const { suggestedReply } = await emailOf(0, emailId);
  expect(Date.parse(suggestedReply?.sentAt ?? '')).toBeGreaterThanOrEqual(heldAt + HOLD_MS);
  const sent = (await sandbox.messages(ACCOUNT)).filter(
    ({ folder, body }) => folder === 'sentitems' && body.includes('token-of-this-test'),
  );
  expect(sent).toHaveLength(1);
});

test('a worker killed while it sends leaves one message and no draft', async () => {
  const emailId = await arrive('Lease cut off');
  const drafts = async () =>
    (await sandbox.messages(ACCOUNT)).filter(({ folder }) => folder === 'drafts').length;
  const before = await drafts();
  // The draft is created, but the response is lost; then sending takes so long that the worker is killed in the middle.
  await sandbox.post('/faults', {
    script: [
      { fault: 'drop-after', match: { path: '/createReply' }, times: 1 },
      { fault: 'drop-after', match: { path: '/send' }, times: 1 },
    ],
  });
  await userAt(0).post('/emails/recommendations/process', {
    emailId,
    action: 'send_reply',
    data: { body: 'It is on its way: token-cut-off' },
  });
  await expect
    .poll(async () => (await emailOf(0, emailId)).suggestedReply?.state, patiently)
    .toBe('sending');
  for (let index = 0; index < product.size; index += 1) product.kill(index);
  await product.ready();
  await expect
    .poll(async () => (await emailOf(0, emailId)).suggestedReply?.state, patiently)
    .toBe('sent');
  const sent = (await sandbox.messages(ACCOUNT)).filter(
    ({ folder, body }) => folder === 'sentitems' && body.includes('token-cut-off'),
  );
  expect(sent).toHaveLength(1);
  expect(await drafts()).toBe(before);
});
