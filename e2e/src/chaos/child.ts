import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const KEPT_OUTPUT = 20_000;

export type Child = {
  process: ChildProcess;
  /** The last output on both streams. */
  output(): string;
  isRunning(): boolean;
  /** Resolves once it has exited. */
  end(signal: NodeJS.Signals): Promise<void>;
};

/** A Node process of this repository. */
export function startChild(args: readonly string[], environment: Record<string, string>): Child {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-KEPT_OUTPUT);
    });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    process: child,
    output: () => said,
    isRunning,
    async end(signal) {
      if (isRunning()) child.kill(signal);
      await exited;
    },
  };
}

/** The child's ready line {"ready":true,…}. Throws if it exits first. */
export async function readyLine<T>(child: Child): Promise<T> {
  for (;;) {
    const line = child
      .output()
      .split('\n')
      .find((one) => one.startsWith('{"ready":true'));
    if (line !== undefined) return JSON.parse(line) as T;
    if (!child.isRunning())
      throw new Error(`A process ended before it was ready:\n${child.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
