import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startSandbox, type RunningSandbox } from './chaos/sandbox-control';
import { makeImage, type Image } from './deployment/image';
import { makeCertificate, needPrograms, startCaddy, startNginx } from './deployment/proxies';
import { ORDINARY, startServerDatabase } from './deployment/server-database';
import { freePort } from './free-port';
import { openBrowser } from './open-browser';
import { signInByPages } from './sign-in';

const ROOT = path.resolve(import.meta.dirname, '../..');
const READY_MS = 600_000;
const PLACE = '/srv';

let folder: string;
let image: Image;
let database: Awaited<ReturnType<typeof startServerDatabase>>;
let browser: Browser;
let listen: number;
let sandbox: RunningSandbox;
let product: Product;
beforeAll(async () => {
  needPrograms({
    '/usr/sbin/nginx': 'nginx',
    '/usr/bin/caddy': 'caddy',
    '/usr/bin/openssl': 'openssl',
    '/usr/lib/postgresql': 'postgresql',
  });
  folder = await mkdtemp(path.join(tmpdir(), 'docket-deployment-'));
  await chmod(folder, 0o755);
  image = makeImage(ROOT, path.join(folder, 'image'));
  database = await startServerDatabase(folder);
  browser = await openBrowser();
  listen = await freePort();
  sandbox = await startSandbox({ SANDBOX_REDIRECT_URIS: `${publicUrl()}/auth/redirect` });
  product = await startProduct();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await sandbox?.stop();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Of both proxies, one after the other. */
const publicUrl = () => `https://localhost:${listen}`;

type Product = { port: number; stop(): Promise<void> };

/** As the image runs it: its files, settings and command, as an ordinary user who can only write to /tmp. */
async function startProduct(): Promise<Product> {
  const port = await freePort();
  const { uid, gid } = ORDINARY;
  const script = [
    'mount --bind / /mnt && mount -o remount,ro,bind /mnt && ! touch /mnt/written 2>/dev/null',
    // In the image these are in /app, which may not exist on this machine; /srv does.
    `mount --bind ${image.folder} /mnt${PLACE} && mount -o remount,ro,bind /mnt${PLACE}`,
    `! touch /mnt${PLACE}/written 2>/dev/null`,
    'mount --bind /tmp /mnt/tmp && mount --rbind /proc /mnt/proc && mount --rbind /dev /mnt/dev',
    `exec chroot --userspec=${uid}:${gid} /mnt "$@"`,
  ].join(' && ');
  const child: ChildProcess = spawn(
    'unshare',
    [
      '--mount',
      'sh',
      '-c',
      script,
      'sh',
      '/usr/bin/env',
      '-C',
      PLACE,
      process.execPath,
      ...image.command.slice(1),
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...image.environment,
        PATH: process.env['PATH'],
        PORT: String(port),
        DATABASE_URL: database.url,
        DOCKET_SECRET: 'the secret of the deployment test',
        DOCKET_DATA_DIR: '/var/lib/docket-nowhere',
        DOCKET_PUBLIC_URL: publicUrl(),
        SANDBOX_PORT: new URL(sandbox.url).port,
        LOG_LEVEL: 'error',
      },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (said += part.toString()));
  const ended = once(child, 'exit');
  for (const end = Date.now() + READY_MS; !(await answers(`http://127.0.0.1:${port}/readyz`));) {
    if (Date.now() > end || child.exitCode !== null)
      throw new Error(`Docket did not start:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch (error) {
    if (error instanceof TypeError) return false; // nothing listens yet
    throw error;
  }
}

test('the image holds the server’s libraries, not those of the pages, the sandbox and the tools', async () => {
  const libraries = await readdir(path.join(image.folder, 'node_modules'));
  expect(libraries).toContain('fastify');
  const others = [
    'react',
    'lucide-react',
    'oidc-provider',
    'typescript',
    'vite',
    'playwright-core',
  ];
  expect(others.filter((name) => libraries.includes(name))).toEqual([]);
});

test.each(['nginx', 'caddy'] as const)(
  'the image’s files behind %s with https, on a server’s PostgreSQL, as an ordinary user on a read-only root',
  async (proxy) => {
    const url = publicUrl();
    const ports = { listen, product: product.port };
    const running =
      proxy === 'nginx'
        ? await startNginx(folder, ports, makeCertificate(folder))
        : await startCaddy(folder, ports);
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    page.setDefaultTimeout(600_000);
    try {
      await expect
        .poll(
          () =>
            page.goto(url).then(
              (answer) => answer?.status(),
              () => 0,
            ),
          { timeout: 600_000 },
        )
        .toBe(200);
      await signInByPages(page, url);
      const cookies = await context.cookies();
      const session = cookies.find(({ name }) => name.startsWith('__Host-'));
      expect(session).toMatchObject({ secure: true, httpOnly: true });

      // A live update passes the proxy immediately: a second page shows what the first one created.
      await page.goto(`${url}/projects`);
      await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
      const made = await page.evaluate(async (name) => {
        const body = JSON.stringify({ name });
        const headers = { 'content-type': 'application/json' };
        return (await fetch('/api/v1/projects', { method: 'POST', headers, body })).status;
      }, `Behind ${proxy}`);
      expect(made).toBe(200);
      await page.getByText(`Behind ${proxy}`).first().waitFor();
    } finally {
      await context.close();
      await running.stop();
    }
  },
);
