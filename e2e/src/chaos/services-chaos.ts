// Tasks on both sides of task services under faults, kills and restarts, followed by a comparison of both sides.
import { setTimeout as sleep } from 'node:timers/promises';

import { startProduct, type Product } from './product';
import { createProductUser, type ProductUser } from './product-user';
import { createRandom, type Random } from './random';
import { startSandbox, type RunningSandbox } from './sandbox-control';
import { compareServices, type ServicesFindings, type TaskRow } from './compare-services';
import { createTaskEvents, type TaskEvents } from './task-events';
import { startSharedDatabase, type SharedDatabase } from './shared-database';
import { startCaldav, type CaldavServer } from './caldav-side';
import { todoistSide, todoSide, type ServiceKey, type ServiceSide } from './service-side';

const ACCOUNT = 'ines.marlow@harbourlane.example';
const PATIENCE_MS = 1_800_000;
// Time for what a run left to be sent, on a busy machine.
const PATIENCE_PER_EVENT_MS = 200;
const SHOWN = 20;

type ServicesOptions = {
  events: number;
  seed: number;
  services: readonly ServiceKey[];
  eventsPerKill: number;
  say: (text: string) => void;
  signal?: AbortSignal;
};
type ServicesReport = ServicesFindings & {
  seed: number;
  events: number;
  kills: number;
  databaseKills: number;
  tasks: number;
  copies: number;
  seconds: number;
};

type World = {
  options: ServicesOptions;
  random: Random;
  database: SharedDatabase;
  sandbox: RunningSandbox;
  caldav: CaldavServer | null;
  product: Product;
  user: ProductUser;
  sides: ServiceSide[];
  events: TaskEvents;
  report: Pick<ServicesReport, 'events' | 'kills' | 'databaseKills'>;
};

export async function runServicesChaos(options: ServicesOptions): Promise<ServicesReport> {
  const began = Date.now();
  const database = await startSharedDatabase();
  const sandbox = await startSandbox();
  const caldav = options.services.includes('caldav') ? await startCaldav() : null;
  const product = await startProduct({
    databaseUrl: database.url,
    sandboxUrl: sandbox.url,
    services: ['web,worker', 'web,worker'],
    environment: { DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8' },
    say: options.say,
  });
  const random = createRandom(options.seed);
  try {
    const world = await begin({ options, random, database, sandbox, caldav, product });
    await drive(world);
    await waitUntilSettled(world);
    return await compare(world, began);
  } catch (error) {
    options.say(product.lastOutput());
    throw error;
  } finally {
    await product.stop();
    await caldav?.stop();
    await sandbox.stop();
    await database.stop();
  }
}

type Parts = Pick<World, 'options' | 'random' | 'database' | 'sandbox' | 'caldav' | 'product'>;

async function begin(parts: Parts): Promise<World> {
  const { options, random, sandbox, caldav, product } = parts;
  await product.ready();
  // Refusals come from the faults here, not from the pace of the run.
  await sandbox.post('/limits', { requestsPer10Minutes: 1_000_000_000 });
  await sandbox.post('/todoist/limits', { partial: 1_000_000_000, full: 1_000_000_000 });
  const user = createProductUser(ACCOUNT, () => random.pick(product.urls));
  await user.signIn('tasks');
  const office = { name: 'Office', color: '#e44332', timezone: 'UTC', workingHours: null };
  await user.sure('POST', '/contexts', office);
  const chosen = await user.sure<{ id: string }>('POST', '/projects', {
    name: 'Sent',
    color: '#e44332',
  });
  const hidden = await user.sure<{ id: string }>('POST', '/projects', {
    name: 'Kept',
    color: '#e44332',
  });
  const all = [todoSide(sandbox), todoistSide(sandbox), ...(caldav === null ? [] : [caldav.side])];
  const sides = all.filter(({ service }) => options.services.includes(service));
  for (const { service } of sides) {
    const entered = service === 'caldav' ? (caldav?.credentials ?? {}) : { token: 'chaos' };
    await user.sure('PUT', `/task-services/${service}`, entered);
    const projects = [{ projectId: chosen.id, listId: null }];
    await user.sure('PUT', `/task-services/${service}/projects`, { projects });
  }
  const projects = { chosen: chosen.id, hidden: hidden.id };
  const events = createTaskEvents({ random, user, sides, projects });
  const report = { events: 0, kills: 0, databaseKills: 0 };
  return { ...parts, user, sides, events, report };
}

async function drive(world: World): Promise<void> {
  const { options, random, report, events } = world;
  const burst = Math.min(100, Math.max(20, Math.round(options.events / 40)));
  for (let bursts = 1; report.events < options.events; bursts += 1) {
    options.signal?.throwIfAborted();
    for (let left = burst; left > 0 && report.events < options.events; left -= 1)
      report.events += (await events.next()) ? 1 : 0;
    if (random.chance(0.6)) await world.sandbox.post('/faults', { script: weather(random) });
    if (random.chance(0.1)) await random.pick(world.sides).forget(random);
    if (random.chance(burst / options.eventsPerKill)) killProduct(world);
    if (random.chance(burst / (options.eventsPerKill * 4))) await killDatabase(world);
    await sleep(random.below(1_500));
    if (bursts % 10 === 0) options.say(`${report.events} events, ${report.kills} kills`);
  }
  if (report.kills === 0) killProduct(world);
  if (report.databaseKills === 0) await killDatabase(world);
}

const PLACES = ['/todo/', '/todoist/', '/(todo|todoist)/'];
const FAULTS = [
  { fault: '429', rate: 0.1 },
  { fault: '500', rate: 0.1 },
  { fault: '503', rate: 0.1 },
  { fault: 'slow', ms: 400, rate: 0.1 },
  { fault: 'drop', rate: 0.1 },
  { fault: 'drop-after', rate: 0.15 },
  { fault: 'truncate', rate: 0.1 },
] as const;

function weather(random: Random): object {
  const rules = Array.from({ length: random.below(4) }, () => ({
    ...random.pick(FAULTS),
    match: { path: random.pick(PLACES), ...(random.chance(0.5) ? { method: 'POST' } : {}) },
  }));
  return { seed: 1 + random.below(1_000_000), rules };
}

function killProduct({ product, random, report }: World): void {
  product.kill(random.below(product.size));
  report.kills += 1;
}

async function killDatabase({ database, random, report }: World): Promise<void> {
  database.kill();
  report.databaseKills += 1;
  await sleep(random.below(1_000));
  await database.start();
}

type Status = {
  service: string;
  state: string;
  waiting: number;
  failed: number;
  lastSyncAt: string | null;
  problem: object | null;
};

/** Until two comparisons in a row found nothing to send. */
async function waitUntilSettled({ sandbox, product, user, options }: World): Promise<void> {
  await sandbox.post('/faults', { script: { seed: 1, rules: [] } });
  await product.ready();
  // A delete is sent once it can no longer be undone.
  await sleep(11_000);
  const end = Date.now() + PATIENCE_MS + options.events * PATIENCE_PER_EVENT_MS;
  await untilQuiet({ user, options }, end);
  // So is, in the other services, what was deleted in one service.
  await sleep(11_000);
  await untilQuiet({ user, options }, end);
}

async function untilQuiet(
  { user, options }: Pick<World, 'user' | 'options'>,
  end: number,
): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    const before = await statusOf(user);
    for (const { service } of before) await user.post(`/task-services/${service}/sync`);
    const after = await nextStatus(user, before, end);
    const isQuiet = after.every(
      ({ waiting, problem, failed }) => waiting + failed === 0 && problem === null,
    );
    quiet = isQuiet ? quiet + 1 : 0;
    if (!isQuiet) options.say(JSON.stringify(after));
    if (quiet < 3 && Date.now() > end)
      throw new Error(`The services did not come to rest: ${JSON.stringify(after)}`);
  }
}

async function statusOf(user: ProductUser): Promise<Status[]> {
  const { items } = await user.read<{ items: Status[] }>('/task-services');
  return items.filter(({ state }) => state === 'connected' || state === 'reconnect');
}

async function nextStatus(
  user: ProductUser,
  before: readonly Status[],
  end: number,
): Promise<Status[]> {
  for (;;) {
    const now = await statusOf(user);
    const isNew = now.every(
      ({ service, lastSyncAt, problem }) =>
        problem !== null ||
        lastSyncAt !== before.find((one) => one.service === service)?.lastSyncAt,
    );
    if (isNew || Date.now() > end) return now;
    await sleep(300);
  }
}

async function compare(world: World, began: number): Promise<ServicesReport> {
  const { options, user, sides, events, report } = world;
  const tasks = await allTasks(user);
  const findings = await compareServices({ tasks, sides, ...events.journal });
  for (const problem of findings.problems.slice(0, SHOWN)) options.say(problem);
  const copies = await Promise.all(sides.map((side) => side.copies()));
  return {
    seed: options.seed,
    ...report,
    ...findings,
    tasks: tasks.length,
    copies: copies.flat().length,
    seconds: Math.round((Date.now() - began) / 1000),
  };
}

async function allTasks(user: ProductUser): Promise<TaskRow[]> {
  const found: TaskRow[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await user.read<{ items: TaskRow[]; total: number }>(
      `/tasks?pageSize=100&page=${page}&sort=created_at`,
    );
    found.push(...answer.items);
    if (page * 100 >= answer.total) return found;
  }
}
