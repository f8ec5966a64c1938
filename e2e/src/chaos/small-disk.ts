import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';

const SIZE_MB = 800;
const CHUNK = Buffer.alloc(1024 * 1024);

/** A file system that can be filled and emptied. */
export type SmallDisk = {
  fill(): Promise<void>;
  empty(): Promise<void>;
  unmount(): void;
};

/** Mounts one over a folder; null if that is not allowed: it takes root on Linux. */
export function mountSmallDisk(folder: string): SmallDisk | null {
  const mount = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${SIZE_MB}m,mode=755`,
    'tmpfs',
    folder,
  ]);
  if (mount.status !== 0) return null;
  const ballast = path.join(folder, 'ballast');
  return {
    fill: () => writeUntilFull(ballast),
    empty: () => rm(ballast, { force: true }),
    unmount() {
      const { status, stderr } = spawnSync('umount', ['-l', folder]);
      if (status !== 0) throw new Error(`${folder} stays mounted: ${String(stderr)}`);
    },
  };
}

async function writeUntilFull(name: string): Promise<void> {
  const file = await open(name, 'a');
  try {
    for (let chunk = CHUNK; chunk.length > 0;) {
      const { bytesWritten } = await file.write(chunk).catch(atMostFull);
      if (bytesWritten < chunk.length) chunk = chunk.subarray(0, Math.floor(chunk.length / 2));
    }
  } finally {
    await file.close();
  }
}

function atMostFull(error: NodeJS.ErrnoException): { bytesWritten: number } {
  if (error.code !== 'ENOSPC') throw error;
  return { bytesWritten: 0 };
}
