import type { TestProject } from 'vitest/node';

import { startPgbouncer } from './pgbouncer';
import { shareTestServer, TEST_APP_PASSWORD } from './start-database';

/** Like start-database, with PgBouncer in transaction mode between the product's queries and the server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { ownerUrl, stop } = await shareTestServer();
  const pooler = await startPgbouncer(ownerUrl, {
    name: 'docket_app',
    password: TEST_APP_PASSWORD,
  });
  project.provide('ownerUrl', ownerUrl);
  project.provide('poolerPort', pooler.port);
  return async () => {
    await pooler.stop();
    await stop();
  };
}
