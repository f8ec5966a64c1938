import { setTimeout as sleep } from 'node:timers/promises';

import { emptyReport, type ChaosReport } from './chaos-report';
import { compareMessages, type Difference, type StoredMessage } from './compare';
import { NO_FAULTS, nextFaults } from './random-faults';
import { createMailEvents, type MailEvents } from './mail-events';
import { startProduct, type Product } from './product';
import { createProductUser, type ProductUser } from './product-user';
import { createRandom, type Random } from './random';
import { startSandbox, type RunningSandbox } from './sandbox-control';
import { connectedStatus, settle } from './settle';
import { kill, startSharedDatabase, type SharedDatabase } from './shared-database';
import { createUserActions, type UserActions } from './user-actions';
import { verifyDecisions } from './verify-decisions';

const ACCOUNTS = [
  'ines.marlow@harbourlane.example',
  'daniel.okoro@harbourlane.example',
  'ines.marlow@mail.example',
];
const SERVICES = ['web,worker', 'web,worker'];
const SHOWN_DIFFERENCES = 20;
const CHECK_EVERY = 20_000;

export type ChaosOptions = {
  events: number;
  seed: number;
  mailboxes: number;
  /**
   * The average number of events between two kills of a product process, and of a database connection; for the database,
   * four times as many.
   */
  eventsPerKill: number;
  say: (text: string) => void;
  /** Ends the run and everything that it started. */
  signal?: AbortSignal;
};

type Person = {
  user: ProductUser;
  mail: MailEvents;
  actions: UserActions;
  ownDrafts: Set<string>;
};
type World = {
  options: ChaosOptions;
  random: Random;
  database: SharedDatabase;
  sandbox: RunningSandbox;
  product: Product;
  people: Person[];
  report: ChaosReport;
};

/** Drives mailboxes and product through random events, faults and kills, waits until they settle, and compares both. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const began = Date.now();
  const database = await startSharedDatabase();
  if (database.disk === null) options.say('no disk can be mounted here, so none is ever full');
  const sandbox = await startSandbox();
  const product = await startProduct({
    databaseUrl: database.url,
    sandboxUrl: sandbox.url,
    services: SERVICES,
    say: options.say,
  });
  const random = createRandom(options.seed);
  const world: World = {
    options,
    random,
    database,
    sandbox,
    product,
    people: people(options, random, product),
    report: emptyReport(options.seed),
  };
  try {
    await begin(world);
    await drive(world);
    await waitUntilSettled(world);
    await compare(world);
    world.report.seconds = Math.round((Date.now() - began) / 1000);
    return world.report;
  } catch (error) {
    options.say(product.lastOutput());
    throw error;
  } finally {
    await product.stop();
    await sandbox.stop();
    await database.stop();
  }
}

function people(options: ChaosOptions, random: Random, product: Product): Person[] {
  return ACCOUNTS.slice(0, options.mailboxes).map((account, index) => {
    const name = `s${options.seed}m${index}`;
    const user = createProductUser(account, () => random.pick(product.urls));
    return {
      user,
      mail: createMailEvents(account, { random, name, now: () => Date.now() }),
      actions: createUserActions(user, { random, name }),
      ownDrafts: new Set<string>(),
    };
  });
}

async function begin({ product, sandbox, people: all }: World): Promise<void> {
  await product.ready();
  // Graph's limit of 10,000 requests in 10 minutes is for the pace of a real mailbox; here, the faults do the refusing.
  await sandbox.post('/limits', { requestsPer10Minutes: 1_000_000_000 });
  for (const { user, actions, ownDrafts } of all) {
    for (const { id, isDraft } of await sandbox.messages(user.account))
      if (isDraft) ownDrafts.add(id);
    await user.signIn();
    await actions.prepare();
  }
}

async function drive(world: World): Promise<void> {
  const { options, random, report } = world;
  const burst = Math.min(500, Math.max(40, Math.round(options.events / 40)));
  let checked = 0;
  for (let bursts = 1; report.events < options.events; bursts += 1) {
    options.signal?.throwIfAborted();
    await drop(world, Math.min(burst, options.events - report.events));
    await act(world, Math.min(8, Math.max(4, Math.round(burst * 0.03))));
    if (random.chance(0.6)) await changeFaults(world);
    if (random.chance(burst / options.eventsPerKill)) await killProduct(world);
    if (random.chance(burst / (options.eventsPerKill * 4))) await killDatabase(world);
    if (random.chance(burst / options.eventsPerKill)) killBackends(world);
    if (random.chance(burst / (options.eventsPerKill * 6))) await fillDisk(world);
    await syncAndPause(world, bursts);
    if (report.events >= checked + CHECK_EVERY) {
      checked = report.events;
      await checkMeanwhile(world);
    }
    if (bursts % 10 === 0)
      options.say(
        `${report.events} events, ${report.kills} kills, ${report.databaseKills} of the database, ${report.backendKills} of its connections, ${report.fullDisks} full disks`,
      );
  }
  if (report.kills === 0) await killProduct(world);
  if (report.databaseKills === 0) await killDatabase(world);
  // Until the product is ready, there may be no connection to kill.
  if (report.backendKills === 0) await world.product.ready();
  if (report.backendKills === 0) killBackends(world);
  if (report.fullDisks === 0) await fillDisk(world);
}

async function drop({ people: all, random, sandbox, report }: World, count: number): Promise<void> {
  const events = Array.from({ length: count }, () => random.pick(all).mail.next());
  const results = await sandbox.bulk(events.flat());
  let at = 0;
  for (const calls of events) {
    // A message that no longer exists cannot be changed: that was not an event.
    if (results.slice(at, at + calls.length).some(({ error }) => error === undefined))
      report.events += 1;
    at += calls.length;
  }
}

async function act({ people: all, report }: World, count: number): Promise<void> {
  await Promise.all(
    all.map(async ({ actions }) => {
      for (let done = 0; done < count / all.length; done += 1) {
        if (!(await actions.actOnce())) continue;
        report.decisions += 1;
        report.events += 1;
      }
    }),
  );
}

async function changeFaults({ sandbox, random, people: all, report }: World): Promise<void> {
  await countFaults(sandbox, report);
  await sandbox.post('/faults', { script: nextFaults(random) });
  if (random.chance(0.05)) await sandbox.post('/clock/skew', { seconds: 0 });
  const { account } = random.pick(all).user;
  if (random.chance(0.1)) await sandbox.post('/delta/expire', { account });
  if (random.chance(0.1)) await sandbox.post('/tokens/expire', {});
}

async function countFaults(sandbox: RunningSandbox, report: ChaosReport): Promise<void> {
  for (const { fault, struck } of await sandbox.faultsStruck())
    if (struck > 0) report.faults[fault] = (report.faults[fault] ?? 0) + struck;
}

async function killProduct({ product, random, report }: World): Promise<void> {
  product.kill(random.below(product.size));
  report.kills += 1;
}

async function killDatabase({ database, random, report }: World): Promise<void> {
  database.kill();
  report.databaseKills += 1;
  await sleep(random.below(1_500));
  await database.start();
}

/** One connection is closed, or killed, after which PostgreSQL closes all of them and recovers. */
function killBackends({ database, random, report }: World): void {
  const backends = database.backends();
  if (backends.length === 0) return;
  kill(random.pick(backends), random.chance(0.3) ? 'SIGKILL' : 'SIGTERM');
  report.backendKills += 1;
}

/** PostgreSQL may exit on a full disk; it is started again when there is room. */
async function fillDisk({ database, random, report }: World): Promise<void> {
  if (database.disk === null) return;
  await database.disk.fill();
  await sleep(2_000 + random.below(4_000));
  await database.disk.empty();
  await database.start();
  report.fullDisks += 1;
}

/** Requests syncs and gives them time; now and then until each mailbox has been read completely once. */
async function syncAndPause({ people: all, random }: World, bursts: number): Promise<void> {
  for (const { user } of all) await user.post('/sync');
  await sleep(random.below(2_500));
  if (bursts % 8 !== 0) return;
  await Promise.all(
    all.map(async ({ user }) => {
      const { lastSyncAt } = await connectedStatus(user);
      for (let left = 40; left > 0; left -= 1) {
        if ((await connectedStatus(user)).lastSyncAt !== lastSyncAt) return;
        await sleep(500);
      }
    }),
  );
}

async function waitUntilSettled({
  sandbox,
  product,
  people: all,
  options,
  report,
}: World): Promise<void> {
  await countFaults(sandbox, report);
  await sandbox.post('/faults', { script: NO_FAULTS });
  await sandbox.post('/clock/skew', { seconds: 0 });
  await product.ready();
  options.say('the sky is clear; waiting for rest');
  await Promise.all(all.map(({ user, actions }) => settle(user, { actions, say: options.say })));
}

/** An early warning for long runs; only the final comparison counts. */
async function checkMeanwhile(world: World): Promise<void> {
  await waitUntilSettled(world);
  const report = emptyReport(world.options.seed);
  await compare({ ...world, report });
  const { lost, doubled, stale, tasksDoubled, sentTwice, decisionsLost, orphanDrafts } = report;
  const found = { lost, doubled, stale, tasksDoubled, sentTwice, decisionsLost, orphanDrafts };
  world.options.say(`after ${world.report.events} events: ${JSON.stringify(found)}`);
}

async function compare({ sandbox, people: all, options, product, report }: World): Promise<void> {
  for (const { user, mail, actions, ownDrafts } of all) {
    const messages = await sandbox.messages(user.account);
    const folders = await sandbox.folders(user.account);
    const stored = await storedMessages(user);
    const differences = compareMessages({ messages, folders }, stored);
    for (const { kind } of differences) report[kind] += 1;
    for (const difference of differences.slice(0, SHOWN_DIFFERENCES))
      options.say(inWords(difference, mail));
    const found = await verifyDecisions(user, {
      journal: actions.journal,
      stored,
      messages,
      ownDrafts,
    });
    for (const problem of found.problems.slice(0, SHOWN_DIFFERENCES)) options.say(problem);
    report.tasksDoubled += found.tasksDoubled;
    report.sentTwice += found.sentTwice;
    report.decisionsLost += found.decisionsLost;
    report.orphanDrafts += found.orphanDrafts;
    report.replies += actions.journal.replies.size;
    report.messages += messages.length;
  }
  report.endedByItself = product.endedByItself();
}

function inWords({ kind, internetMessageId, what }: Difference, mail: MailEvents): string {
  const history = mail.historyOf(internetMessageId).slice(-12).join('\n    ');
  return `${kind}: ${internetMessageId}: ${what}\n    ${history}`;
}

async function storedMessages(user: ProductUser): Promise<StoredMessage[]> {
  const found: StoredMessage[] = [];
  for (let after = ''; ;) {
    const page = await user.read<{ items: StoredMessage[]; next: string | null }>(
      `/sync/messages?limit=2000${after}`,
    );
    found.push(...page.items);
    if (page.next === null) return found;
    after = `&after=${page.next}`;
  }
}
