import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const linesOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').split('\n');
const SECRETS = ['deploy/.env', 'docket.backup', 'backups/docket-2026-11-04T10-00-00Z.backup'];

test('settings and backups in the checkout are neither committed nor part of the image', () => {
  const ignored = execFileSync('git', ['check-ignore', '--no-index', ...SECRETS], { cwd: ROOT });
  expect(ignored.toString().trim().split('\n')).toEqual(SECRETS);
  expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(['deploy/.env', '**/*.backup']));
});

test('the worker’s unit is that of Docket, as a worker', () => {
  const without = (lines: string[], others: string[]) =>
    lines.filter((line) => !line.startsWith('#') && !others.includes(line));
  const unit = linesOf('deploy/docket.service');
  const worker = linesOf('deploy/docket-worker.service');
  expect(without(worker, unit)).toEqual([
    'Description=Docket worker',
    'UnsetEnvironment=METRICS_PORT',
    'ExecStart=/usr/bin/node --enable-source-maps server/dist/main.mjs --services=worker',
    'User=docket',
  ]);
  expect(without(unit, worker)).toEqual([
    'Description=Docket',
    'ExecStart=/usr/bin/node --enable-source-maps server/dist/main.mjs',
  ]);
});

test('the worker’s container runs the image’s command as a worker, without the check of the web part', () => {
  const compose = linesOf('deploy/compose.yml').join('\n');
  const worker = /^ {2}worker:\n(?: {4}.*\n)+/m.exec(compose)?.[0] ?? '';
  const image = linesOf('deploy/Dockerfile').findLast((line) => line.startsWith('CMD ')) ?? '';
  const command = JSON.parse(image.slice('CMD '.length)) as string[];
  expect(worker).toContain(`command: [${[...command, '--services=worker'].join(', ')}]`);
  expect(worker).toContain('healthcheck: { disable: true }');
});
