import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below Linux's ephemeral ports and apart from those the product picks for its database. Each Vitest worker has its own
 * range, because a product that a test restarts leaves its port free for a moment.
 */
const FIRST = 11_000;
const PER_WORKER = 1_000;
const WORKERS = 10;

const given = new Set<number>();

/** A port that nothing is listening on, a different one each time. */
export async function freePort(): Promise<number> {
  const from = FIRST + (Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS) * PER_WORKER;
  for (;;) {
    const port = randomInt(from, from + PER_WORKER);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
