// What a backtest over a whole mailbox costs, and how long other requests wait meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';

import { startAll } from './processes';
import { signIn, type ProductClient } from './product-client';
import { fillMailbox } from './ui/fill-mailbox';

const ACCOUNT = 'ines.marlow@harbourlane.example';
const QUIET_MS = 3_000;
const PROBE_EVERY_MS = 20;
const NO_CONDITIONS = {
  senderIncludes: [],
  domainMatches: [],
  subjectIncludes: [],
  bodyIncludes: [],
  bodyRegex: '',
};

type Conditions = Record<string, unknown>;
type Options = { emails: number; rules: number; json: boolean };

export async function runBacktest({ emails, rules, json }: Options): Promise<void> {
  const all = await startAll({});
  try {
    const client = await signIn(all.product.url, ACCOUNT);
    await untilSynced(client);
    const stored = await fillMailbox(all.dataFolder, emails);
    const projectId = (await client.post<{ id: string }>('/projects', { name: 'Bench' })).id;
    for (let index = 0; index < rules; index += 1)
      await client.post('/rules', ruleOf(`Rule ${index}`, projectId, conditionsAt(index)));
    const candidates: Record<string, Conditions> = {
      domain: { domainMatches: ['example'] },
      subject: { subjectIncludes: ['invoice', 'quote', 'meeting'] },
      body: { bodyIncludes: ['please', 'tomorrow'] },
      pattern: { bodyRegex: '\\b(friday|monday)\\b' },
    };
    await untilQuiet(client);
    const before = await probe(client, AbortSignal.timeout(QUIET_MS));
    const results = [];
    for (const [name, conditions] of Object.entries(candidates))
      results.push({ name, ...(await timed(client, ruleOf('Tried', projectId, conditions))) });
    if (json) console.log(JSON.stringify({ emails: stored, rules, before, results }));
    else {
      console.log(`${stored} emails, ${rules} rules; GET /auth/me before: p95 ${before.p95} ms`);
      console.table(results);
    }
    if (results.some(({ ms, authMeP95Ms }) => ms > 2_000 || authMeP95Ms > 50)) process.exitCode = 1;
  } finally {
    await all.stop();
  }
}

/** Rules with every kind of condition, most of which match few emails, like a person's. */
function conditionsAt(index: number): Conditions {
  const kinds: Conditions[] = [
    { domainMatches: [`client${index}.example`] },
    { senderIncludes: [`person${index}@`, `team${index}`] },
    { subjectIncludes: [`project ${index}`, `order ${index}`] },
    { bodyIncludes: [`contract ${index}`] },
  ];
  return kinds[index % kinds.length] ?? {};
}

function ruleOf(name: string, projectId: string, conditions: Conditions) {
  const then = { projectId, tags: [], assignee: '', priority: 'P3', due: 'parse' };
  return { name, confidence: 0.65, if: { ...NO_CONDITIONS, ...conditions }, then };
}

async function timed(client: ProductClient, rule: object) {
  const stopped = new AbortController();
  const probing = probe(client, stopped.signal);
  const began = performance.now();
  const { matches } = await client.post<{ matches: number }>('/rules/backtest', { rule });
  const ms = Math.round(performance.now() - began);
  stopped.abort();
  const waits = await probing;
  return { ms, matches, authMeP95Ms: waits.p95, authMeLongestMs: waits.longest };
}

async function untilSynced(client: ProductClient): Promise<void> {
  type Status = { storedEmails: number; progress: { isComplete: boolean } };
  for (;;) {
    const { storedEmails, progress } = await client.get<Status>('/sync/status');
    if (storedEmails > 0 && progress.isComplete) return;
    await sleep(1_000);
  }
}

type Job = { state: string; nextTryAt: string | null };

/** The next poll of the mailbox is always scheduled. */
function isUnderWay({ state, nextTryAt }: Job): boolean {
  return (
    state === 'running' ||
    (state === 'waiting' && nextTryAt !== null && Date.parse(nextTryAt) < Date.now() + QUIET_MS)
  );
}

/** A new rule starts re-analysis of the emails, which is not what is measured. */
async function untilQuiet(client: ProductClient): Promise<void> {
  for (;;) {
    await sleep(QUIET_MS);
    const { items } = await client.get<{ items: Job[] }>('/jobs');
    if (!items.some(isUnderWay)) return;
  }
}

/** Milliseconds. */
type Waits = { calls: number; p50: number; p95: number; longest: number };

/** How long a page waits for the answer to who is signed in, repeated until the signal. */
async function probe(client: ProductClient, signal: AbortSignal): Promise<Waits> {
  const waits: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await client.get('/auth/me');
    waits.push(performance.now() - began);
    await sleep(PROBE_EVERY_MS);
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { calls: sorted.length, p50: at(0.5), p95: at(0.95), longest: at(1) };
}
