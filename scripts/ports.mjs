// Whether a port can be listened on; waits for one that a killed Docket is just releasing.
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 8_000;

/** False if another program holds the port. */
export async function isFreeSoon(port, host) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    if (await isFree(port, host)) return true;
    if (Date.now() > end) return false;
    await sleep(100);
  }
}

function isFree(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
}
