import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort, ROOT } from './processes';

const READY = 'Docket is ready';

/** npm start on an empty data folder, then again on the same one: seconds to the line that prints the address. */
export async function runStart({ json }: { json: boolean }): Promise<void> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'docket-bench-'));
  try {
    const [firstSeconds, secondSeconds] = [
      await readyAfter(dataFolder),
      await readyAfter(dataFolder),
    ];
    if (json) process.stdout.write(`${JSON.stringify({ firstSeconds, secondSeconds })}\n`);
    else
      process.stdout.write(
        `ready after ${firstSeconds.toFixed(1)} s on an empty data folder, after ${secondSeconds.toFixed(1)} s the second time\n`,
      );
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function readyAfter(dataFolder: string): Promise<number> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DOCKET_DATA_DIR: dataFolder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let output = '';
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString();
      if (output.includes(READY)) resolve();
    });
  });
  const seconds = (performance.now() - began) / 1000;
  child.kill('SIGINT');
  await ended;
  if (!output.includes(READY)) throw new Error(`Docket did not start:\n${output}`);
  return seconds;
}
