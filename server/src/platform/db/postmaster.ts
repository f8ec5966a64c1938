// Reads postmaster.pid to find a server that an earlier, killed process left behind.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

type Postmaster = { pid: number; port: number };

const PORT_LINE = 3;

/** Null if no server runs on this cluster, even if a stale pid file exists. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const lines = (await readIfPresent(path.join(cluster, 'postmaster.pid')))?.split('\n');
  const pid = Number(lines?.[0]);
  const port = Number(lines?.[PORT_LINE]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  // After a restart of the machine or container another program may have this pid.
  if (!(await commandOf(pid)).includes('postgres')) return null;
  return { pid, port };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions and loses nothing. SIGQUIT is the last resort. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < patienceMs && isAlive(pid); waited += 20) await sleep(20);
  }
  if (isAlive(pid)) throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readIfPresent(`/proc/${pid}/cmdline`)) ?? '';
  }
  if (process.platform === 'win32') return 'postgres';
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
  return stdout;
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
