import { randomUUID } from 'node:crypto';

import type { Undone } from '@docket/core/audit/undo.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

/** Emails of one call; two calls are more than a part, which has 200 entries in the product. */
const AT_ONCE = 11;

let docket: TestApp;
let who: SignedIn;
let users = 0;
let ids: string[];
let archived: string;
beforeAll(async () => {
  docket = await createTestApp({ undoPart: 20 });
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
  archived = randomUUID();
});

async function archive(calls: number): Promise<void> {
  ids = await receive(
    docket,
    who,
    Array.from({ length: calls * AT_ONCE }, () => ({})),
  );
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await post(archived, '/emails/recommendations/process-many', {
      action: 'archive',
      emailIds: ids.slice(at, at + AT_ONCE),
    });
}

/** The parts of an undo name one step. */
async function post(step: string, path: string, payload: object = {}) {
  const headers = { cookie: who.cookie, 'docket-step': step };
  const url = `/api/v1${path}`;
  const answer = await docket.app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json<Undone>() };
}
const undo = (step: string) => post(step, '/undo', { stepId: archived });
const shown = async () => (await who.get('/emails/recommendations')).body.total as number;
const decide = (emailId: string | undefined, action: string) =>
  who.post('/emails/recommendations/process', { emailId, action, data: {} });

describe('Undo of a step of many changes', () => {
  it('takes the calls of which it was made back in parts, and is one step for Redo', async () => {
    await archive(4);
    const undone = randomUUID();
    const label = 'archive 44 emails';
    expect((await undo(undone)).body).toMatchObject({ label, changes: 22, left: 22 });
    expect(await shown()).toBe(22);
    expect((await undo(undone)).body).toMatchObject({ label, changes: 22, left: 0 });
    expect(await shown()).toBe(44);

    const redone = randomUUID();
    expect((await post(redone, '/redo')).body).toMatchObject({ label, changes: 22, left: 22 });
    expect((await post(redone, '/redo')).body).toMatchObject({ label, changes: 22, left: 0 });
    expect(await shown()).toBe(0);
    expect((await who.post('/redo')).body.error.message).toBe('Nothing to redo');
  });

  it('is refused for the rest if an email of it is changed meanwhile, and again later', async () => {
    await archive(3);
    const undone = randomUUID();
    await undo(undone);
    await decide(ids[0], 'unarchive');
    for (const step of [undone, randomUUID()])
      expect(await undo(step)).toMatchObject({
        status: 409,
        body: { error: { code: 'undo.conflict' } },
      });
    expect(await shown()).toBe(23);
  });

  it('can be continued later, and each half redone', async () => {
    await archive(3);
    await undo(randomUUID());
    expect((await who.get('/undo')).body.undo).toMatchObject({ label: 'archive 11 emails' });
    expect((await who.post('/undo')).body).toMatchObject({ changes: 11, left: 0 });
    expect(await shown()).toBe(33);
    expect((await who.post('/redo')).body).toMatchObject({ changes: 11, left: 0 });
    expect((await who.post('/redo')).body).toMatchObject({ changes: 22, left: 0 });
    expect(await shown()).toBe(0);
  });

  describe('and its Redo', () => {
    const redone = randomUUID();
    const redo = () => post(redone, '/redo');
    beforeEach(async () => {
      await archive(4);
      const undone = randomUUID();
      await undo(undone);
      await undo(undone);
      await redo();
    });

    it('goes on after a decision on another email', async () => {
      await decide(ids[0], 'unarchive');
      const label = 'archive 44 emails';
      expect((await redo()).body).toMatchObject({ label, changes: 22, left: 0 });
      expect(await shown()).toBe(1);
      expect((await redo()).body).toMatchObject({ error: { message: 'Nothing to redo' } });
    });

    it('is refused for the rest if an email of it is changed meanwhile', async () => {
      await decide(ids.at(-1), 'archive');
      expect(await redo()).toMatchObject({
        status: 409,
        body: { error: { code: 'redo.conflict' } },
      });
      expect(await shown()).toBe(21);
    });
  });
});
