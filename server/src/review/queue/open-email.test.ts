import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import {
  createInlineThreads,
  type RunOptions,
  type ThreadTask,
} from '../../platform/threads/thread-task';
import { receive, receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let releases: (() => void)[];
let waiting: string[];
beforeAll(async () => {
  docket = await createTestApp({
    environment: { DOCKET_REQUESTS_AT_ONCE: '4' },
    threads: (deps) => {
      const inline = createInlineThreads(deps);
      return {
        ...inline,
        async run<Input, Output>(
          task: ThreadTask<Input, Output, ReturnType<typeof deps>>,
          input: Input,
          options?: RunOptions,
        ) {
          waiting.push(task.name);
          await new Promise<void>((resolve) => releases.push(resolve));
          return inline.run(task, input, options);
        },
      };
    },
  });
  who = await docket.signIn();
});
afterAll(() => docket.close());
beforeEach(() => {
  waiting = [];
  releases = [];
});
const release = () => releases.splice(0).forEach((one) => one());
afterEach(release);

const openTransactions = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(docket.db);
  return rows.length;
};

it.each([
  ['recommendations', ['emails.clean']],
  ['frame', ['emails.clean', 'emails.frame']],
])(
  'an email that waits for a thread to show its %s holds no connection to the database',
  async (view, tasks) => {
    const html = '<p onclick="x()">Roof</p>'.repeat(2_000);
    const body = { type: 'html' as const, content: html };
    const [id] = await receive(docket, who, [{ body }]);
    const answer = who.get(`/emails/${id}/${view}`);
    for (const [at] of tasks.entries()) {
      await expect.poll(() => waiting).toEqual(tasks.slice(0, at + 1));
      expect(await openTransactions()).toBe(0);
      release();
    }
    const { status, body: shown } = await answer;
    expect([status, JSON.stringify(shown).includes('onclick')]).toEqual([200, false]);
  },
);

const ask = '<p onclick="x()">Could you send me the signed contract by Friday?</p>';
const answer = { kind: 'yes', to: 'request', date: '2026-11-06', time: null };

it.each([
  ['archive', {}, ['emails.clean']],
  ['choose_answer', { answer }, ['replies.compose-answer', 'emails.clean']],
])('a decision (%s) that waits for a thread holds no connection', async (action, data, tasks) => {
  const body = { type: 'html' as const, content: ask + '<p>&nbsp;</p>'.repeat(4_000) };
  const analysing = receiveAnalysed(docket, who, { body });
  await releaseUntil(analysing);
  const { id: emailId } = await analysing;
  waiting = [];
  const decided = who.post('/emails/recommendations/process', { emailId, action, data });
  for (const [at] of tasks.entries()) {
    await expect.poll(() => waiting).toEqual(tasks.slice(0, at + 1));
    expect(await openTransactions()).toBe(0);
    release();
  }
  const { status, body: shown } = await decided;
  expect([status, JSON.stringify(shown).includes('onclick')]).toEqual([200, false]);
  expect(shown.updatedEmail.isArchived).toBe(action === 'archive');
});

async function releaseUntil(done: Promise<unknown>): Promise<void> {
  let isDone = false;
  void done.finally(() => (isDone = true));
  await expect.poll(() => (release(), isDone), { timeout: 30_000 }).toBe(true);
}

it('however many attachments are read, short calls are answered', async () => {
  const [id] = await receive(docket, who, [
    {
      id: 'file:one',
      attachments: [{ id: 'a', name: 'a', contentType: 'a/b', size: 1, isInline: false }],
    },
  ]);
  const downloads = Array.from({ length: 6 }, () => who.get(`/emails/${id}/attachments/a`));
  await expect.poll(() => waiting.length).toBe(6);
  expect((await who.get('/projects')).status).toBe(200);
  release();
  await Promise.all(downloads);
});
