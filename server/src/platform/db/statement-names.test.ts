import { expect, it } from 'vitest';

import { createStatementNames } from './statement-names';

const times = (count: number, run: () => unknown) => Array.from({ length: count }, run);

it('names a statement from its third run on, always the same', () => {
  const nameOf = createStatementNames();
  const text = 'select "name" from "users" where "id" = $1';
  expect(times(4, () => nameOf(text))).toEqual([undefined, undefined, 'docket_0', 'docket_0']);
});

it.each(['select * from t', 'select "t".* from t', 'insert into t (a) values ($1) returning *'])(
  'does not name %s, whose columns a migration may change',
  (text) => {
    const nameOf = createStatementNames();
    expect(times(5, () => nameOf(text))).toEqual(times(5, () => undefined));
  },
);

it('names statements that count rows', () => {
  const nameOf = createStatementNames();
  expect(times(3, () => nameOf('select count(*) as "n" from "t"')).at(-1)).toBe('docket_0');
});

it('names no more statements than a connection can keep', () => {
  const nameOf = createStatementNames();
  const names = times(300, () => 0).map((_, n) => times(3, () => nameOf(`select ${n}`)).at(-1));
  expect(names.filter((name) => name !== undefined)).toHaveLength(200);
});
