import type { PushMessage } from '@docket/core/notifications/notifications.contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createSealer } from '../../platform/crypto/sealer';
import { asOwner } from '../../platform/db/as-owner';
import { receive, receiveAnalysed } from '../../testing/received-mail';
import { freshSandbox, type SandboxProcess } from '../../testing/sandbox-process';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { listRoundsDue, runRound } from './notification-round.usecases';

const HOUR_MS = 60 * 60 * 1000;
/** Monday 09:00 in New York, the default zone. */
const WORK_BEGINS = new Date('2026-11-02T14:00:00Z');
const EARLIER = new Date('2026-11-02T09:00:00Z');

let sandbox: SandboxProcess;
let docket: TestApp;
beforeAll(async () => {
  sandbox = await freshSandbox();
  docket = await createTestApp({
    now: EARLIER,
    environment: { DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8' },
  });
});
afterEach(() => docket.clock.set(EARLIER));
afterAll(async () => {
  await docket.close();
});

/** Subscribes a browser at the push service's stand-in. */
async function addBrowser(
  who: SignedIn,
): Promise<{ read: () => Promise<PushMessage[]>; end: () => Promise<unknown> }> {
  const created = await fetch(`${sandbox.url}/push/subscriptions`, { method: 'POST' });
  const { endpoint, keys } = (await created.json()) as { endpoint: string; keys: object };
  expect((await who.post('/notifications/devices', { endpoint, keys })).status).toBe(200);
  return {
    read: async () => {
      const answer = await fetch(`${endpoint}/messages`);
      return ((await answer.json()) as { messages: PushMessage[] }).messages;
    },
    end: () => fetch(endpoint, { method: 'DELETE' }),
  };
}

async function addTask(who: SignedIn, task: object): Promise<void> {
  const { body: project } = await who.post('/projects', { name: 'Roof' });
  expect((await who.post('/tasks', { project_id: project.id, ...task })).status).toBe(200);
}

const DANA = { name: 'Dana Kerr', address: 'dana@kerr.example' };
const URGENT = {
  subject: 'Roof',
  text: 'Could you send me the signed offer today? It is urgent.',
  receivedAt: EARLIER.toISOString(),
};
type Analysed = Awaited<ReturnType<typeof receiveAnalysed>>;

async function decide(who: SignedIn, email: Analysed, action: string): Promise<void> {
  const [suggested] = email.suggestedTasks;
  const decision = { emailId: email.id, action, data: { taskId: suggested.id } };
  expect((await who.post('/emails/recommendations/process', decision)).status).toBe(200);
}

const roundOf = ({ user }: SignedIn) => runRound(docket.deps, user.id);

describe('notifications', () => {
  it('are off until a person turns them on, and start with the next working day', async () => {
    const ines = await docket.signIn('Ines');
    const { body: before } = await ines.get('/notifications');
    expect(before).toMatchObject({
      choices: { tasksDue: false, mailToAnswer: false },
      devices: [],
      nextRoundAt: null,
    });
    expect(before.publicKey).toMatch(/^[\w-]{87}$/);
    const { body: after } = await ines.patch('/notifications', { tasksDue: true });
    expect(after.nextRoundAt).toBe(WORK_BEGINS.toISOString());
    expect((await ines.get('/notifications')).body.publicKey).toBe(before.publicKey);
    expect(await listRoundsDue(docket.deps)).not.toContain(ines.user.id);
    docket.clock.set(WORK_BEGINS);
    expect(await listRoundsDue(docket.deps)).toContain(ines.user.id);
    await ines.patch('/notifications', { tasksDue: false });
    expect(await listRoundsDue(docket.deps)).not.toContain(ines.user.id);
  });

  it('go once to each browser about tasks that are due, encrypted for it alone', async () => {
    const ana = await docket.signIn('Ana');
    const [phone, laptop] = [await addBrowser(ana), await addBrowser(ana)];
    await ana.patch('/notifications', { tasksDue: true, mailToAnswer: true });
    await addTask(ana, { title: 'Call Dana', due_date: '2026-11-02', priority: 'P1' });
    await addTask(ana, { title: 'Overdue', due_date: '2026-10-30' });
    await addTask(ana, { title: 'Tomorrow', due_date: '2026-11-03' });
    docket.clock.set(WORK_BEGINS);
    await roundOf(ana);
    await roundOf(ana);
    const told = [
      {
        title: '2 tasks are due',
        body: 'Call Dana and 1 more',
        url: '/tasks?due=today',
        tag: 'tasks-due',
      },
    ];
    expect(await phone.read()).toEqual(told);
    expect(await laptop.read()).toEqual(told);
    const { items } = (await ana.get('/outbound')).body;
    expect(items[0]).toMatchObject({ purpose: 'notification', outcome: 'ok' });
    const { body } = await ana.get('/notifications');
    expect(body.nextRoundAt).toBe('2026-11-03T14:00:00.000Z');
    expect(body.devices).toMatchObject([
      { lastSentAt: WORK_BEGINS.toISOString(), problem: null },
      { lastSentAt: WORK_BEGINS.toISOString(), problem: null },
    ]);
  });

  it('report mail that needs an answer today', async () => {
    const ben = await docket.signIn('Ben');
    const browser = await addBrowser(ben);
    await receiveAnalysed(docket, ben, URGENT);
    await ben.patch('/notifications', { mailToAnswer: true });
    docket.clock.set(WORK_BEGINS);
    await roundOf(ben);
    expect(await browser.read()).toMatchObject([
      { title: '1 email needs an answer today', body: 'Roof', tag: 'mail-to-answer' },
    ]);
  });

  const handled: Record<string, (who: SignedIn, email: Analysed) => Promise<unknown>> = {
    'answered in the mailbox': (who, { conversationId }) =>
      receive(docket, who, [
        {
          conversationId,
          from: { name: who.user.name, address: who.user.email },
          to: [DANA],
          receivedAt: '2026-11-02T09:30:00Z',
        },
      ]),
    'whose tasks were rejected': (who, email) => decide(who, email, 'reject_task'),
    'whose task was done': async (who, email) => {
      await decide(who, email, 'approve_task');
      const [task] = (await who.get('/tasks')).body.items;
      expect((await who.patch(`/tasks/${task.id}`, { status: 'completed' })).status).toBe(200);
    },
    'whose task was put off': async (who, email) => {
      await decide(who, email, 'approve_task');
      const [task] = (await who.get('/tasks')).body.items;
      const later = { priority: 'P2', due_date: '2026-11-05' };
      expect((await who.patch(`/tasks/${task.id}`, later)).status).toBe(200);
    },
  };
  it.each(Object.keys(handled))('do not report mail %s', async (how) => {
    const who = await docket.signIn(how);
    const browser = await addBrowser(who);
    const email = await receiveAnalysed(docket, who, URGENT);
    await handled[how]?.(who, email);
    await who.patch('/notifications', { mailToAnswer: true });
    docket.clock.set(WORK_BEGINS);
    await roundOf(who);
    expect(await browser.read()).toEqual([]);
  });

  it('report mail whose task is still open, in a conversation that the person began and forwarded', async () => {
    const who = await docket.signIn('Hal');
    const browser = await addBrowser(who);
    const email = await receiveAnalysed(docket, who, URGENT);
    const own = {
      conversationId: email.conversationId,
      from: { name: who.user.name, address: who.user.email },
    };
    const colleague = { name: 'Bo Lind', address: 'bo@lind.example' };
    await receive(docket, who, [
      { ...own, to: [DANA], receivedAt: '2026-11-02T08:30:00Z' },
      { ...own, to: [colleague], receivedAt: '2026-11-02T09:30:00Z' },
    ]);
    await decide(who, email, 'approve_task');
    await who.patch('/notifications', { mailToAnswer: true });
    docket.clock.set(WORK_BEGINS);
    await roundOf(who);
    expect(await browser.read()).toMatchObject([{ title: '1 email needs an answer today' }]);
  });

  it('are not sent if there is nothing to report, nor outside working hours', async () => {
    const cara = await docket.signIn('Cara');
    const browser = await addBrowser(cara);
    await cara.patch('/notifications', { tasksDue: true });
    docket.clock.set(WORK_BEGINS);
    await roundOf(cara);
    await addTask(cara, { title: 'Call', due_date: '2026-11-02' });
    // Docket was off until the evening of the next day.
    docket.clock.set(new Date(WORK_BEGINS.getTime() + 34 * HOUR_MS));
    await roundOf(cara);
    expect(await browser.read()).toEqual([]);
    expect((await cara.get('/notifications')).body.nextRoundAt).toBe('2026-11-04T14:00:00.000Z');
  });

  it('drop a browser that ended its subscription, and show why one cannot be reached', async () => {
    const dan = await docket.signIn('Dan');
    const gone = await addBrowser(dan);
    await gone.end();
    const away = 'http://127.0.0.1:1/push/away';
    const created = await fetch(`${sandbox.url}/push/subscriptions`, { method: 'POST' });
    const { keys } = (await created.json()) as { keys: object };
    await dan.post('/notifications/devices', { endpoint: away, keys });
    expect((await dan.post('/notifications/test')).body).toEqual({ devices: 2 });
    const devices = async () => (await dan.get('/notifications')).body.devices;
    await docket.runJobs(async () => (await devices())[0]?.problem != null);
    expect(await devices()).toMatchObject([
      { endpoint: away, problem: 'The connection was refused', lastSentAt: null },
    ]);
  });
});

it('only the person can remove their browsers', async () => {
  const eve = await docket.signIn('Eve');
  await addBrowser(eve);
  const [device] = (await eve.get('/notifications')).body.devices;
  const mallory = await docket.signIn('Mallory');
  expect((await mallory.delete(`/notifications/devices/${device.id}`)).status).toBe(404);
  expect((await eve.delete(`/notifications/devices/${device.id}`)).body).toEqual({ removed: 1 });
  expect((await eve.get('/notifications')).body.devices).toEqual([]);
});

it('an address in a private network is refused, as the administrator allows none', async () => {
  const strict = await createTestApp();
  const flo = await strict.signIn('Flo');
  const created = await fetch(`${sandbox.url}/push/subscriptions`, { method: 'POST' });
  const { keys } = (await created.json()) as { keys: object };
  for (const endpoint of ['https://127.0.0.1/push', 'https://[fd00::1]/push', 'http://a.example'])
    expect((await flo.post('/notifications/devices', { endpoint, keys })).status).toBe(400);
  await strict.close();
});

it('a browser that signs out gets no more notifications', async () => {
  const gus = await docket.signIn('Gus');
  const elsewhere = await docket.signIn('Gus');
  const browser = await addBrowser(gus);
  await gus.patch('/notifications', { tasksDue: true });
  await addTask(gus, { title: 'Call', due_date: '2026-11-02' });
  expect((await gus.post('/auth/logout')).status).toBe(200);
  expect((await elsewhere.get('/notifications')).body.devices).toEqual([]);
  docket.clock.set(WORK_BEGINS);
  await roundOf(gus);
  expect(await browser.read()).toEqual([]);
});

it('with a lost DOCKET_SECRET the settings still open and say why nothing is sent', async () => {
  const hal = await docket.signIn('Hal');
  await addBrowser(hal);
  const { body: before } = await hal.get('/notifications');
  const lost = createSealer(['a secret that nobody has kept']).seal('key', 'push keys');
  await asOwner(docket.ownerUrl, (client) =>
    client.query('update push_keys set sealed_private_key = $1', [lost]),
  );
  const { status, body } = await hal.get('/notifications');
  expect([status, body.publicKey]).toEqual([200, before.publicKey]);
  await hal.post('/notifications/test');
  const device = async () => (await hal.get('/notifications')).body.devices[0];
  await docket.runJobs(async () => (await device()).problem != null);
  expect((await device()).problem).toMatch(/cannot be decrypted with this DOCKET_SECRET/);
});
