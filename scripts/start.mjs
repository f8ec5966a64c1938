// npm start: installs and builds what is stale, then starts the sandbox (unless a Microsoft application is configured)
// and the product.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { installIfStale } from './install.mjs';
import { findDocket, isFreeSoon } from './ports.mjs';

const root = path.resolve(import.meta.dirname, '..');
const STOP_MS = 30_000;
const WATCH_MS = 500;
const running = new Map();
const state = { isStopping: false };

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
stopWithNpm();

installIfStale();
const { buildStale } = await import('./build.mjs');
const built = await buildStale();
if (built.length > 0) process.stdout.write(`Built ${built.join(', ')}\n`);

const usesSandbox = !process.env.MICROSOFT_CLIENT_ID && servesWeb();
if (servesWeb()) await needPort('PORT', 3000, process.env.HOST || '127.0.0.1');
if (usesSandbox) await needPort('SANDBOX_PORT', 3100, '127.0.0.1');
const [product] = await Promise.all([startProduct(), usesSandbox ? startSandbox() : undefined]);
announce(product);

function servesWeb() {
  const chosen = process.argv.find((argument) => argument.startsWith('--services='));
  return chosen === undefined || chosen.includes('web');
}

async function needPort(name, usual, host) {
  const port = Number(process.env[name] || usual);
  // An invalid port is reported by the product, together with all other invalid settings.
  if (!(port > 0 && port < 65_536)) return;
  if (await isFreeSoon(port, host)) return;
  const url = await findDocket(port, host);
  process.stderr.write(
    url === null
      ? `Port ${port} is in use by another program. Stop that, or start with another: ${name}=${otherPort(port)} npm start\n`
      : `Docket is already running at ${url}. Open it there, or stop it first. A second one beside it needs its own DOCKET_DATA_DIR, PORT and SANDBOX_PORT.\n`,
  );
  process.exit(1);
}

/** None that Docket itself uses. */
function otherPort(port) {
  const own = [process.env.PORT || 3000, process.env.SANDBOX_PORT || 3100];
  const used = [...own, process.env.METRICS_PORT].map(Number);
  let other = port + 1;
  while (used.includes(other)) other += 1;
  return other;
}

/** Resolves with the product's ready message. */
function startProduct() {
  const child = launch('server', process.argv.slice(2), ['inherit', 'inherit', 'inherit', 'ipc']);
  return new Promise((resolve) => child.once('message', resolve));
}

/** The sandbox's stdout is read for its ready line; all of its errors are passed through. */
function startSandbox() {
  const child = launch('sandbox', [], ['ignore', 'pipe', 'inherit', 'ipc']);
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('"ready":true') && resolve());
  });
}

function launch(name, args, stdio) {
  const preload = pathToFileURL(path.join(root, 'scripts/exit-with-parent.mjs')).href;
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--import', preload, `${name}/dist/main.mjs`, ...args],
    { cwd: root, stdio, env: { LOG_LEVEL: 'warn', ...process.env } },
  );
  running.set(name, child);
  child.on('exit', (code, signal) => {
    running.delete(name);
    if (state.isStopping) return;
    if (code === null) process.stderr.write(`The ${name} was ended by ${signal}.\n`);
    void stop(code || 1);
  });
  return child;
}

function announce({ url, dataFolder, database }) {
  if (state.isStopping) return;
  if (!servesWeb()) {
    process.stdout.write('Docket worker is running. Press Ctrl-C to stop.\n');
    return;
  }
  process.stdout.write(`\nDocket is ready: ${url}\n`);
  if (usesSandbox)
    process.stdout.write('You sign in to the sandbox: made-up accounts without passwords.\n');
  if (dataFolder !== undefined) process.stdout.write(`The data is in ${dataFolder}\n`);
  if (database !== undefined)
    process.stdout.write(
      `The database is in ${database}, because its user cannot open the data folder. Copying the data folder does not back it up: use npm run backup -- FILE.\n`,
    );
  process.stdout.write('Press Ctrl-C to stop.\n');
}

/** If npm is killed, this process is left behind and holds the ports of the next start. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform !== 'linux') return;
  const parent = process.ppid;
  // npm runs a script through a shell, which this process may or may not have replaced.
  const isShell = readProcess(parent, 'cmdline').includes('scripts/start.mjs');
  const grandparent = parentOf(parent);
  setInterval(() => {
    if (process.ppid !== parent || (isShell && parentOf(parent) !== grandparent)) void stop(1);
  }, WATCH_MS).unref();
}

function parentOf(pid) {
  return /^PPid:\s*(\d+)/m.exec(readProcess(pid, 'status'))?.[1];
}

function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return '';
    throw error;
  }
}

/** The product stops first, because it still talks to the sandbox while it finishes. */
async function stop(code) {
  if (state.isStopping) return;
  state.isStopping = true;
  for (const name of ['server', 'sandbox']) await end(running.get(name));
  process.exit(code);
}

function end(child) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
