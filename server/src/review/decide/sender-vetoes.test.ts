import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { decideBefore } from '../../testing/past-decisions';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let users = 0;
let roof: string;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
  roof = (await who.post('/projects', { name: 'Roof', domainMatches: ['kerr.example'] })).body.id;
});

const analysed = () => receiveAnalysed(docket, who);
const decide = (emailId: string, action: string, data: object = {}) =>
  who.post('/emails/recommendations/process', { emailId, action, data });
const latest = async () => (await who.get('/audit?noun=email')).body.items[0];
const vetoes = async () => (await who.get('/vetoes')).body;
const dana = { sender: 'dana@kerr.example' };
const ROOF_FOR_DANA = 'Roof for dana@kerr.example';

it('a rejected project is listed as not for this sender, and no longer recommended for them', async () => {
  const { id } = await analysed();
  await decide(id, 'reject_project');
  expect(await vetoes()).toMatchObject([{ ...dana, projectId: roof, projectName: 'Roof' }]);
  expect((await analysed()).recommendedProject.id).toBeNull();
});

it('removed from the list, the project is recommended again; restored, it is not', async () => {
  const { id } = await analysed();
  await decide(id, 'reject_project');
  const veto = { ...dana, projectId: roof };
  expect((await who.delete('/vetoes', veto)).body).toEqual([]);
  expect((await analysed()).recommendedProject.id).toBe(roof);
  await who.put('/vetoes', { ...veto, sender: 'Dana@Kerr.example' });
  expect((await analysed()).recommendedProject.id).toBeNull();
  const actions = (await who.get('/audit?noun=veto')).body.items.map(
    ({ action }: { action: string }) => action,
  );
  expect(actions).toEqual(['create', 'delete']);
});

it('a decision for the project removes it from the list', async () => {
  const { id } = await analysed();
  await decide(id, 'reject_project');
  await who.post('/emails/recommendations/process', {
    emailId: id,
    action: 'change_project',
    data: { projectId: roof },
  });
  expect(await vetoes()).toEqual([]);
});

it('removed by a decision, it is back after Undo or Reset of that decision', async () => {
  const veto = { ...dana, projectId: roof };
  const { id } = await analysed();
  await who.put('/vetoes', veto);
  await decide(id, 'change_project', { projectId: roof });
  expect(await vetoes()).toEqual([]);
  await who.post('/undo');
  expect(await vetoes()).toMatchObject([veto]);
  await who.post('/redo');
  expect(await vetoes()).toEqual([]);
  await decide(id, 'reset_project');
  expect(await vetoes()).toMatchObject([veto]);
});

it('a rejection is not restored for another project that is recommended by then', async () => {
  const { id } = await analysed();
  await decide(id, 'reject_project');
  await decide(id, 'reset_project');
  await who.patch(`/projects/${roof}`, { domainMatches: [] });
  const wall = await who.post('/projects', { name: 'Wall', domainMatches: ['kerr.example'] });
  const shown = async () => (await who.get(`/emails/${id}/recommendations`)).body;
  await docket.runJobs(async () => (await shown()).recommendedProject?.id === wall.body.id);
  const { body } = await who.post(`/audit/${(await latest()).id}/revert`, {});
  const why = 'The recommendation has changed to “Wall”. Check it, then decide.';
  expect(body).toMatchObject({ changes: [], stays: [{ why }] });
  expect((await shown()).recommendedProject).toMatchObject({ id: wall.body.id, approved: null });
  expect(await vetoes()).toEqual([]);
});

it('the audit log says that a decision ruled a project out or allowed it again, and reverts it', async () => {
  const { id } = await analysed();
  const revert = async () => who.post(`/audit/${(await latest()).id}/revert`, {});
  await decide(id, 'reject_project');
  expect((await latest()).after).toMatchObject({ approved: false, ruledOut: [ROOF_FOR_DANA] });
  await revert();
  expect(await vetoes()).toEqual([]);
  const veto = { ...dana, projectId: roof };
  await who.put('/vetoes', veto);
  await decide(id, 'change_project', { projectId: roof });
  expect((await latest()).after).toMatchObject({ approved: true, allowedAgain: [ROOF_FOR_DANA] });
  await revert();
  expect(await vetoes()).toMatchObject([veto]);
});

it.each([
  ['undecided', 'reset_project', () => ({})],
  ['none of them', 'change_project', () => ({ projectId: null })],
  ['that project', 'change_project', () => ({ projectId: roof })],
  ['another one', 'change_project', (garden: string) => ({ projectId: garden })],
])(
  'the audit log says that a later decision allows the project again: %s',
  async (_decided, action, data) => {
    const garden = (await who.post('/projects', { name: 'Garden' })).body.id;
    const { id } = await analysed();
    await decide(id, 'reject_project');
    await decide(id, action, data(garden));
    expect(await vetoes()).toEqual([]);
    expect((await latest()).after).toMatchObject({ allowedAgain: [ROOF_FOR_DANA] });
    await who.post(`/audit/${(await latest()).id}/revert`, {});
    expect(await vetoes()).toMatchObject([{ ...dana, projectId: roof }]);
    expect((await latest()).after).toMatchObject({ ruledOut: [ROOF_FOR_DANA] });
  },
);

it('the audit log says that resetting a decision rules out again what it had allowed', async () => {
  const { id } = await analysed();
  await who.put('/vetoes', { ...dana, projectId: roof });
  await decide(id, 'change_project', { projectId: roof });
  await decide(id, 'reset_project');
  expect((await latest()).after).toMatchObject({ approved: null, ruledOut: [ROOF_FOR_DANA] });
});

it.each([
  ['allows', 'reject_project', () => ({}), { allowedAgain: [ROOF_FOR_DANA] }],
  [
    'rules out',
    'change_project',
    (projectId: string) => ({ projectId }),
    { ruledOut: ['Garden for dana@kerr.example'] },
  ],
])(
  'the audit log says that an automatic approval put back %s a project again',
  async (_does, action, data, says) => {
    await decideBefore(docket, who, { confidence: 0.95, right: 50, decided: 50 });
    const rule = { name: 'Roof', confidence: 0.95, if: { domainMatches: ['kerr.example'] } };
    await who.post('/rules', { ...rule, then: { projectId: roof } });
    await who.patch('/settings', { autoApproveAbove: 0.9 });
    const garden = (await who.post('/projects', { name: 'Garden' })).body.id;
    await who.put('/vetoes', { ...dana, projectId: garden });
    const { id } = await analysed();
    await decide(id, action, data(garden));
    await who.post(`/audit/${(await latest()).id}/revert`, {});
    expect(await latest()).toMatchObject({ actor: 'model', after: { approved: true, ...says } });
  },
);

it('the audit log says nothing of a veto that a later decision leaves as it is', async () => {
  const { id } = await analysed();
  await decide(id, 'reject_project');
  await decide(id, 'reject_project');
  expect(await vetoes()).toHaveLength(1);
  const { after } = await latest();
  expect(Object.keys(after).toSorted()).toEqual(['approved', 'by', 'projectId', 'rejected']);
});

it('is not brought back while other mail of the sender is in the project', async () => {
  const veto = { ...dana, projectId: roof };
  const [first, second] = [await analysed(), await analysed()];
  await who.put('/vetoes', veto);
  await decide(first.id, 'change_project', { projectId: roof });
  await decide(second.id, 'change_project', { projectId: roof });
  await decide(first.id, 'reset_project');
  expect(await vetoes()).toEqual([]);
});

it('is refused for a project that is not the person’s', async () => {
  const other = await docket.signIn('Other');
  expect((await other.put('/vetoes', { ...dana, projectId: roof })).status).toBe(404);
});
