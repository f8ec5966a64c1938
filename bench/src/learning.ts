// What a decision costs as decisions accumulate: each is learned immediately and must not get slower.
import { setTimeout as sleep } from 'node:timers/promises';

import { control } from './control-sandbox';
import { startAll } from './processes';
import { signIn, type ProductClient } from './product-client';

const ACCOUNT = 'ines.marlow@harbourlane.example';
const SAMPLES = 50;
const AT_ONCE = 50;
const PROJECTS = ['Harbour', 'Tower', 'Quay', 'Mill', 'Garden'];
const PAGE = 100;
const LONGEST_MS = 10 * 60_000;

type Queue = { total: number; items: { id: string; processingStatus: string }[] };

export async function runLearning(options: { decisions: number; json: boolean }): Promise<void> {
  const wanted = options.decisions + SAMPLES;
  const all = await startAll({});
  const { product, sandbox } = all;
  try {
    await control(sandbox, '/load', { count: wanted, spacingSeconds: 60 });
    const client = await signIn(product.url, ACCOUNT);
    const ids = await readIds(client, wanted);
    const projects: string[] = [];
    for (const name of PROJECTS)
      projects.push((await client.post<{ id: string }>('/projects', { name })).id);
    const decide = (id: string, at: number) =>
      client.post('/emails/recommendations/process', {
        emailId: id,
        action: 'change_project',
        data: { projectId: projects[at % projects.length] },
      });
    const first = await timed(ids.slice(0, SAMPLES), decide);
    // In bulk, like a selection: one by one they would exceed the rate limit.
    for (let at = SAMPLES; at < options.decisions; at += AT_ONCE)
      await client.post('/emails/recommendations/process-many', {
        action: 'change_project',
        emailIds: ids.slice(at, Math.min(at + AT_ONCE, options.decisions)),
        projectId: projects[(at / AT_ONCE) % projects.length],
      });
    const last = await timed(ids.slice(options.decisions, wanted), decide);
    const result = {
      decisions: options.decisions,
      firstMedianMs: quantile(first, 0.5),
      firstP95Ms: quantile(first, 0.95),
      lastMedianMs: quantile(last, 0.5),
      lastP95Ms: quantile(last, 0.95),
    };
    if (options.json) console.log(JSON.stringify(result));
    else console.table([result]);
  } finally {
    await all.stop();
  }
}

/** This many email ids, once all are stored and analyzed. */
async function readIds(client: ProductClient, wanted: number): Promise<string[]> {
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    await sleep(3_000);
    const ids = await readDone(client, wanted).catch(retryWhenBusy);
    if (ids.length >= wanted) return ids.slice(0, wanted);
    if (performance.now() > end) throw new Error(`Only ${ids.length} emails were read`);
  }
}

async function readDone(client: ProductClient, wanted: number): Promise<string[]> {
  const ids = new Set<string>();
  for (let page = 1; ids.size < wanted; page += 1) {
    const { items, total } = await client.get<Queue>(
      `/emails/recommendations?pageSize=${PAGE}&page=${page}`,
    );
    for (const { id, processingStatus } of items) if (processingStatus === 'completed') ids.add(id);
    if (page * PAGE >= total) break;
  }
  return [...ids];
}

/** During analysis the product may refuse requests as busy. */
function retryWhenBusy(error: unknown): string[] {
  if (error instanceof Error && /: (?:429|503) /.test(error.message)) return [];
  throw error;
}

async function timed(
  ids: readonly string[],
  decide: (id: string, at: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const [at, id] of ids.entries()) {
    const started = performance.now();
    await decide(id, at);
    times.push(performance.now() - started);
  }
  return times;
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}
