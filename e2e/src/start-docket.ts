import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { makeDataFolder } from './data-folder';
import { freePort } from './free-port';

const READY_MS = 600_000;
const root = path.resolve(import.meta.dirname, '../..');

export type RunningDocket = { url: string; sandboxUrl: string; stop: () => Promise<void> };

/** Starts product and sandbox with the README's command, on their own ports and data folder. */
export async function startDocket(
  environment: Record<string, string> = {},
): Promise<RunningDocket> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const dataDir = await makeDataFolder();
  const output: string[] = [];
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DOCKET_DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, { exited, output });
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    stop: async () => {
      child.kill('SIGINT');
      await exited;
      // A database that had to be killed may still be writing.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
    },
  };
}

type Child = { exited: Promise<number | null>; output: readonly string[] };

async function waitUntilReady(url: string, { exited, output }: Child): Promise<void> {
  const ended = { yes: false };
  void exited.then(() => {
    ended.yes = true;
  });
  const end = Date.now() + READY_MS;
  while (Date.now() < end && !ended.yes) {
    if (await answers(`${url}/readyz`)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(
    `Docket ${ended.yes ? 'stopped' : 'was not ready in time'}:\n${output.join('').slice(-4000)}`,
  );
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch (error) {
    if (error instanceof TypeError) return false; // nothing listens yet
    throw error;
  }
}
