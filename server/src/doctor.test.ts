import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { DoctorReport } from '@docket/core/doctor/doctor.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createSealer } from './platform/crypto/sealer';
import { asOwner } from './platform/db/as-owner';
import { bundleSources } from './testing/bundle-sources';
import { createTestApp, type TestApp } from './testing/test-app';
import { freshSandbox, type SandboxProcess } from './testing/sandbox-process';

let sandbox: SandboxProcess;
let docket: TestApp;
let dataFolder: string;
let bundle: Awaited<ReturnType<typeof bundleSources>>;
beforeAll(async () => {
  bundle = await bundleSources('doctor');
  sandbox = await freshSandbox();
  docket = await createTestApp();
  dataFolder = await mkdtemp(path.join(tmpdir(), 'docket-doctor-'));
});
afterAll(async () => {
  await docket.close();
  await bundle.remove();
  await rm(dataFolder, { recursive: true });
});

type Ended = { code: number; text: string };

function doctor(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> {
  const entry = fileURLToPath(bundle.entry('doctor'));
  const env = { PATH: process.env['PATH'], DOCKET_DATA_DIR: dataFolder, ...environment };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [entry, '--timeout=60', ...args],
      { env, cwd: path.join(import.meta.dirname, '../..') },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
    );
  });
}

test('without a running Docket, the doctor says what it could not check, and reports no other failure', async () => {
  const { code, text } = await doctor({ SANDBOX_PORT: String(sandbox.port) }, '--json');
  const report = JSON.parse(text) as DoctorReport;
  const stateOf = (id: string) => report.checks.find((check) => check.id === id)?.state;
  expect({ code, database: stateOf('database'), secret: stateOf('secret') }).toEqual({
    code: 0,
    database: 'unknown',
    secret: 'ok',
  });
});

test('the version has the commit that the build was stamped with', async () => {
  const environment = { SANDBOX_PORT: String(sandbox.port) };
  expect((await doctor(environment)).text).toMatch(/ok +Version: Docket \d+\.\d+\.\d+\.\n/);
  const stamp = path.join(path.dirname(fileURLToPath(bundle.entry('doctor'))), 'build.json');
  await writeFile(stamp, '{"commit":"4450fc77"}');
  expect((await doctor(environment)).text).toMatch(/Docket \d+\.\d+\.\d+ \(4450fc77\)\.\n/);
  await writeFile(stamp, '{"commit":null}');
  expect((await doctor(environment)).text).toMatch(/Docket \d+\.\d+\.\d+\.\n/);
});

test('a failure exits with 1 and is printed with its fix', async () => {
  const { code, text } = await doctor({
    SANDBOX_PORT: String(sandbox.port),
    DATABASE_URL: docket.ownerUrl,
    DOCKET_SECRET: 'a secret that only tests know',
  });
  expect(code).toBe(1);
  expect(text).toMatch(/ok +Database: PostgreSQL 18\.\d+ answers/);
  expect(text).toMatch(/FAILED +Worker: No worker is running.*\n +→ Start Docket/);
  expect(text).toContain('Some checks failed.');
});

test('a secret that does not fit what is stored is reported, with the way back', async () => {
  await asOwner(docket.ownerUrl, (client) =>
    client.query('insert into push_keys (public_key, sealed_private_key) values ($1, $2)', [
      'public',
      createSealer(['the secret of what is stored']).seal('private', 'push keys'),
    ]),
  );
  const environment = {
    SANDBOX_PORT: String(sandbox.port),
    DATABASE_URL: docket.ownerUrl,
    DOCKET_SECRET: 'the secret of what is stord',
  };
  expect((await doctor(environment)).text).toMatch(
    /FAILED +DOCKET_SECRET: It does not fit what is stored.*\n +→ Set DOCKET_SECRET to the old secret/,
  );
  const { text } = await doctor({
    ...environment,
    DOCKET_PREVIOUS_SECRET: 'the secret of what is stored',
  });
  expect(text).toMatch(/ok +DOCKET_SECRET/);
});

test('wrong settings are reported, one finding each', async () => {
  const { code, text } = await doctor({ PORT: 'abc', LLM_MODEL: 'x' }, '--json');
  const { state, checks } = JSON.parse(text) as DoctorReport;
  expect({ code, state }).toEqual({ code: 1, state: 'failed' });
  expect(checks.map(({ message }) => message)).toEqual(['PORT must be a number']);
});
