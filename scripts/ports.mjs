// Whether a port can be listened on, and whether Docket holds it; waits for one that a killed Docket is just releasing.
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 8_000;
const ANSWER_MS = 3_000;
/** Addresses that mean all of them, and the one to ask. */
const EVERYWHERE = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** False if another program holds the port. */
export async function isFreeSoon(port, host) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    if (await isFree(port, host)) return true;
    if (Date.now() > end) return false;
    await sleep(100);
  }
}

/** The address of the Docket that holds the port; null if something else does. */
export async function findDocket(port, host) {
  const name = EVERYWHERE[host] ?? host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const { status, version } = await answer.json();
    return status === 'ok' && typeof version === 'string' ? url : null;
  } catch {
    // Whatever does not answer like Docket is another program.
    return null;
  }
}

function isFree(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
}
