import { statfs } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of the disk that holds the folder, or would hold it; null where the system does not tell. */
export async function readDiskSpace(
  folder: string,
): Promise<{ free: number; total: number } | null> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    try {
      const { bavail, blocks, bsize } = await statfs(at);
      return { free: bavail * bsize, total: blocks * bsize };
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isMissing || at === path.dirname(at)) return null;
    }
  }
}
