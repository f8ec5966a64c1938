import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export type Running = { url: string; pid: number; stop(): Promise<void> };
type Environment = Readonly<Record<string, string>>;

/** Starts the built product, as npm start does, and waits for its {"ready":true,"url"} line. */
async function start(
  name: 'server' | 'sandbox',
  environment: Environment,
  args: readonly string[] = [],
): Promise<Running> {
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', `${name}/dist/main.mjs`, ...args],
    {
      cwd: ROOT,
      env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (child.stdout === null) throw new Error(`The ${name} has no output`);
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('"ready":true')) continue;
    child.stdout.resume();
    const { url } = JSON.parse(line) as { url: string };
    return { url, pid: child.pid ?? 0, stop: () => end(child) };
  }
  throw new Error(`The ${name} ended before it was ready`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

type Started = {
  /** What the first process of the product does. */
  services?: string;
  /** Where the data is kept afterwards; it is deleted without. */
  keptIn?: string | undefined;
};

/** Product and sandbox on free ports. */
export async function startAll(
  environment: Environment,
  { services = 'web,worker', keptIn }: Started = {},
): Promise<{
  product: Running;
  sandbox: Running;
  dataFolder: string;
  /** Stops the product and starts it again with the same data and address. */
  restart(): Promise<void>;
  /** Starts another process on the same database; it ends with the others. */
  startBeside(services: string, databaseUrl: string): Promise<Running>;
  stop(): Promise<void>;
}> {
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'scripts/build.mjs')]);
  const dataFolder =
    keptIn === undefined
      ? await mkdtemp(path.join(tmpdir(), 'docket-bench-'))
      : path.resolve(keptIn);
  await mkdir(dataFolder, { recursive: true });
  const settings = { ...environment, ...(await portsOf(dataFolder)) };
  const sandbox = await start('sandbox', settings);
  const docketFolder = path.join(dataFolder, 'data');
  const startProduct = () =>
    start('server', { ...settings, DOCKET_DATA_DIR: docketFolder }, [`--services=${services}`]);
  let product = await startProduct().catch(async (error: unknown) => {
    await sandbox.stop();
    throw error;
  });
  const beside: Running[] = [];
  return {
    product,
    sandbox,
    dataFolder: docketFolder,
    restart: async () => {
      await product.stop();
      product = await startProduct();
    },
    startBeside: async (besideServices, databaseUrl) => {
      const own = { PORT: String(await freePort()), DATABASE_URL: databaseUrl };
      const running = await start(
        'server',
        { ...settings, ...own, DOCKET_DATA_DIR: docketFolder },
        [`--services=${besideServices}`],
      );
      beside.push(running);
      return running;
    },
    stop: async () => {
      await Promise.all(beside.map((one) => one.stop()));
      await product.stop();
      await sandbox.stop();
      if (keptIn === undefined) await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Kept with the data, as stored cursors lead back to the sandbox's address. */
async function portsOf(dataFolder: string): Promise<{ PORT: string; SANDBOX_PORT: string }> {
  const file = path.join(dataFolder, 'ports.json');
  if (existsSync(file))
    return JSON.parse(await readFile(file, 'utf8')) as Awaited<ReturnType<typeof portsOf>>;
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  await writeFile(file, JSON.stringify(ports));
  return ports;
}

/** Below Linux's ephemeral ports, which an outgoing connection could take before we listen. */
const PORTS = { from: 11_000, to: 32_000 };

/** A port that nothing is listening on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
