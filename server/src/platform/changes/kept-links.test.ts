import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/test-app';
import { asUser } from '../db/database';
import { keepLinks } from './kept-links.repository';

let docket: TestApp;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());

it('thousands of links of several reverted projects are compared quickly', async () => {
  const who = await docket.signIn('Ann');
  const { id } = (await who.post('/projects', { name: 'Roof' })).body;
  await asUser(docket.db, who.user.id, async (scope) => {
    const { userId, trx } = scope;
    await sql`insert into tasks (user_id, title, project_id) select ${userId}, 'mine', ${id} from generate_series(1, 20000)`.execute(
      trx,
    );
    await sql`insert into kept_links (user_id, record_id, table_name, column_name, ids)
      select ${userId}, record_id, 'tasks', 'project_id', array(select gen_random_uuid() from generate_series(1, 20000))
      from unnest(array(select gen_random_uuid() from generate_series(1, 6))) record_id`.execute(
      trx,
    );
    await sql`update kept_links set ids = ids || (select min(id::text)::uuid from tasks)`.execute(
      trx,
    );
    await sql`set local statement_timeout = '3s'`.execute(trx);
    await keepLinks(scope, 'projects', id);
    const { rows } = await sql<{ count: number }>`select cardinality(ids) as count from kept_links
      where table_name = 'tasks'`.execute(trx);
    expect(rows.map(({ count }) => count)).toEqual(Array.from({ length: 7 }, () => 20_000));
  });
});
