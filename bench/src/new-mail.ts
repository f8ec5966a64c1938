// How long a new message takes from its arrival in the mailbox to the queue, by notification and by polling.
import { setTimeout as sleep } from 'node:timers/promises';

import { control } from './control-sandbox';
import { startAll, type Running } from './processes';
import { signIn, type ProductClient } from './product-client';
import { waitUntil } from './wait-until';

const ACCOUNT = 'ines.marlow@harbourlane.example';
const PACE = { everyMs: 100, longestMs: 180_000 };
/** Arrivals are spread over more than one poll, so that no sample is lucky. */
const SPREAD_MS = 45_000;

type Options = { samples: number; latencyMs: number; json: boolean };

export async function runNewMail({ samples, latencyMs, json }: Options): Promise<void> {
  const all = await startAll({});
  const { product, sandbox } = all;
  try {
    const client = await signIn(product.url, ACCOUNT);
    await waitUntil(async () => {
      const { progress } = await client.get<{ progress: { isComplete: boolean } }>('/sync/status');
      return progress.isComplete;
    }, PACE);
    await waitUntil(async () => {
      const { state } = await client.get<{ state: string }>('/sync/notifications');
      return state === 'active';
    }, PACE);
    await control(sandbox, '/latency', { milliseconds: latencyMs });
    const byNotification = await measure({ client, sandbox, samples, spreadMs: 5_000 * samples });
    await control(sandbox, '/faults', { script: [{ fault: 'miss-notification' }] });
    const byPolling = await measure({ client, sandbox, samples, spreadMs: SPREAD_MS });
    const result = {
      byNotification: summaryOf(byNotification),
      byPolling: summaryOf(byPolling),
      latencyMs,
    };
    console.log(json ? JSON.stringify(result) : JSON.stringify(result, null, 2));
    if (result.byNotification.slowest >= 3 || result.byPolling.slowest >= 60) process.exitCode = 1;
  } finally {
    await all.stop();
  }
}

type Measured = { client: ProductClient; sandbox: Running; samples: number; spreadMs: number };

/** Seconds from each arrival until it is in the queue. */
async function measure({ client, sandbox, samples, spreadMs }: Measured): Promise<number[]> {
  const arrivals = Array.from({ length: samples }, async (_, at) => {
    await sleep((spreadMs / samples) * at);
    const subject = `Newcomer ${at} ${Date.now()}`;
    await control(sandbox, '/deliver', { message: { subject, body: 'Just in' } });
    return { subject, arrivedAt: performance.now() };
  });
  return Promise.all(
    arrivals.map(async (arrival) => {
      const { subject, arrivedAt } = await arrival;
      await waitUntil(() => isListed(client, subject), PACE);
      return Math.round(performance.now() - arrivedAt) / 1000;
    }),
  );
}

async function isListed(client: ProductClient, subject: string): Promise<boolean> {
  const search = encodeURIComponent(subject);
  const { total } = await client.get<{ total: number }>(`/emails/recommendations?search=${search}`);
  return total > 0;
}

function summaryOf(seconds: readonly number[]) {
  const sorted = seconds.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    slowest: sorted.at(-1) ?? 0,
    /** In order of arrival. */
    samples: seconds,
  };
}
