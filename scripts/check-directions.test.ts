import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, describe, expect, test } from 'vitest';

let root = '';

function plant(files: Record<string, string>): { status: number | null; output: string } {
  root = mkdtempSync(path.join(tmpdir(), 'docket-directions-'));
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), source);
  }
  const script = path.resolve(import.meta.dirname, 'check-directions.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

afterEach(() => {
  if (root !== '') rmSync(root, { recursive: true, force: true });
});

const task = 'export const task = 1;\n';

test('a tree without violations passes', () => {
  const { status, output } = plant({
    'core/src/tasks/task.ts': task,
    'server/src/records/tasks/tasks.usecases.ts':
      "import { task } from '@docket/core/tasks/task';\nexport const done = task;\n",
  });
  expect(output).toContain('2 modules, 0 violations');
  expect(status).toBe(0);
});

test.each([
  [
    'web imports the server, even a type',
    'web/src/api/a.ts',
    "import type { A } from '@docket/server/main';\nexport type B = A;",
    'web may not import server',
  ],
  [
    'anybody imports the sandbox',
    'server/src/a.ts',
    "import { a } from '../../sandbox/src/a';\nexport const b = a;",
    'server may not import sandbox',
  ],
  [
    'core imports a library',
    'core/src/a.ts',
    "import x from 'node:fs';\nexport const a = x;",
    'core may import zod only',
  ],
  [
    'a floor imports a higher one, even a type',
    'server/src/platform/db/a.ts',
    "import type { T } from '../../records/tasks/tasks.usecases';\nexport type A = T;",
    'platform is below records',
  ],
  [
    'a floor imports what joins the floors',
    'server/src/records/a/a.ts',
    "import type { A } from '../../main';\nexport type B = A;",
    'only the root joins things',
  ],
  [
    'a use case imports an adapter',
    'server/src/records/a/a.usecases.ts',
    "import { t } from '../b/adapters/todoist';\nexport const a = t;",
    'never its adapter',
  ],
  [
    'a feature imports another’s routes',
    'server/src/records/a/a.usecases.ts',
    "import { r } from '../tasks/tasks.routes';\nexport const a = r;",
    "another's routes",
  ],
  [
    'a use case imports the query builder',
    'server/src/records/a/a.usecases.ts',
    "import { sql } from 'kysely';\nexport const a = sql;",
    'query builder',
  ],
  [
    'a use case imports the HTTP framework',
    'server/src/records/a/a.usecases.ts',
    "import { fastify } from 'fastify';\nexport const a = fastify;",
    'HTTP framework',
  ],
  [
    'a feature of the web imports another',
    'web/src/features/a/a-page.tsx',
    "import { t } from '../tasks/tasks-page';\nexport const A = t;",
    'features are islands',
  ],
  [
    'ui knows a noun',
    'web/src/ui/a.tsx',
    "import { task } from '@docket/core/tasks/task';\nexport const a = task;",
    'ui knows no noun',
  ],
  [
    'the environment is read outside config',
    'server/src/a.ts',
    'export const a = process.env.HOME;',
    'only config.ts reads process.env',
  ],
  [
    'a file only passes others on',
    'core/src/a.ts',
    "export { task } from './tasks/task';",
    'no barrels',
  ],
])('it fails when %s', (...planted) => {
  const [, file, source, complaint] = planted;
  const { status, output } = plant({
    'core/src/tasks/task.ts': task,
    'sandbox/src/a.ts': 'export const a = 1;\n',
    'server/src/main.ts': 'export type A = 1;\n',
    'server/src/records/b/adapters/todoist.ts': 'export const t = 1;\n',
    'server/src/records/tasks/tasks.usecases.ts': 'export const t = 1;\n',
    'server/src/records/tasks/tasks.routes.ts': 'export const r = 1;\n',
    'web/src/features/tasks/tasks-page.tsx': 'export const t = 1;\n',
    [file]: source,
  });
  expect(output).toContain(complaint);
  expect(status).toBe(1);
});

test('it fails on a cycle', () => {
  const { status, output } = plant({
    'core/src/a.ts': "import { b } from './b';\nexport const a = () => b;\n",
    'core/src/b.ts': "import { a } from './a';\nexport const b = () => a;\n",
  });
  expect(output).toContain('cycle');
  expect(status).toBe(1);
});

test('it fails if it read no module', () => {
  const { status, output } = plant({ 'docs/a.md': '' });
  expect(output).toContain('nothing was checked');
  expect(status).toBe(1);
});

test('it fails on a cycle of folders, types included', () => {
  const { status, output } = plant({
    'server/src/records/a/one.ts': "import type { Two } from '../b/two';\nexport type One = Two;\n",
    'server/src/records/b/two.ts': 'export type Two = 1;\n',
    'server/src/records/b/three.ts':
      "import type { Four } from '../a/four';\nexport type Three = Four;\n",
    'server/src/records/a/four.ts': 'export type Four = 1;\n',
  });
  expect(output).toContain('cycle of folders');
  expect(status).toBe(1);
});

describe('a table has one writing folder', () => {
  const read = "export const read = (db) => db.selectFrom('projects');\n";
  const builder = "export const add = (db) => db\n  .insertInto(\n    'projects',\n  );\n";
  const raw = 'export const close = (sql) => sql`update projects set status = 1`;\n';
  const home = 'server/src/records/projects/projects.repository.ts';
  const other = 'server/src/mail/emails/emails.repository.ts';

  test.each([
    ['the query builder', builder],
    ['SQL', raw],
    [
      'SQL over several lines',
      'export const drop = (sql) => sql`delete\n from projects where id = 1`;\n',
    ],
  ])('a second one that writes by %s is found', (_, source) => {
    const { status, output } = plant({ [home]: builder, [other]: source });
    expect(output).toContain(
      'server/src/records/projects: the table projects is also written by server/src/mail/emails',
    );
    expect(status).toBe(1);
  });

  test('any folder may read it, and its own may write it in several files', () => {
    const { output } = plant({
      [home]: builder,
      'server/src/records/projects/project-order.repository.ts': raw,
      [other]: read,
    });
    expect(output).toContain('3 modules, 0 violations');
  });
});
