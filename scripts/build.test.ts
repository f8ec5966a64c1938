import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

// @ts-expect-error -- the scripts are plain JavaScript without types
import { commitOf } from './build.mjs';

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
