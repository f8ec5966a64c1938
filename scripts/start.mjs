// npm start: installs and builds what is stale, starts the sandbox (unless a Microsoft application is set) and the product.
import { spawn } from 'node:child_process';
import path from 'node:path';

import { installIfStale } from './install.mjs';

const root = path.resolve(import.meta.dirname, '..');
const READY_MS = 120_000;
const STOP_MS = 15_000;
const running = new Map();
const state = { isStopping: false };

installIfStale();
const { buildStale } = await import('./build.mjs');
const built = await buildStale();
if (built.length > 0) process.stdout.write(`Built ${built.join(', ')}\n`);

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));

const usesSandbox = !process.env.MICROSOFT_CLIENT_ID;
if (usesSandbox && servesWeb()) await startSandbox();
startProduct();
if (servesWeb()) await announceWhenReady();

function servesWeb() {
  const chosen = process.argv.find((argument) => argument.startsWith('--services='));
  return chosen === undefined || chosen.includes('web');
}

/** stdout of the sandbox is read for its ready line; everything it has to say of errors passes through. */
function startSandbox() {
  const child = launch('sandbox', [], ['ignore', 'pipe', 'inherit']);
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('"ready":true') && resolve());
  });
}

function startProduct() {
  launch('server', process.argv.slice(2), 'inherit');
}

function launch(name, args, stdio) {
  const child = spawn(process.execPath, ['--enable-source-maps', `dist/${name}.mjs`, ...args], {
    cwd: root,
    stdio,
  });
  running.set(name, child);
  child.on('exit', (code, signal) => {
    running.delete(name);
    if (state.isStopping) return;
    process.stderr.write(`The ${name} stopped by itself (${signal ?? `code ${code}`}).\n`);
    void stop(code === 0 ? 1 : (code ?? 1));
  });
  return child;
}

async function announceWhenReady() {
  const address = `http://${process.env.HOST || '127.0.0.1'}:${process.env.PORT || 3000}`;
  const end = Date.now() + READY_MS;
  while (!state.isStopping && Date.now() < end) {
    if (await isReady(address)) {
      process.stdout.write(
        `\nDocket is ready: ${process.env.DOCKET_PUBLIC_URL || address.replace('0.0.0.0', 'localhost')}\n`,
      );
      if (usesSandbox)
        process.stdout.write('Signing in goes to the sandbox: made-up accounts, no password.\n');
      process.stdout.write('Press Ctrl-C to stop.\n');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (state.isStopping) return;
  process.stderr.write(`Docket did not become ready; ${address}/readyz says why.\n`);
  await stop(1);
}

async function isReady(address) {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch (error) {
    if (error instanceof TypeError) return false; // nothing listens yet
    throw error;
  }
}

/** The product goes first: it still talks to the sandbox while it finishes. */
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
