import { setTimeout as sleep } from 'node:timers/promises';

type Pace = { everyMs: number; longestMs: number };

export async function waitUntil(
  isMet: () => Promise<boolean>,
  { everyMs, longestMs }: Pace,
): Promise<void> {
  const started = performance.now();
  while (!(await isMet())) {
    if (performance.now() - started > longestMs)
      throw new Error(`Nothing came in ${longestMs / 1_000} s`);
    await sleep(everyMs);
  }
}
