import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFailed, test } from 'vitest';

import { startProduct } from './chaos/product';
import { createProductUser, type ProductUser } from './chaos/product-user';
import { startSandbox, type RunningSandbox } from './chaos/sandbox-control';
import { startSharedDatabase } from './chaos/shared-database';

const ACCOUNT = 'ines.marlow@harbourlane.example';
const HOUR_MS = 3_600_000;
/** The calls that create a summary: each takes effect, and its response does not arrive before the kill. */
const CALLS = [
  { name: 'the draft was made', method: 'POST', path: '/me/messages$' },
  { name: 'it was written', method: 'PATCH', path: '/me/messages/[^/]+$' },
  { name: 'it was sent', method: 'POST', path: '/me/messages/[^/]+/send$' },
];

test('the morning summary is sent once though the workers are killed after each of its steps, between sending and noting too', async () => {
  const said: string[] = [];
  onTestFailed(() => void process.stderr.write(said.join('\n')));
  const database = await startSharedDatabase();
  const sandbox = await startSandbox();
  const product = await startProduct({
    databaseUrl: database.url,
    sandboxUrl: sandbox.url,
    services: ['web', 'worker', 'worker'],
    say: (text) => said.push(text),
  });
  try {
    await product.ready();
    const user = createProductUser(ACCOUNT, () => product.urls[0] ?? '');
    await user.signIn('send');
    const kills: string[] = [];
    for (const [at, { name, ...match }] of CALLS.entries()) {
      const rule = { fault: 'stall-after', ms: 600_000, times: 1, match };
      await sandbox.post('/faults', { script: { seed: 1, rules: [rule] } });
      if (at === 0) await askForSummary(user);
      await untilStruck(sandbox);
      for (const worker of [1, 2]) product.kill(worker);
      kills.push(name);
    }
    await expect.poll(() => lastSent(user), { interval: 500 }).not.toBeNull();
    expect(kills).toEqual(CALLS.map(({ name }) => name));
    expect(await summaries(sandbox)).toEqual(['inbox', 'sentitems']);
    // The clock that starts summaries ticks every minute.
    await sleep(70_000);
    expect(await summaries(sandbox)).toEqual(['inbox', 'sentitems']);
  } finally {
    await product.stop();
    await sandbox.stop();
    await database.stop();
  }
});

/** A person whose working day never ends, in a zone where it is about noon, with a task that is due. */
async function askForSummary(user: ProductUser): Promise<void> {
  const ahead = 12 - new Date().getUTCHours();
  const timezone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  const workingHours = { start: '00:00', end: '23:59', days: [0, 1, 2, 3, 4, 5, 6] };
  const context = { name: 'All day', color: '#e44332', timezone, workingHours };
  await user.sure('POST', '/contexts', context);
  const project = await user.sure<{ id: string }>('POST', '/projects', { name: 'Roof' });
  const zone = { timeZone: timezone } as const;
  const due = new Intl.DateTimeFormat('en-CA', zone).format(new Date());
  const task = { title: 'Call Dana', due_date: due, project_id: project.id };
  await user.sure('POST', '/tasks', task);
  const clock = { ...zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  for (let nextAt = Number.POSITIVE_INFINITY; nextAt > Date.now() + HOUR_MS;) {
    const soon = new Date(Date.now() + 90_000);
    const summaryTime = new Intl.DateTimeFormat('en-GB', clock).format(soon);
    const choice = { morningSummary: true, summaryTime };
    const { summary } = await user.sure<Standing>('PATCH', '/notifications', choice);
    // Tomorrow, if the minute has passed while it was saved.
    nextAt = Date.parse(summary.nextAt ?? '');
  }
}

type Standing = { summary: { nextAt: string | null; lastSentAt: string | null } };

async function untilStruck(sandbox: RunningSandbox): Promise<void> {
  await expect
    .poll(async () => (await sandbox.faultsStruck()).map(({ struck }) => struck), { interval: 100 })
    .toEqual([1]);
}

async function lastSent(user: ProductUser): Promise<string | null> {
  return (await user.read<Standing>('/notifications')).summary.lastSentAt;
}

/** Every copy, by folder; deleted ones separately. */
async function summaries(sandbox: RunningSandbox): Promise<string[]> {
  return (await sandbox.messages(ACCOUNT))
    .filter(({ subject, folder }) => folder !== 'deleteditems' && /^Your \w+day/.test(subject))
    .map(({ folder, isDraft }) => (isDraft ? 'draft' : folder))
    .toSorted();
}
