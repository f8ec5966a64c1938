import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Linux keeps this folder in memory. A container's has 64 MB, which is too little. */
const IN_MEMORY = '/dev/shm';
const ROOM = 2 * 1024 ** 3;

/** A data folder for a product whose files no test looks at: a shared disk would slow down every start. */
export async function makeDataFolder(): Promise<string> {
  const memory = await statfs(IN_MEMORY).catch(() => undefined);
  const free = memory === undefined ? 0 : memory.bavail * memory.bsize;
  return mkdtemp(path.join(free > ROOM ? IN_MEMORY : tmpdir(), 'docket-e2e-'));
}
