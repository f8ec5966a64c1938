import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that Linux gives to outgoing connections, which may take a port before it is listened on. */
const PORTS = { from: 11_000, to: 32_000 };

/** A port that nothing listens on now; the caller takes it at once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
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
