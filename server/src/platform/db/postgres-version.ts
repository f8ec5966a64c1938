// The versions of PostgreSQL and of the OpenSSL it runs with, for an administrator to compare with security notices.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { sql } from 'kysely';

import { asSystem, type Db } from './database';

const NAMED = /OpenSSL \d+\.\d+\.\d+\w*/;
/** No such system file, or no permission to look into another process, as in some containers. */
const NOT_SHOWN = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

/** `isHere`: the server runs on this machine, so its loaded libraries can be read. */
export async function readPostgresVersion(db: Db, isHere: boolean): Promise<string> {
  const { version, pid } = await asSystem(db, async (trx) => {
    const { rows } = await sql<{ version: string; pid: number }>`
      select current_setting('server_version') as version, pg_backend_pid() as pid`.execute(trx);
    return rows[0] ?? { version: '', pid: 0 };
  });
  const openSsl = isHere ? await readOpenSsl(pid) : null;
  return openSsl === null ? `PostgreSQL ${version}` : `PostgreSQL ${version} with ${openSsl}`;
}

/**
 * From the library that the process has loaded, as PostgreSQL itself does not report it. Null if the system does not
 * show it; only Linux does.
 */
async function readOpenSsl(pid: number): Promise<string | null> {
  try {
    const lines = (await readFile(`/proc/${pid}/maps`, 'utf8')).split('\n');
    const files = lines.map((line) => line.slice(line.indexOf('/')));
    const library = files.find((file) => path.basename(file).startsWith('libcrypto'));
    if (library === undefined) return null;
    // Through the process, whose root may differ from ours.
    return await nameInside(`/proc/${pid}/root${library}`, library);
  } catch (error) {
    if (NOT_SHOWN.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Cached, because the library has some megabytes and changes only with a system update. */
const last = { library: '', name: null as string | null };

async function nameInside(file: string, library: string): Promise<string | null> {
  const { size, mtimeMs } = await stat(file);
  const key = `${library} ${size} ${mtimeMs}`;
  if (last.library !== key) {
    const name = NAMED.exec(await readFile(file, 'latin1'))?.[0] ?? null;
    Object.assign(last, { library: key, name });
  }
  return last.name;
}
