import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});

type Entry = {
  id: number;
  action: string;
  noun: string;
  recordId: string;
  stepId: string;
  isReversal: boolean;
  revertedBy: number | null;
};
type Call = [method: 'POST' | 'PATCH', path: string, payload: object];
const log = async () => (await who.get('/audit?pageSize=100')).body.items as Entry[];
const revert = (id: number | undefined, body: object) => who.post(`/audit/${id}/revert`, body);
const latestReversal = async () => (await log()).find((one) => one.isReversal)?.id;
const projects = async () =>
  (await who.get('/projects')).body.items
    .map((one: { name: string }) => one.name)
    .toSorted() as string[];
async function project(name: string): Promise<string> {
  return (await who.post('/projects', { name })).body.id as string;
}
const rename = (id: string, name: string) => who.patch(`/projects/${id}`, { name });

/** All calls as one step, whose id is returned. */
async function inOneStep(...calls: Call[]): Promise<string> {
  const step = randomUUID();
  const headers = { cookie: who.cookie, 'docket-step': step };
  for (const [method, path, payload] of calls) {
    const answer = await docket.app.inject({ method, url: `/api/v1${path}`, headers, payload });
    expect(answer.statusCode).toBe(200);
  }
  return step;
}

/** As the purge does a minute later. */
async function purgeProjects(): Promise<void> {
  docket.clock.advance(60_001);
  await asUser(docket.db, who.user.id, ({ trx }) =>
    trx.deleteFrom('projects').where('deleted_at', 'is not', null).execute(),
  );
}

describe('Revert of an Undo of which a change is skipped', () => {
  it('restores what the Undo deleted, after the 10 s of a deletion', async () => {
    const cellar = await project('Cellar');
    const step = await inOneStep(
      ['POST', '/projects', { name: 'Roof' }],
      ['PATCH', `/projects/${cellar}`, { name: 'Attic' }],
    );
    await who.post('/undo', { stepId: step });
    await rename(cellar, 'Garage');
    await purgeProjects();
    const { body } = await revert(await latestReversal(), { conflicts: 'skip' });
    expect(body).toMatchObject({ applied: true, conflicts: [{}], stays: [] });
    expect(await projects()).toEqual(['Garage', 'Roof']);
  });

  it('marks as reverted only what is still undone, so that it can be undone again', async () => {
    const [roof, cellar] = [await project('Roof'), await project('Cellar')];
    const step = await inOneStep(
      ['PATCH', `/projects/${roof}`, { name: 'Tower' }],
      ['PATCH', `/projects/${cellar}`, { name: 'Attic' }],
    );
    await who.post('/undo', { stepId: step });
    await rename(cellar, 'Garage');
    const done = (await log()).filter((one) => one.stepId === step);
    await revert(await latestReversal(), { conflicts: 'skip' });
    const markOf = async (recordId: string) => {
      const { id } = done.find((one) => one.recordId === recordId) ?? { id: 0 };
      return (await log()).find((one) => one.id === id)?.revertedBy;
    };
    expect(await markOf(roof)).toBe(null);
    expect(await markOf(cellar)).not.toBe(null);
    await who.post('/undo', { stepId: step });
    expect(await projects()).toEqual(['Garage', 'Roof']);
  });

  it('leaves the rest of the Undo to be reverted later', async () => {
    const cellar = await project('Cellar');
    const step = await inOneStep(
      ['POST', '/projects', { name: 'Roof' }],
      ['PATCH', `/projects/${cellar}`, { name: 'Attic' }],
    );
    await who.post('/undo', { stepId: step });
    const undone = (await log()).find((one) => one.isReversal && one.action === 'update')?.id;
    await rename(cellar, 'Garage');
    await revert(undone, { conflicts: 'skip' });
    await revert(undone, { conflicts: 'override' });
    expect(await projects()).toEqual(['Attic', 'Roof']);
  });
});

describe('Revert back to a moment', () => {
  it('within an Undo restores what the Undo deleted after it', async () => {
    const cellar = await project('Cellar');
    const step = await inOneStep(
      ['POST', '/projects', { name: 'Roof' }],
      ['PATCH', `/projects/${cellar}`, { name: 'Attic' }],
    );
    await who.post('/undo', { stepId: step });
    const moment = (await log()).find((one) => one.isReversal && one.action === 'update');
    await purgeProjects();
    const { body } = await revert(moment?.id, { what: 'after' });
    expect(body).toMatchObject({ applied: true, stays: [] });
    expect(await projects()).toEqual(['Cellar', 'Roof']);
  });

  it('reverts what a partly reverted Undo had undone and what of it is in force again', async () => {
    const [roof, cellar] = [await project('Roof'), await project('Cellar')];
    const [moment] = await log();
    const step = await inOneStep(
      ['PATCH', `/projects/${roof}`, { name: 'Tower' }],
      ['PATCH', `/projects/${cellar}`, { name: 'Attic' }],
    );
    await who.post('/undo', { stepId: step });
    await rename(cellar, 'Garage');
    await revert(await latestReversal(), { conflicts: 'skip' });
    expect(await projects()).toEqual(['Garage', 'Tower']);
    const { body } = await revert(moment?.id, { what: 'after' });
    expect(body).toMatchObject({ applied: true, conflicts: [], stays: [] });
    expect(await projects()).toEqual(['Cellar', 'Roof']);
    await who.post('/undo');
    expect(await projects()).toEqual(['Garage', 'Tower']);
  });
});
