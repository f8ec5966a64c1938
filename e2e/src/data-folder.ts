import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Linux keeps what lies here in memory. A container's has 64 MB, too little. */
const IN_MEMORY = '/dev/shm';
const ROOM = 2 * 1024 ** 3;

/** A folder for the data of a product that no test looks into: a disk that others use as well makes each start wait. */
export async function makeDataFolder(): Promise<string> {
  const memory = await statfs(IN_MEMORY).catch(() => undefined);
  const free = memory === undefined ? 0 : memory.bavail * memory.bsize;
  return mkdtemp(path.join(free > ROOM ? IN_MEMORY : tmpdir(), 'docket-e2e-'));
}
