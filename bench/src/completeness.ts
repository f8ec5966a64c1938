// How long the completeness proof of a whole mailbox takes, and what it asks of the mailbox.
import { setTimeout as sleep } from 'node:timers/promises';

import { startAll } from './processes';
import { signIn, type ProductClient } from './product-client';

const ACCOUNT = 'ines.marlow@harbourlane.example';
const LOOK_EVERY_MS = 200;
const LONGEST_MS = 15 * 60_000;

type Options = { load: number; latencyMs: number; json: boolean };
type Proof = {
  check: { state: string; checked: number; requests: number };
  totals: Record<'expected' | 'stored' | 'missing' | 'extra' | 'outdated', number>;
};
type Status = { progress: { isComplete: boolean } };

export async function runCompleteness({ load, latencyMs, json }: Options): Promise<void> {
  const all = await startAll({});
  try {
    const control = (at: string, body: object) =>
      fetch(`${all.sandbox.url}/_sandbox${at}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await control('/load', { count: load, spacingSeconds: 120 });
    const client = await signIn(all.product.url, ACCOUNT);
    await until(async () => (await client.get<Status>('/sync/status')).progress.isComplete);
    await restUntilOver(client);
    await control('/latency', { milliseconds: latencyMs });
    const started = performance.now();
    await client.post('/sync/completeness/check', { scope: 'all' });
    const { check, totals } = await restUntilOver(client);
    const took = performance.now() - started;
    const asked = performance.now();
    await client.get<Proof>('/sync/completeness');
    const result = {
      seconds: Math.round(took / 10) / 100,
      compared: check.checked,
      requests: check.requests,
      ...totals,
      reportMilliseconds: Math.round(performance.now() - asked),
      latencyMs,
    };
    console.log(JSON.stringify(result, null, json ? undefined : 2));
    if (totals.expected !== totals.stored) process.exitCode = 1;
  } finally {
    await all.stop();
  }
}

/** Until no comparison is under way: the first sweep may have begun by itself. */
async function restUntilOver(client: ProductClient): Promise<Proof> {
  let proof = await client.get<Proof>('/sync/completeness');
  await until(async () => {
    proof = await client.get<Proof>('/sync/completeness');
    return !['waiting', 'running'].includes(proof.check.state);
  });
  return proof;
}

async function until(isMet: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await isMet())) {
    if (performance.now() - started > LONGEST_MS) throw new Error('It did not end');
    await sleep(LOOK_EVERY_MS);
  }
}
