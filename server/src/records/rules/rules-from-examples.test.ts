import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let roof: string;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Ruler ${users}`);
  roof = (await who.post('/projects', { name: 'Roof' })).body.id;
});

const kerr = { domainMatches: ['kerr.example'] };
const ruleOf = (fields: object = {}) => ({
  name: 'Kerr',
  if: kerr,
  then: { projectId: roof },
  ...fields,
});
async function createRule(fields: object = {}) {
  const { status, body } = await who.post('/rules', ruleOf(fields));
  expect(status).toBe(200);
  return body as { id: string; order: number };
}
const names = async () =>
  (await who.get('/rules')).body.map((rule: { name: string }) => rule.name) as string[];
const from = (address: string, mail: TestMail = {}): TestMail => ({
  from: { name: 'Someone', address },
  ...mail,
});
async function receiveDecided(projectId: string | null, mail: TestMail): Promise<string> {
  const { id } = await receiveAnalysed(docket, who, mail);
  const action = { action: 'change_project', data: { projectId } };
  const { status } = await who.post('/emails/recommendations/process', { emailId: id, ...action });
  expect(status).toBe(200);
  return id;
}

describe('Generate from Examples', () => {
  it('proposes a rule where the approved decisions agree, with its precision, coverage and emails', async () => {
    const office = (await who.post('/projects', { name: 'Office' })).body.id;
    const ids = [];
    for (const n of [1, 2, 3, 4])
      ids.push(await receiveDecided(roof, from('dana@kerr.example', { subject: `Tiles ${n}` })));
    await receiveDecided(roof, from('someone@else.example', { subject: 'Gutter' }));
    await receiveDecided(office, from('pat@desk.example', { subject: 'Chairs' }));
    const { status, body } = await who.post('/rules/examples');
    expect(status).toBe(200);
    expect(body.decisions).toBe(6);
    const [proposal] = body.proposals;
    expect(proposal).toMatchObject({
      rule: { confidence: 0.8, then: { projectId: roof, due: 'parse', priority: 'P2' } },
      precision: 1,
      coverage: 0.8,
      matched: 4,
      right: 4,
    });
    expect(proposal.samples.map((sample: { emailId: string }) => sample.emailId)).toEqual(ids);
    expect(proposal.samples[0]).toMatchObject({ subject: 'Tiles 1', from: 'Someone' });
    expect((await who.post('/rules', proposal.rule)).status).toBe(200);
  });

  it('proposes nothing that an existing rule already does', async () => {
    for (const n of [1, 2, 3])
      await receiveDecided(roof, from('dana@kerr.example', { subject: `${n}` }));
    expect((await who.post('/rules/examples')).body.proposals.length).toBeGreaterThan(0);
    await createRule();
    expect((await who.post('/rules/examples')).body.proposals).toEqual([]);
  });

  it('counts neither undone decisions nor automatic approvals', async () => {
    const ids = [];
    for (const n of [1, 2, 3])
      ids.push(await receiveDecided(roof, from('a@b.example', { subject: `${n}` })));
    for (const emailId of ids)
      await who.post('/emails/recommendations/process', { emailId, action: 'reset_project' });
    await asUser(docket.db, who.user.id, ({ trx }) =>
      trx.updateTable('emails').set({ project_state: 'confirmed', project_id: roof }).execute(),
    );
    expect((await who.post('/rules/examples')).body).toEqual({ decisions: 0, proposals: [] });
  });

  it('saves nothing, and reads no decision of another user', async () => {
    for (const n of [1, 2, 3])
      await receiveDecided(roof, from('dana@kerr.example', { subject: `${n}` }));
    await who.post('/rules/examples');
    expect(await names()).toEqual([]);
    const other = await docket.signIn('Other');
    expect((await other.post('/rules/examples')).body).toEqual({ decisions: 0, proposals: [] });
  });
});
