// How long the completeness proof of a whole mailbox takes, and how many requests it makes.
import { control } from './control-sandbox';
import { startAll } from './processes';
import { signIn, type ProductClient } from './product-client';
import { waitUntil } from './wait-until';

const ACCOUNT = 'ines.marlow@harbourlane.example';
const PACE = { everyMs: 200, longestMs: 15 * 60_000 };

type Options = { load: number; latencyMs: number; json: boolean };
type Proof = {
  check: { state: string; checked: number; requests: number };
  totals: Record<'expected' | 'stored' | 'missing' | 'extra' | 'outdated', number>;
};
type Status = { progress: { isComplete: boolean } };

export async function runCompleteness({ load, latencyMs, json }: Options): Promise<void> {
  const all = await startAll({});
  try {
    await control(all.sandbox, '/load', { count: load, spacingSeconds: 120 });
    const client = await signIn(all.product.url, ACCOUNT);
    await waitUntil(
      async () => (await client.get<Status>('/sync/status')).progress.isComplete,
      PACE,
    );
    await waitUntilDone(client);
    await control(all.sandbox, '/latency', { milliseconds: latencyMs });
    const started = performance.now();
    await client.post('/sync/completeness/check', { scope: 'all' });
    const { check, totals } = await waitUntilDone(client);
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

/** Waits until no comparison is running: the first sweep may have started automatically. */
async function waitUntilDone(client: ProductClient): Promise<Proof> {
  let proof = await client.get<Proof>('/sync/completeness');
  await waitUntil(async () => {
    proof = await client.get<Proof>('/sync/completeness');
    return !['waiting', 'running'].includes(proof.check.state);
  }, PACE);
  return proof;
}
