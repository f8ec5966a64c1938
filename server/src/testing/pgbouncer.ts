// Debian's PgBouncer for tests, in transaction mode in front of a PostgreSQL. It refuses to run as root, so root runs
// it as nobody.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { waitForDatabase } from '../platform/db/wait-for-database';
import { findFreePort } from '../platform/db/free-port';

const PROGRAM = '/usr/sbin/pgbouncer';
const NOBODY = 65_534;

type Pgbouncer = { port: number; stop(): Promise<void> };

/** `login` is known to both sides; the first connection goes to the database of `serverUrl`. */
export async function startPgbouncer(
  serverUrl: string,
  login: { name: string; password: string },
): Promise<Pgbouncer> {
  if (!existsSync(PROGRAM))
    throw new Error(
      'No PgBouncer found. Run: apt-get install pgbouncer (npm test does it as root).',
    );
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-pgbouncer-'));
  const server = new URL(serverUrl);
  const port = await findFreePort();
  const users = path.join(folder, 'users.txt');
  await writeFile(users, `"${login.name}" "${login.password}"\n`);
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(settings, settingsOf({ server, port, users }));
  await chmod(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  const child = spawn(PROGRAM, ['-q', settings], {
    stdio: 'ignore',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const exited = once(child, 'exit');
  const pooled = new URL(serverUrl);
  Object.assign(pooled, { port: String(port), username: login.name, password: login.password });
  await waitForDatabase(pooled.href);
  return {
    port,
    stop: async () => {
      child.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settingsOf({ server, port, users }: { server: URL; port: number; users: string }): string {
  return `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
pool_mode = transaction
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
max_client_conn = 1000
default_pool_size = 20
server_idle_timeout = 5
`;
}
