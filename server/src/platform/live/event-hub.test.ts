import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { asOwner } from '../db/as-owner';
import { asUser } from '../db/database';
import { createLog } from '../log/log';
import { createTestApp } from '../../testing/test-app';
import { createEventHub } from './event-hub';
import { publish } from './publish';

it('delivers each event once after the database ended the connection', async () => {
  const docket = await createTestApp();
  const { user } = await docket.signIn();
  const hub = await createEventHub(docket.listenUrl, createLog('silent'));
  const heard: string[] = [];
  hub.subscribe(user.id, ({ topic }) => heard.push(topic));
  await asOwner(docket.ownerUrl, (client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen docket_events%'`),
  );
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('all');
  // A second loop would have connected by then, too.
  await asUser(docket.db, user.id, ({ trx }) => sql`select pg_sleep(1.5)`.execute(trx));
  await asUser(docket.db, user.id, (scope) => publish(scope, { topic: 'tasks' }));
  await asUser(docket.db, user.id, (scope) => publish(scope, { topic: 'rules' }));
  await expect.poll(() => heard).toContain('rules');
  expect(heard).toEqual(['all', 'tasks', 'rules']);
  await hub.close();
  await docket.close();
});
