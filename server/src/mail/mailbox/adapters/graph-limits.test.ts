import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createAdvisorySlots, type AdvisorySlots } from '../../../platform/db/advisory-slots';
import { createLog } from '../../../platform/log/log';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database';
import { createGraphCall } from './graph-call';
import { createLanes } from '../lanes';
import { unlimited, type Use } from '../request-budget';
import { MAX_WAIT_MS } from '../retry-wait';
import { graphBench } from '../testing/graph-bench';

const { waits, optionsWith, open, seen, forget, faults, answerAfter, deliver, deliverMany } =
  graphBench();
let database: TestDatabase;
const slots: AdvisorySlots[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(slots.map((each) => each.close()));
  await database.drop();
});

function inAnotherProcess() {
  const shared = createAdvisorySlots(database.url, { lockClass: 1, log: createLog('silent') });
  slots.push(shared);
  return open({ lanes: createLanes(shared) });
}

const EVER = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

describe('the provider’s limits', () => {
  test('two processes reading one mailbox, in batches and singly, keep to 4 requests at a time', async () => {
    const ids = await deliverMany(24);
    await answerAfter(15);
    await forget();
    const [first, second] = [inAnotherProcess(), inAnotherProcess()];
    await Promise.all([
      first.reader.getMessages(ids),
      ...ids.map((id) => second.reader.getMessage(id)),
      second.reader.getMessages(ids.slice(0, 7)),
      ...ids.slice(0, 12).map((id) => first.reader.getMessage(id)),
    ]);
    await answerAfter(0);
    const { maxConcurrency, requests } = await seen();
    expect(Object.values(maxConcurrency)).toEqual([4]);
    expect(requests.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test('a Retry-After date is honored', async () => {
    const now = new Date('2026-11-21T08:00:00Z');
    const retryAfter = 'Sat, 21 Nov 2026 08:00:07 GMT';
    await faults({
      match: { path: '/messages' },
      fault: 'status',
      status: 503,
      retryAfter,
      times: 1,
    });
    await open({ now: () => now }).reader.getMessage('none');
    expect(waits).toEqual([7_000]);
  });

  test('a wait longer than a run is not shortened: the call ends and says until when', async () => {
    const now = new Date('2026-11-21T08:00:00Z');
    await faults({ match: { path: '/messages' }, fault: '429', retryAfter: '3600', times: 1 });
    await expect(open({ now: () => now }).reader.getMessage('none')).rejects.toMatchObject({
      code: 'mailbox.unavailable',
      message: 'The mailbox is limiting requests; Docket resumes after 09:00 UTC',
      retryAt: new Date('2026-11-21T09:00:00Z'),
    });
    expect(waits).toEqual([]);
  });

  test('a provider that always asks for one second is called less and less often', async () => {
    await faults({ match: { path: '/messages' }, fault: '429', times: 5 });
    await open().reader.getMessage('none');
    expect(waits).toHaveLength(5);
    expect(waits.slice(0, 2)).toEqual([1_000, 1_000]);
    expect(waits[4]).toBeGreaterThan(3_999);
  });

  test('a provider that accepts calls and never answers is called twice, not six times', async () => {
    const stalled = { match: { path: '/me/mailFolders' }, fault: 'stall', ms: 5_000 };
    await faults(stalled);
    const mailbox = open({ timeoutMs: 100 });
    await expect(mailbox.reader.deltaPage({ folderId: 'inbox' })).rejects.toThrow(
      'it is not responding',
    );
    expect(mailbox.reader.requestCount()).toBe(2);
  });

  test('large attachments are listed, and fetched only on demand', async () => {
    const contentBytes = Buffer.alloc(3_000_000, 'x').toString('base64');
    const attachments = [{ name: 'plan.pdf', contentType: 'application/pdf', contentBytes }];
    const { id } = await deliver({ subject: 'With a plan', attachments });
    // With the file, the answer would exceed this mailbox's limit.
    const mailbox = open({ maxAnswerBytes: 1_000_000 });
    const page = await mailbox.reader.listMessages({ folderId: 'inbox', ...EVER });
    const [listed] = page.messages.find((each) => each.id === id)?.attachments ?? [];
    expect(listed).toMatchObject({ name: 'plan.pdf', size: 3_000_000 });
    expect((await mailbox.reader.getMessage(id))?.attachments).toEqual([listed]);
    const file = await mailbox.reader.getAttachment(id, listed?.id ?? '');
    expect(file?.bytes.length).toBe(3_000_000);
  });

  test('a page that is too large is requested again with fewer messages', async () => {
    await deliverMany(30);
    const mailbox = open({ maxAnswerBytes: 100_000 });
    const page = await mailbox.reader.listMessages({ folderId: 'inbox', ...EVER });
    expect(page.messages).toHaveLength(20);
    expect(page.nextLink).not.toBeNull();
    const tiny = open({ maxAnswerBytes: 500 });
    await expect(tiny.reader.listMessages({ folderId: 'inbox', ...EVER })).rejects.toMatchObject({
      code: 'mailbox.too_large',
    });
  });

  test('only requests for a reply may use the reserved part of the budget', async () => {
    const uses: Use[] = [];
    const take = (_key: string, use: Use) => {
      uses.push(use);
      return Promise.resolve(null);
    };
    const mailbox = open({ budget: { ...unlimited, take } });
    await mailbox.writer.findDraft({ id: 'no-such-draft', maybeSending: true });
    await mailbox.writer.findDrafts('no-such-reply');
    expect(uses.map((use) => use.isForReply)).toEqual([true, true]);
    await mailbox.reader.getMessage('no-such-message');
    expect(uses.at(-1)?.isForReply).toBe(false);
  });

  test('an exhausted budget is waited for if it is free soon, and reported otherwise', async () => {
    const now = new Date('2026-11-21T08:00:00Z');
    const answers = [new Date('2026-11-21T08:00:05Z'), null];
    const soon = open({
      now: () => now,
      budget: { ...unlimited, take: () => Promise.resolve(answers.shift() ?? null) },
    });
    await soon.reader.getMessage('none');
    expect(waits).toEqual([5_000]);
    const later = open({
      now: () => now,
      budget: { ...unlimited, take: () => Promise.resolve(new Date('2026-11-21T08:04:00Z')) },
    });
    await expect(later.reader.getMessage('none')).rejects.toMatchObject({
      code: 'mailbox.unavailable',
      message: expect.stringContaining(
        'request limit for this mailbox and resumes after 08:04 UTC',
      ),
    });
  });
});

describe('a pause of a minute', () => {
  const now = () => new Date('2026-11-21T08:00:00Z');
  const waitUntil = '2026-11-21T08:01:00Z';
  const paused = () => {
    const answers = [new Date(waitUntil), null];
    return { ...unlimited, take: () => Promise.resolve(answers.shift() ?? null) };
  };

  test('is waited for by a sync run', async () => {
    await open({ now, budget: paused(), maxWaitMs: MAX_WAIT_MS }).reader.getMessage('none');
    await faults({ match: { path: '/messages' }, fault: '429', retryAfter: '60', times: 1 });
    await open({ now, maxWaitMs: MAX_WAIT_MS }).reader.getMessage('none');
    expect(waits).toEqual([60_000, 60_000]);
  });

  test('is reported at once to everybody else, with its end', async () => {
    const refused = { code: 'mailbox.unavailable', retryAt: new Date(waitUntil) };
    const known = open({ now, budget: paused() }).reader.getMessage('none');
    await expect(known).rejects.toMatchObject(refused);
    await faults({ match: { path: '/messages' }, fault: '429', retryAfter: '60', times: 1 });
    await expect(open({ now }).reader.getMessage('none')).rejects.toMatchObject(refused);
    expect(waits).toEqual([]);
  });

  test('is not waited for by a request that must start before its end', async () => {
    const graph = createGraphCall(optionsWith({ now, budget: paused(), maxWaitMs: MAX_WAIT_MS }));
    const asked = graph.send({
      method: 'POST',
      path: '/me/todo/lists',
      body: { displayName: 'A' },
      isRetryable: false,
      startWithinMs: 30_000,
    });
    await expect(asked).rejects.toMatchObject({ providerCode: 'toolate' });
    expect(waits).toEqual([]);
  });
});

test('a request that must not start late is not sent after a wait', async () => {
  await faults({ fault: '429', match: { path: '/me/todo/lists' } });
  const graph = createGraphCall(optionsWith({ wait: () => sleep(2_100) }));
  const list = { method: 'POST', path: '/me/todo/lists', isRetryable: false } as const;
  await forget();
  const asked = graph.send({ ...list, body: { displayName: 'A' }, startWithinMs: 2_000 });
  await expect(asked).rejects.toMatchObject({ providerCode: 'toolate' });
  expect(await seen()).toMatchObject({ total: 1 });
});

test('an answer says when the attempt began that was answered, not the first one', async () => {
  await faults({ fault: '429', match: { path: '/me/todo/lists' }, times: 1 });
  let secondFrom = Infinity;
  const wait = async () => {
    await sleep(20);
    secondFrom = Date.now();
  };
  const lists = { method: 'GET', path: '/me/todo/lists', isRetryable: true } as const;
  const { requestedAt } = await createGraphCall(optionsWith({ wait })).send(lists);
  expect(requestedAt).toBeGreaterThanOrEqual(secondFrom);
});
