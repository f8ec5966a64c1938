import type { QueryResult } from 'pg';
import { beforeEach, expect, it } from 'vitest';

import { mergeBegin } from './merge-begin';

let sent: string[];
let query: ReturnType<typeof mergeBegin>;
beforeEach(() => {
  sent = [];
  query = mergeBegin(async (text) => {
    sent.push(text);
    const result = { rows: [text] } as unknown as QueryResult;
    return (text.includes(';') ? [result, result] : result) as QueryResult;
  });
});

it('sends BEGIN together with the settings of the user', async () => {
  await query('begin', []);
  await query(`select set_config('app.user_id', $1, true), set_config('app.step', $2, true)`, [
    'a-user',
    '',
  ]);
  await query('select $1', [1]);
  await query('commit', []);
  expect(sent).toEqual([
    `begin; select set_config('app.user_id', 'a-user', true), set_config('app.step', '', true)`,
    'select $1',
    'commit',
  ]);
});

it('text in a setting stays text', async () => {
  await query('begin', []);
  await query(`select set_config('app.user_id', $1, true)`, [`x', true); drop table emails; --`]);
  expect(sent).toEqual([
    `begin; select set_config('app.user_id', 'x'', true); drop table emails; --', true)`,
  ]);
});

it('any other first statement comes after BEGIN', async () => {
  await query('begin', []);
  expect((await query('select 1', [])).rows).toEqual(['select 1']);
  expect(sent).toEqual(['begin', 'select 1']);
});

it('a transaction without queries is never begun', async () => {
  await query('begin', []);
  await query('rollback', []);
  await query('select 1', []);
  expect(sent).toEqual(['select 1']);
});
