// How long an import takes, from signing in to every message stored, classified and extracted.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { control } from './control-sandbox';
import { cpuSeconds, type CpuSeconds } from './cpu-seconds';
import { latencyFloorMs, rawFetchMs, type LoggedRequest } from './floor';
import { ROOT, startAll, type Running } from './processes';
import { signIn, type ProductClient } from './product-client';

export const ACCOUNT = 'ines.marlow@harbourlane.example';
export const SAMPLE = path.resolve(ROOT, '../shared/data/mailbox-dev.mbox');
const LONGEST_MS = 15 * 60_000;

type Options = { load: number; latencyMs: number; json: boolean; until: 'stored' | 'done' };
type Status = { storedEmails: number; progress: { isComplete: boolean; stored: number } };
type QueueItem = {
  processingStatus: string;
  aiClassification: object | null;
  suggestedTasks: { title: string; evidence: { task: { start: number } } | null }[];
};
type Queue = { total: number; items: QueueItem[] };

export async function runImport(options: Options): Promise<void> {
  const mail = process.env['SANDBOX_MAIL'] ?? (existsSync(SAMPLE) ? SAMPLE : '');
  const shift = process.env['SANDBOX_MAIL_SHIFT'] ?? 'now';
  const all = await startAll(
    mail === '' || options.load > 0 ? {} : { SANDBOX_MAIL: mail, SANDBOX_MAIL_SHIFT: shift },
  );
  const { product, sandbox } = all;
  try {
    await prepare(sandbox, options);
    const wanted = await countMail(sandbox);
    const before = cpuSeconds(product.pid, sandbox.pid);
    const started = performance.now();
    const client = await signIn(product.url, ACCOUNT);
    const storedMs = await until(started, () => shareStored(client, wanted));
    const cpu = cpuSeconds(product.pid, sandbox.pid, before);
    const asked = await graphRequests(sandbox);
    const { storedEmails } = await client.get<Status>('/sync/status');
    const analysis = options.until === 'stored' ? {} : await analyse(client, started, storedMs);
    const whole = cpuSeconds(product.pid, sandbox.pid, before);
    await product.stop();
    print(
      {
        messages: wanted,
        stored: storedEmails,
        storedSeconds: seconds(storedMs),
        ...cpu,
        requests: asked.requests.length,
        maxInFlight: asked.maxInFlight,
        ...(options.latencyMs > 0
          ? await floors(sandbox, asked.requests, { storedMs, ...options })
          : {}),
        ...analysis,
        ...(options.until === 'stored' ? {} : untilDone(whole)),
        lost: Math.max(0, wanted - storedEmails),
      },
      options.json,
    );
    const { failed = 0, extractedTwice = 0 } = analysis;
    if (storedEmails !== wanted || failed > 0 || extractedTwice > 0) process.exitCode = 1;
  } finally {
    await all.stop();
  }
}

type Analysis = Partial<Outcomes> & Record<string, number>;

/** How long it took until everything was analyzed too, and the result. */
async function analyse(
  client: ProductClient,
  started: number,
  storedMs: number,
): Promise<Analysis> {
  const { storedEmails } = await client.get<Status>('/sync/status');
  const doneMs = await until(started, async () => ((await isProcessed(client)) ? 1 : 0));
  return {
    doneSeconds: seconds(doneMs),
    messagesPerSecond: Math.round(storedEmails / (doneMs / 1000)),
    analysedPerSecond: Math.round(storedEmails / ((doneMs - storedMs) / 1000)),
    ...(await countOutcomes(client)),
  };
}

/** Of storing and analyzing together. */
function untilDone(spent: CpuSeconds): Record<string, number> {
  const names = ['productCpuSeconds', 'encoderCpuSeconds', 'databaseCpuSeconds'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const cpu = spent[name];
      return cpu === undefined ? [] : [[`${name}UntilDone`, cpu]];
    }),
  );
}

async function prepare(sandbox: Running, { load, latencyMs }: Options): Promise<void> {
  if (load > 0) await control(sandbox, '/load', { count: load, spacingSeconds: 60 });
  if (latencyMs > 0) await control(sandbox, '/latency', { milliseconds: latencyMs });
  await control(sandbox, '/requests/clear', {});
}

const LEFT_OUT = new Set(['junkemail', 'drafts', 'deleteditems', 'outbox', 'conversationhistory']);

export async function countMail(sandbox: Running): Promise<number> {
  type Folder = { wellKnown: string | null; total: number };
  const { accounts } = await control<{ accounts: { address: string; folders: Folder[] }[] }>(
    sandbox,
    '/state',
  );
  const own = accounts.find((account) => account.address === ACCOUNT)?.folders ?? [];
  return own
    .filter((folder) => !LEFT_OUT.has(folder.wellKnown ?? ''))
    .reduce((sum, folder) => sum + folder.total, 0);
}

type Asked = { requests: LoggedRequest[]; maxInFlight: number };

/** The requests to the mailbox so far. */
async function graphRequests(sandbox: Running): Promise<Asked> {
  const seen = await control<{ requests: LoggedRequest[]; maxConcurrency: Record<string, number> }>(
    sandbox,
    '/requests?limit=2000',
  );
  return {
    requests: seen.requests,
    maxInFlight: Math.max(0, ...Object.values(seen.maxConcurrency)),
  };
}

/**
 * Two lower bounds: the latency alone, and the time that four bare fetchers need on this machine to get the same pages
 * from the stand-in.
 */
async function floors(
  sandbox: Running,
  requests: readonly LoggedRequest[],
  { storedMs, latencyMs }: { storedMs: number; latencyMs: number },
): Promise<Record<string, number>> {
  const latencyFloor = latencyFloorMs(requests, latencyMs);
  const rawFetch = await rawFetchMs(sandbox.url, ACCOUNT, requests);
  return {
    latencyFloorSeconds: seconds(latencyFloor),
    ratioToLatencyFloor: Math.round((storedMs / latencyFloor) * 100) / 100,
    rawFetchSeconds: seconds(rawFetch),
    ratioToRawFetch: Math.round((storedMs / rawFetch) * 100) / 100,
  };
}

/** 0 to 1; 1 only when the product reports completion. */
export async function shareStored(client: ProductClient, wanted: number): Promise<number> {
  const { progress, storedEmails } = await client.get<Status>('/sync/status');
  return progress.isComplete ? 1 : Math.min(0.99, storedEmails / wanted);
}

const DONE = new Set(['completed', 'failed']);

/** The newest and the oldest page first: only if both are done does it check every page. */
export async function isProcessed(client: ProductClient): Promise<boolean> {
  const first = await page(client, 1);
  const pages = Math.max(1, Math.ceil(first.total / 100));
  const order = [pages, ...Array.from({ length: pages - 1 }, (_, index) => index + 1)];
  for (const number of order) {
    const { items } = await page(client, number);
    if (items.some((item) => !DONE.has(item.processingStatus))) return false;
  }
  return true;
}

type Outcomes = { classified: number; failed: number; extractedTwice: number };

/**
 * For the queue's emails: how many are classified, how many were given up on, and how many have one sentence suggested
 * twice.
 */
async function countOutcomes(client: ProductClient): Promise<Outcomes> {
  const { total } = await page(client, 1);
  const outcomes = { classified: 0, failed: 0, extractedTwice: 0 };
  for (let number = 1; number <= Math.ceil(total / 100); number += 1) {
    const { items } = await page(client, number);
    outcomes.classified += items.filter((item) => item.aiClassification !== null).length;
    outcomes.failed += items.filter((item) => item.processingStatus === 'failed').length;
    outcomes.extractedTwice += items.filter(repeatsSuggestion).length;
  }
  return outcomes;
}

function repeatsSuggestion({ suggestedTasks }: QueueItem): boolean {
  const told = suggestedTasks.map(
    ({ title, evidence }) => `${title} ${evidence?.task.start ?? ''}`,
  );
  return new Set(told).size < told.length;
}

function page(client: ProductClient, number: number): Promise<Queue> {
  return client.get<Queue>(`/emails/recommendations?limit=100&page=${number}`);
}

const SHORTEST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 500;

/**
 * Milliseconds from `started` until the share first reached 1. Polls again when half of the remaining time should be
 * over: each request costs the product time that is being measured, and the last ones must be close together.
 */
export async function until(started: number, shareDone: () => Promise<number>): Promise<number> {
  for (;;) {
    const share = await shareDone();
    const elapsed = performance.now() - started;
    if (share === 1) return elapsed;
    if (elapsed > LONGEST_MS) throw new Error('The import did not end');
    const half = share > 0 ? (elapsed * (1 - share)) / share / 2 : LONGEST_WAIT_MS;
    await sleep(Math.max(SHORTEST_WAIT_MS, Math.min(half, LONGEST_WAIT_MS)));
  }
}

function seconds(ms: number): number {
  return Math.round(ms / 10) / 100;
}

function print(result: Record<string, number>, json: boolean): void {
  if (json) console.log(JSON.stringify(result));
  else for (const [name, value] of Object.entries(result)) console.log(`${name}: ${value}`);
}
