import { setTimeout as sleep } from 'node:timers/promises';

import type { ProductClient } from './product-client';

const PROBE_EVERY_MS = 20;

/** Milliseconds. */
type Waits = { calls: number; p50: number; p95: number; longest: number };

/** How long a page waits for the answer to who is signed in, repeated until the signal. */
export async function probe(client: ProductClient, signal: AbortSignal): Promise<Waits> {
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
