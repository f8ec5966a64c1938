import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

import { freePort } from '../free-port';

/** nobody, because PostgreSQL refuses root. */
export const ORDINARY = { uid: 65_534, gid: 65_534 };
const PLACE = '/usr/lib/postgresql';

/** Debian's PostgreSQL, as a server would run it. */
export async function startServerDatabase(
  folder: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const versions = await readdir(PLACE);
  const bin = path.join(PLACE, versions.toSorted().at(-1) ?? '', 'bin');
  const data = path.join(folder, 'postgresql');
  await mkdir(data);
  await chown(data, ORDINARY.uid, ORDINARY.gid);
  const made = spawnSync(
    path.join(bin, 'initdb'),
    [
      '--pgdata',
      data,
      '--username',
      'docket',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--locale',
      'C.UTF-8',
    ],
    { ...ORDINARY, cwd: '/', encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-k', '', '-h', '127.0.0.1'],
    { ...ORDINARY, cwd: '/', stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  return {
    url: `postgresql://docket@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill('SIGINT');
      await ended;
    },
  };
}
