import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { keepForRestore, lockKeptRow } from '../../platform/changes/kept-rows.repository';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

it('a row kept before an update of Docket added a column is restored with the column’s default', async () => {
  const { id } = (await who.post('/projects', { name: 'Roof' })).body as { id: string };
  const restored = await asUser(docket.db, who.user.id, async (scope) => {
    const kept = await lockKeptRow(scope, 'projects', id);
    if (kept === null) throw new Error('The project is not there');
    const { is_archived: _, ...older } = kept.row;
    await scope.trx.deleteFrom('projects').where('id', '=', id).execute();
    await keepForRestore(scope, { ...kept, row: older }, docket.clock.now());
    return lockKeptRow(scope, 'projects', id);
  });
  expect(restored?.row).toMatchObject({ id, name: 'Roof', is_archived: false });
});
