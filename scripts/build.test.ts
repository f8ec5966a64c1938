import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

// @ts-expect-error -- the scripts are plain JavaScript without types
import { buildStale, commitOf } from './build.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docket-build-'));
});
afterEach(() => rm(folder, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ines', '-c', 'user.email=ines@x.example', ...args], {
    cwd: folder,
  })
    .toString()
    .trim();

test('a build is stamped with its commit, and with whether files were changed since', async () => {
  await writeFile(path.join(folder, 'file'), 'one');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  git('tag', 'v1');
  const commit = git('rev-parse', '--short=8', 'HEAD');
  expect(await commitOf(folder)).toBe(commit);
  await writeFile(path.join(folder, 'file'), 'two');
  expect(await commitOf(folder)).toBe(`${commit}-dirty`);
});

test('without git, or unpacked within another repository, it has no commit', async () => {
  expect(await commitOf(folder)).toBe(null);
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'of something else');
  const unpacked = path.join(folder, 'docket');
  await mkdir(unpacked);
  expect(await commitOf(unpacked)).toBe(null);
});

const inFolder = (name: string) => path.join(folder, name);
const commitInStamp = async () =>
  JSON.parse(await readFile(inFolder('server/dist/build.json'), 'utf8')).commit;

/** The names of what was built. */
async function buildServer(): Promise<string[]> {
  const build = async () => {
    await mkdir(inFolder('server/dist'), { recursive: true });
    await writeFile(inFolder('server/dist/main.mjs'), '');
  };
  return buildStale(folder, { server: { sources: ['server/src'], build } });
}

test('a start that has nothing to build leaves the commit of the build, whatever git says by then', async () => {
  await mkdir(inFolder('server/src'), { recursive: true });
  await writeFile(inFolder('server/src/main.ts'), 'one');
  vi.stubEnv('DOCKET_COMMIT', '4450fc77');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await buildServer()).toEqual(['server']);
  expect(await commitInStamp()).toBe('4450fc77');
  vi.stubEnv('DOCKET_COMMIT', undefined);
  expect(await buildServer()).toEqual([]);
  expect(await commitInStamp()).toBe('4450fc77');
  // Of another source, the commit of the last build would be wrong.
  await writeFile(inFolder('server/src/main.ts'), 'two');
  expect(await buildServer()).toEqual(['server']);
  expect(await commitInStamp()).toBe(null);
});
