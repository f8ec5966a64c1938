import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;
/** Not up yet: refused, reset, or still recovering. */
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01', '57P02']);

/** After a reboot the database may come up later than Docket. Throws the last error when the time is over. */
export async function waitForDatabase(url: string, patienceMs = PATIENCE_MS): Promise<void> {
  for (const end = Date.now() + patienceMs; ;) {
    try {
      await connectOnce(url);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined || !PASSING.has(code) || Date.now() > end) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function connectOnce(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  // connect throws the failure itself; later events of the broken connection add nothing.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}
