import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const DEPLOY = path.resolve(import.meta.dirname, '../../../deploy');

/** Installed by `npm test`. */
export function needPrograms(programs: Readonly<Record<string, string>>): void {
  const missing = Object.keys(programs).filter((file) => !existsSync(file));
  if (missing.length === 0) return;
  const packages = missing.map((file) => programs[file]).join(' ');
  throw new Error(`The test of the deployment needs: apt-get install ${packages}`);
}

export function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [path.join(folder, 'docket.pem'), path.join(folder, 'docket.key')];
  const { status, stderr } = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`);
  return { certificate, key };
}

type Ports = { listen: number; product: number };
type Running = { stop(): Promise<void> };

/** deploy/nginx.conf with this test's ports, name and certificate. */
export async function startNginx(
  folder: string,
  { listen, product }: Ports,
  { certificate, key }: { certificate: string; key: string },
): Promise<Running> {
  const shipped = await readFile(path.join(DEPLOY, 'nginx.conf'), 'utf8');
  const site = shipped
    .replace('listen 443 ssl', `listen 127.0.0.1:${listen} ssl`)
    .replace('docket.firm.example', 'localhost')
    .replace('/etc/ssl/docket.pem', certificate)
    .replace('/etc/ssl/docket.key', key)
    .replace('127.0.0.1:3000', `127.0.0.1:${product}`);
  const file = path.join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = places.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  await writeFile(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${temporary} ${site} }`,
  );
  return start('/usr/sbin/nginx', ['-c', file], {});
}

/**
 * deploy/Caddyfile unchanged, with Caddy's own certificate; around it, what keeps Caddy from the machine's trusted
 * certificates and from ports 80 and 2019.
 */
export async function startCaddy(folder: string, { listen, product }: Ports): Promise<Running> {
  const options = ['admin off', 'skip_install_trust', 'auto_https disable_redirects'];
  const file = path.join(folder, 'Caddyfile');
  const shipped = path.join(DEPLOY, 'Caddyfile');
  await writeFile(file, `{\n\t${options.join('\n\t')}\n}\nimport ${shipped}\n`);
  return start('/usr/bin/caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    DOCKET_HOST: `https://localhost:${listen}`,
    DOCKET_UPSTREAM: `127.0.0.1:${product}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
}

async function start(
  program: string,
  args: string[],
  environment: Record<string, string>,
): Promise<Running> {
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const ended = once(child, 'exit');
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
