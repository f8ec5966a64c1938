import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { recordChange } from '../../platform/changes/record-change';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
  for (const name of ['Roof', 'Cellar', '100% done']) await who.post('/projects', { name });
  await who.patch('/settings', { theme: 'dark' });
  await asUser(docket.db, who.user.id, (scope) =>
    recordChange(scope, {
      actor: 'model',
      action: 'decide project',
      noun: 'email',
      recordId: 'one',
      title: 'Invoice',
      reason: 'Confidence 95% is above your threshold',
    }),
  );
});
afterAll(() => docket.close());

const titles = async (query: string) =>
  (await who.get(`/audit?${query}`)).body.items.map((entry: { title: string }) => entry.title);

describe('the audit log', () => {
  it('lists every change, latest first, with its before and after', async () => {
    const { body } = await who.get('/audit');
    expect(body).toMatchObject({ total: 5, page: 1, pageSize: 20 });
    expect(body.items.map((entry: { title: string }) => entry.title)).toEqual([
      'Invoice',
      'Settings',
      '100% done',
      'Cellar',
      'Roof',
    ]);
    expect(body.items[1]).toMatchObject({
      actor: 'person',
      action: 'update',
      noun: 'settings',
      before: { theme: 'system' },
      after: { theme: 'dark' },
    });
    expect(body.items[4]).toMatchObject({ action: 'create', before: null });
  });

  it.each([
    ['noun=project', ['100% done', 'Cellar', 'Roof']],
    ['actor=model', ['Invoice']],
    ['recordId=one', ['Invoice']],
    ['search=cell', ['Cellar']],
    ['search=threshold', ['Invoice']],
    ['search=0%25 d', ['100% done']],
    ['search=%25', ['Invoice', '100% done']],
    ['noun=project&search=roof', ['Roof']],
    ['search=created', ['100% done', 'Cellar', 'Roof']],
    ['search=Created project roof', ['Roof']],
    ['search=updated', ['Settings']],
    ['search=date', []],
    ['search=projects', ['Invoice', '100% done', 'Cellar', 'Roof']],
    ['search=updated roof', []],
    ['from=2000-01-01T00:00:00Z&to=2000-01-02T00:00:00Z', []],
    ['pageSize=2&page=2', ['100% done', 'Cellar']],
  ])('%s finds %j (§ 2)', async (query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  it('shows nothing of another user', async () => {
    const other = await docket.signIn('Other');
    expect((await other.get('/audit')).body).toMatchObject({ total: 0, items: [] });
  });

  it('cannot be rewritten by the product', async () => {
    for (const change of [
      asUser(docket.db, who.user.id, ({ trx }) =>
        trx.updateTable('audit_entries').set({ title: 'Nothing' }).execute(),
      ),
      asUser(docket.db, who.user.id, ({ trx }) => trx.deleteFrom('audit_entries').execute()),
    ])
      await expect(change).rejects.toMatchObject({ code: '42501' });
  });
});
