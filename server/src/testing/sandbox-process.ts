import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port';

const ROOT = path.join(import.meta.dirname, '../../..');

export type SandboxProcess = { url: string; port: number; stop: () => Promise<void> };

/** The real sandbox as its own process, on a free port. */
export async function startSandboxProcess(
  environment: Readonly<Record<string, string>> = {},
): Promise<SandboxProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, SANDBOX_PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    const { url } = JSON.parse(line) as { url: string };
    return {
      url,
      port,
      stop: async () => {
        child.kill('SIGTERM');
        await exited;
      },
    };
  }
  throw new Error('The sandbox ended before it was ready');
}
