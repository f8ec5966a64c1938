import { statfs } from 'node:fs/promises';
import path from 'node:path';

/**
 * Free and total bytes of the disk that holds the folder, or would hold it; null if the system does not report them.
 */
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
