import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const BULK = '/-/npm/v1/security/advisories/bulk';

/** What the audit says and its exit status, by a registry that answers like this. */
async function audit(
  answers: RequestListener,
  environment: NodeJS.ProcessEnv = {},
  options: readonly string[] = [],
) {
  const registry = createServer(answers);
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const { port } = registry.address() as AddressInfo;
  const cache = await mkdtemp(path.join(tmpdir(), 'docket-audit-'));
  const child = spawn(process.execPath, ['scripts/audit.mjs', ...options], {
    cwd: ROOT,
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      // npm remembers advisories by their id.
      npm_config_cache: cache,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  registry.closeAllConnections();
  registry.close();
  await rm(cache, { recursive: true, force: true });
  return { said, status: status as number };
}

const advisory = (severity: string) => ({
  id: 1,
  url: 'https://github.com/advisories/GHSA-test',
  title: 'Reads too much',
  severity,
  vulnerable_versions: '*',
});
const withAdvisories =
  (advisories: object): RequestListener =>
  (request, response) => {
    const isBulk = request.url === BULK;
    response.writeHead(isBulk ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isBulk ? advisories : {}));
  };

it.each([
  ['high', 1],
  ['moderate', 0],
] as const)(
  'a known vulnerability of severity %s is named and ends with %i',
  async (severity, status) => {
    const answer = await audit(withAdvisories({ zod: [advisory(severity)] }));
    expect(answer.said).toContain(`${severity}: zod `);
    expect(answer.status).toBe(status);
  },
);

it('a check names it and does not fail, as it would for a commit that passed the day before', async () => {
  const answer = await audit(withAdvisories({ zod: [advisory('high')] }), {}, ['--report']);
  expect(answer).toEqual({ said: expect.stringContaining('high: zod ') as string, status: 0 });
});

it('a registry that answers no audits is said to, and fails nothing', async () => {
  const answer = await audit((_, response) => response.writeHead(405).end());
  expect(answer).toEqual({
    said: expect.stringContaining('so none was made: 405 Method Not Allowed') as string,
    status: 0,
  });
});

const noRegistry: RequestListener = (_, response) => response.writeHead(405).end();

it('without npm, no audit is said to have been made', async () => {
  const answer = await audit(noRegistry, { PATH: '' });
  expect(answer).toEqual({
    said: expect.stringMatching(/so none was made: .*npm/u) as string,
    status: 0,
  });
});

it('an answer that was cut fails', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-npm-'));
  const npm = `#!${process.execPath}\nprocess.stdout.write('{"vulnerabilities": {"zod":');\n`;
  await writeFile(path.join(folder, 'npm'), npm, { mode: 0o755 });
  const answer = await audit(noRegistry, { PATH: folder });
  await rm(folder, { recursive: true });
  expect(answer).toEqual({ said: 'The answer of npm audit cannot be read\n', status: 1 });
});
