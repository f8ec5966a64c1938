// Whether a port can be listened on; one that a killed Docket is just leaving is waited for.
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 8_000;

/** False when another program keeps the port. */
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
