import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { readConfig } from './config';

const root = path.join(import.meta.dirname, '../..');
const program = ['--import', 'tsx', 'sandbox/src/main.ts'];

/** Below Linux's ephemeral ports, which an outgoing connection may take at any moment, and apart from other tests'. */
const PORTS = { from: 10_000, to: 11_000 };

async function freePort(): Promise<string> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return String(port);
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no stdout');
  for await (const line of createInterface({ input: child.stdout })) return line;
  return '';
}

test('it reports once that it is ready and stops cleanly on SIGTERM', async () => {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, SANDBOX_PORT: '0' },
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    ready: true,
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
  });
});

test('a sandbox whose parent was killed releases its port, one in use does not', async () => {
  const env = { ...process.env, SANDBOX_PORT: await freePort() };
  const starter = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(process.execPath, ${JSON.stringify(program)}, { stdio: 'inherit' })`,
    ],
    { cwd: root, env },
  );
  expect(await firstLine(starter)).toContain('"ready":true');
  const rival = spawn(process.execPath, program, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [refused] = (await once(rival, 'exit')) as [number];
  expect(refused).toBe(1);
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  const successor = spawn(process.execPath, program, { cwd: root, env });
  expect(await firstLine(successor)).toContain('"ready":true');
  successor.kill('SIGTERM');
  await once(successor, 'exit');
});

test('settings are parsed strictly, and a public Docket may use its own redirect address', () => {
  expect(readConfig({})).toMatchObject({ port: 3100, host: '127.0.0.1', mail: null, faults: null });
  expect(readConfig({ DOCKET_PUBLIC_URL: 'https://docket.example/' }).extraRedirectUris).toEqual([
    'https://docket.example/auth/redirect',
  ]);
  expect(() => readConfig({ SANDBOX_PORT: 'three' })).toThrow(/SANDBOX_PORT/);
  expect(() => readConfig({ SANDBOX_MAIL_SHIFT: 'later' })).toThrow(/SANDBOX_MAIL_SHIFT/);
});
