import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { freePort } from './free-port';

const root = path.resolve(import.meta.dirname, '../..');
const BUILT = path.join(root, 'web/dist/assets');

type Start = { child: ChildProcess; output: string[] };

let dataDir: string;
let ports: { PORT: string; SANDBOX_PORT: string };
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'docket-start-'));
  ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
});
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'SIGINT');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
});

function launch(): Start {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...ports, DOCKET_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that a test can do to it what a terminal does.
    detached: true,
  });
  children.push(child);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  return { child, output };
}

async function start(): Promise<Start> {
  const { child, output } = launch();
  while (!output.join('').includes('Docket is ready')) {
    if (child.exitCode !== null) throw new Error(output.join(''));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { child, output };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, signal);
  await exited;
}

async function isFree(port: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(Number(port), '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

async function isReady(): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${ports.PORT}/readyz`)).ok;
}

test('one clear line says where Docket is, the next where its data is; Ctrl-C stops everything; a second start is ready again', async () => {
  const first = await start();
  await expect
    .poll(() => first.output.join(''))
    .toContain(
      `Docket is ready: http://127.0.0.1:${ports.PORT}\nYou sign in to the sandbox: made-up accounts without passwords.\nThe data is in ${dataDir}\n`,
    );
  expect(await isReady()).toBe(true);
  await end(first.child, 'SIGINT');
  expect(first.child.exitCode).toBe(0);
  expect([await isFree(ports.PORT), await isFree(ports.SANDBOX_PORT)]).toEqual([true, true]);
  await start();
  expect(await isReady()).toBe(true);
});

test('the pages are built with production React, even when a test runner starts the build', async () => {
  await start();
  const scripts = (await readdir(BUILT)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(path.join(BUILT, name), 'utf8')));
  expect(scripts.filter((_, at) => texts[at]?.includes('jsxDEV'))).toEqual([]);
});

test('a start after a kill -9 of everything recovers automatically', async () => {
  const killed = await start();
  await end(killed.child, 'SIGKILL');
  await start();
  expect(await isReady()).toBe(true);
});

test('a start after a kill -9 of only the command recovers automatically', async () => {
  const killed = await start();
  killed.child.kill('SIGKILL');
  await start();
  expect(await isReady()).toBe(true);
});

test('a port in use is reported with the way out', async () => {
  const other = createServer().listen(Number(ports.PORT), '127.0.0.1');
  const { child, output } = launch();
  await new Promise((resolve) => child.once('exit', resolve));
  other.close();
  expect(child.exitCode).toBe(1);
  expect(output.join('')).toContain(`Port ${ports.PORT} is in use by another program.`);
});

test('the port that is proposed instead is not the one of the sandbox', async () => {
  ports = { ...ports, SANDBOX_PORT: String(Number(ports.PORT) + 1) };
  const other = createServer().listen(Number(ports.PORT), '127.0.0.1');
  const { child, output } = launch();
  await new Promise((resolve) => child.once('exit', resolve));
  other.close();
  expect(output.join('')).toContain(`PORT=${Number(ports.PORT) + 2} npm start`);
});

test('a second start says that Docket is already running, and where', async () => {
  await start();
  const { child, output } = launch();
  await new Promise((resolve) => child.once('exit', resolve));
  expect(child.exitCode).toBe(1);
  expect(output.join('')).toContain(
    `Docket is already running at http://127.0.0.1:${ports.PORT}. Open it there`,
  );
  expect(output.join('')).not.toContain('another program');
  expect(await isReady()).toBe(true);
});

test('invalid settings are reported in plain words', async () => {
  ports = { ...ports, SANDBOX_PORT: 'abc' };
  const { child, output } = launch();
  await new Promise((resolve) => child.once('exit', resolve));
  expect(child.exitCode).toBe(1);
  expect(output.join('')).toContain('SANDBOX_PORT must be a');
});
