import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const ROOT = path.join(import.meta.dirname, '../../..');
const EXIT_WITH_PARENT = pathToFileURL(path.join(ROOT, 'scripts/exit-with-parent.mjs')).href;

export type SandboxProcess = { url: string; port: number };

let running: Promise<SandboxProcess> | undefined;

/**
 * The real sandbox as a process of its own, freshly started. It serves all files that this Vitest worker runs, one
 * after another, and ends with the worker.
 */
export async function freshSandbox(): Promise<SandboxProcess> {
  const started = (running ??= startSandbox());
  const sandbox = await started.catch((error: unknown) => {
    running = undefined;
    throw error;
  });
  const answer = await fetch(`${sandbox.url}/_sandbox/reset`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The sandbox was not reset: ${await answer.text()}`);
  return sandbox;
}

async function startSandbox(): Promise<SandboxProcess> {
  const child = spawn(
    process.execPath,
    ['--import', EXIT_WITH_PARENT, '--import', 'tsx', 'sandbox/src/main.ts'],
    {
      cwd: ROOT,
      env: { ...process.env, SANDBOX_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  if (child.stdout === null) throw new Error('The sandbox was started without its output');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    if (!line.startsWith('{')) continue;
    const { url } = JSON.parse(line) as { url: string };
    child.unref();
    child.channel?.unref();
    return { url, port: Number(new URL(url).port) };
  }
  throw new Error('The sandbox ended before it was ready');
}
