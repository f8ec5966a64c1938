import { mkdtemp, rm } from 'node:fs/promises';
import os, { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '../free-port';
import { startChild, type Child } from './child';

const MAIN = 'server/dist/main.mjs';
const READY_MS = 600_000;
const RESTART_PAUSE_MS = 150;

export type Product = {
  /** Of each process that serves the web. */
  urls: string[];
  /** kill -9 of one process, which is restarted immediately, like by a supervisor. */
  kill(index: number): void;
  size: number;
  /** The niceness of a process, -20 to 19. */
  nice(index: number): number;
  ready(): Promise<void>;
  /** How often a process exited without having been killed. */
  endedByItself(): number;
  stop(): Promise<void>;
  lastOutput(): string;
};

type Options = {
  databaseUrl: string;
  sandboxUrl: string;
  services: readonly string[];
  /** For a build other than this checkout's. */
  main?: string;
  environment?: Record<string, string>;
  say: (text: string) => void;
};

/** Several processes of the built product on one database, each restarted whenever it exits. */
export async function startProduct(options: Options): Promise<Product> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'docket-product-'));
  const state = { isStopping: false, killed: new Set<Child>(), ended: 0 };
  const processes: { child: Child; port: number; services: string }[] = [];

  function launch(place: { port: number; services: string }): Child {
    const child = startChild([options.main ?? MAIN, `--services=${place.services}`], {
      PORT: String(place.port),
      DATABASE_URL: options.databaseUrl,
      DOCKET_SECRET: 'one secret for all processes of the run',
      DOCKET_DATA_DIR: dataFolder,
      SANDBOX_PORT: new URL(options.sandboxUrl).port,
      LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'error',
      NODE_OPTIONS: '--enable-source-maps',
      ...options.environment,
    });
    child.process.once('exit', (code, signal) => {
      if (state.isStopping) return;
      if (!state.killed.delete(child)) {
        state.ended += 1;
        options.say(
          `a process ended by itself (${signal ?? code}): ${child.output().slice(-1_500)}`,
        );
      }
      setTimeout(() => {
        const known = processes.find((one) => one.child === child);
        if (!state.isStopping && known !== undefined) known.child = launch(known);
      }, RESTART_PAUSE_MS);
    });
    return child;
  }

  for (const services of options.services) {
    const place = { port: await freePort(), services };
    processes.push({ ...place, child: launch(place) });
  }
  const lastOutput = () => processes.map(({ child }) => child.output().slice(-3_000)).join('\n');
  const urls = processes
    .filter(({ services }) => services.includes('web'))
    .map(({ port }) => `http://127.0.0.1:${port}`);
  return {
    urls,
    size: processes.length,
    kill(index) {
      const { child } = processes[index] as (typeof processes)[number];
      if (!child.isRunning()) return;
      state.killed.add(child);
      child.process.kill('SIGKILL');
    },
    nice: (index) => os.getPriority(processes[index]?.child.process.pid),
    ready: () => untilReady(urls, lastOutput),
    endedByItself: () => state.ended,
    async stop() {
      state.isStopping = true;
      await Promise.all(processes.map(({ child }) => child.end('SIGTERM')));
      await rm(dataFolder, { recursive: true, force: true });
    },
    lastOutput,
  };
}

async function untilReady(urls: readonly string[], lastOutput: () => string): Promise<void> {
  const end = Date.now() + READY_MS;
  for (const url of urls) {
    while (!(await answers(`${url}/readyz`))) {
      if (Date.now() > end) throw new Error(`The product was not ready in time:\n${lastOutput()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    // Not up yet, or just killed.
    return false;
  }
}
