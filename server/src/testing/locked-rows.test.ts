// A statement that waits for a row's lock goes on with the row's new version, but with the joined rows as they were
// before it waited: whoever moved the row meanwhile seems to have removed it. So locking and joining are two statements.
// https://www.postgresql.org/docs/current/transaction-iso.html#XACT-READ-COMMITTED
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const SOURCE = path.join(import.meta.dirname, '..');
const LOCKS_IN_SQL = /\bfor (?:no key )?(?:update|share)\b/;
const LOCKS_BUILT = /\.for(?:NoKey)?(?:Update|Share)\(\)/;
const JOINS = /\bjoin\b|Join\(/;

/** Statements in a source text that lock rows and also join others. */
function lockedJoins(source: string): string[] {
  const constants = new Map(
    [...source.matchAll(/const (\w+) = sql(?:<[^`]*>)?`([^`]*)`/g)].map(
      ([, name = '', text = '']) => [name, text],
    ),
  );
  const written = [...source.matchAll(/sql(?:<[^`;]*>)?`([^`]*)`/g)]
    .map(([, text = '']) =>
      text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => constants.get(name) ?? whole),
    )
    .filter((text) => LOCKS_IN_SQL.test(text));
  const built = source
    .split(/\n(?=(?:export )?(?:async )?function )/)
    .filter((text) => LOCKS_BUILT.test(text));
  return [...written, ...built].filter((text) => JOINS.test(text));
}

it('no statement locks rows that it joins with others', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const found = files.flatMap((file) =>
    lockedJoins(readFileSync(path.join(SOURCE, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

it.each([
  'sql`select from tasks left join projects on true for update of tasks`',
  'const BOTH = sql`tasks join projects on true`;\nsql<Row>`select from ${BOTH} for no key update`',
  "async function find() {\n  trx.selectFrom('tasks').innerJoin('projects', on).forUpdate()\n}",
])('finds %s', (source) => {
  expect(lockedJoins(source)).toHaveLength(1);
});
