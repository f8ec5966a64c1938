import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { readOrCreateSecret, replaceSecret } from './stored-secret';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docket-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a secret is created once, readable by its owner only, and then reused', async () => {
  const secret = await readOrCreateSecret(path.join(folder, 'data'), 'secret');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await readOrCreateSecret(path.join(folder, 'data'), 'secret')).toBe(secret);
  expect((await stat(path.join(folder, 'data/secret'))).mode & 0o777).toBe(0o600);
});

test('processes that start together get the same secret and leave no temporary file behind', async () => {
  const secrets = await Promise.all(
    Array.from({ length: 8 }, () => readOrCreateSecret(folder, 'secret')),
  );
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret']);
});

test('a replaced secret is kept beside the new one, readable by its owner only', async () => {
  const read = async (name: string) => (await readFile(path.join(folder, name), 'utf8')).trim();
  const old = await readOrCreateSecret(folder, 'secret');
  await replaceSecret(folder, 'secret', 'from the backup');
  expect(await read('secret')).toBe('from the backup');
  expect(await read('secret.before-restore')).toBe(old);
  expect(await readdir(folder)).toEqual(['secret', 'secret.before-restore']);
  expect((await stat(path.join(folder, 'secret'))).mode & 0o777).toBe(0o600);
});

test('a replacement that fails or is interrupted leaves the old secret in place', async () => {
  const old = await readOrCreateSecret(folder, 'secret');
  await mkdir(path.join(folder, 'secret.before-restore/in-the-way'), { recursive: true });
  await expect(replaceSecret(folder, 'secret', 'from the backup')).rejects.toThrow('directory');
  expect(await readOrCreateSecret(folder, 'secret')).toBe(old);
  expect(await readdir(folder)).toEqual(['secret', 'secret.before-restore']);
});
