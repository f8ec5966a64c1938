// The server of the last release, kept by scripts/keep-build.mjs. It runs with the current libraries: its processes
// share the database with the current build, not the libraries.
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export type LastRelease = {
  version: string;
  /** The file to start. */
  main: string;
  remove(): Promise<void>;
};

export async function unpackLastRelease(): Promise<LastRelease> {
  const kept = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.build'));
  const [name, ...others] = kept;
  if (name === undefined || others.length > 0)
    throw new Error(`Keep one build, that of the last release: ${kept.join(', ')}`);
  const packed = await readFile(path.join(import.meta.dirname, name));
  const files = JSON.parse(brotliDecompressSync(packed).toString()) as Record<string, string>;
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-last-release-'));
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  for (const libraries of ['node_modules', 'server/node_modules'])
    await symlink(path.join(ROOT, libraries), path.join(folder, libraries));
  return {
    version: path.basename(name, '.build'),
    main: path.join(folder, 'server/dist/main.mjs'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
