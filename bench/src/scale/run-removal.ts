// How long deleting a large account takes, and how long others wait meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { startAll } from '../processes';
import { signIn, type ProductClient } from '../product-client';
import { ownerUrl } from '../ui/fill-mailbox';
import { fillYears, untilAnalyzed, withoutWordIndex } from './fill-years';
import { at } from './pages';

const LEAVER = 'ines.marlow@harbourlane.example';
const NEIGHBOR = 'daniel.okoro@harbourlane.example';
const PROBE_EVERY_MS = 20;

type Receipt = { removed: { table: string; rows: number }[] };

export async function runRemoval({
  emails,
  json,
}: {
  emails: number;
  json: boolean;
}): Promise<void> {
  const all = await startAll({
    DOCKET_OTHERS: 'enter',
    DOCKET_PERSON_REQUESTS_PER_MINUTE: '100000',
  });
  const database = new Client({ connectionString: await ownerUrl(all.dataFolder) });
  try {
    await database.connect();
    const leaver = await signIn(all.product.url, LEAVER);
    const neighbor = await signIn(all.product.url, NEIGHBOR);
    await untilAnalyzed(leaver, database);
    const { id: userId } = await leaver.get<{ id: string }>('/auth/me');
    const { id: projectId } = await leaver.post<{ id: string }>('/projects', { name: 'Bench' });
    const fill = () => fillYears(database, { userId, projectId }, emails);
    await withoutWordIndex(database, fill);
    const { id: heir } = await neighbor.get<{ id: string }>('/auth/me');
    await leaver.patch(`/admin/people/${heir}`, { role: 'administrator' });

    const stopped = new AbortController();
    const probing = probe(neighbor, stopped.signal);
    const began = performance.now();
    const receipt = await leaver.post<Receipt>('/account/deletion', { email: LEAVER });
    const seconds = Number(((performance.now() - began) / 1_000).toFixed(1));
    stopped.abort();
    const rows = receipt.removed.reduce((sum, table) => sum + table.rows, 0);
    const result = { emails, rows, seconds, ...(await probing) };
    if (json) console.log(JSON.stringify(result));
    else console.table([result]);
  } finally {
    await database.end();
    await all.stop();
  }
}

async function probe(client: ProductClient, signal: AbortSignal) {
  const waits: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await client.get('/home');
    waits.push(performance.now() - began);
    await sleep(PROBE_EVERY_MS);
  }
  const sorted = waits.toSorted((a, b) => a - b);
  return { homeP95Ms: at(sorted, 0.95), homeLongestMs: Math.round(sorted.at(-1) ?? 0) };
}
