import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { recommendAgain } from '../classify/recommend-again.usecases';

let docket: TestApp;
let who: SignedIn;
let users = 0;
let projectId: string;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
  projectId = (await who.post('/projects', { name: 'Cellar' })).body.id;
});

const addRule = async (fields: object) => {
  const { status, body } = await who.post('/rules', {
    name: 'Permits',
    if: { subjectIncludes: ['permit'] },
    then: { projectId },
    ...fields,
  });
  expect(status).toBe(200);
  return body as { id: string; name: string; isEnabled: boolean; and: object[] };
};
const receive = (subject: string, text = 'Please look at this.') =>
  receiveAnalysed(docket, who, { subject, text });
const recommended = async (id: string) =>
  (await who.get(`/emails/${id}/recommendations`)).body.recommendedProject?.id ?? null;

it('a rule with an AND group matches only where both groups do', async () => {
  await addRule({ and: [{ bodyIncludes: ['cellar', 'basement'] }] });
  const both = await receive('Permit', 'The basement is next.');
  const one = await receive('Permit', 'The roof is next.');
  expect(await recommended(both.id)).toBe(projectId);
  expect(await recommended(one.id)).toBeNull();
});

it('an AND group without a condition is refused', async () => {
  const { status, body } = await who.post('/rules', {
    name: 'x',
    if: { subjectIncludes: ['a'] },
    and: [{}],
    then: { projectId },
  });
  expect(status).toBe(400);
  expect(body.error.message).toBe('At least one IF condition is required');
});

it('a disabled rule matches nothing, and its mail gets new recommendations', async () => {
  const rule = await addRule({});
  const email = await receive('Permit');
  expect(await recommended(email.id)).toBe(projectId);
  const { body } = await who.patch(`/rules/${rule.id}`, { ...rule, isEnabled: false });
  expect(body.isEnabled).toBe(false);
  await recommendAgain(docket.deps, { userId: who.user.id });
  expect(await recommended(email.id)).toBeNull();
  expect((await who.post('/rules/test', { from: '', subject: 'Permit', body: '' })).body).toEqual({
    matches: [],
  });
});

it('counts the hits of 30 days and shows the last one', async () => {
  const rule = await addRule({});
  const receivedAt = '2026-09-20T08:00:00.000Z';
  await receiveAnalysed(docket, who, { subject: 'Permit of autumn', receivedAt });
  await receive('Lunch');
  const hits = async () => (await who.get('/rules/hits')).body;
  expect(await hits()).toEqual([{ ruleId: rule.id, lastMonth: 0, lastHitAt: receivedAt }]);
  await receive('Permit one');
  await receive('Permit two');
  const lastHitAt = '2026-11-02T08:00:00.000Z';
  expect(await hits()).toEqual([{ ruleId: rule.id, lastMonth: 2, lastHitAt }]);
});

it('finds the undecided mail that a rule wins, and files it as one step', async () => {
  const emails = [await receive('Permit one'), await receive('Permit two')];
  const decided = await receive('Permit three');
  await receive('Lunch');
  const archived = await receive('Permit four');
  const process = (emailId: string, action: string, data: object) =>
    who.post('/emails/recommendations/process', { emailId, action, data });
  await process(decided.id, 'change_project', { projectId: null });
  await process(archived.id, 'archive', {});
  const rule = await addRule({});
  const { body: waiting } = await who.post(`/rules/${rule.id}/waiting-mail`);
  expect(waiting).toMatchObject({ total: 2, decided: 1 });
  expect(waiting.emailIds.toSorted()).toEqual(emails.map(({ id }) => id as string).toSorted());
  const filed = await who.post('/emails/recommendations/process-many', {
    action: 'change_project',
    projectId,
    emailIds: waiting.emailIds,
  });
  expect(filed.body).toEqual({ changed: 2 });
  expect((await who.post(`/rules/${rule.id}/waiting-mail`)).body).toMatchObject({
    total: 0,
    decided: 3,
  });
  await who.post('/undo');
  expect((await who.post(`/rules/${rule.id}/waiting-mail`)).body.total).toBe(2);
});

it('an earlier rule wins, and another person’s rule is not found', async () => {
  await addRule({ name: 'First' });
  const second = await addRule({ name: 'Second' });
  await receive('Permit');
  expect((await who.post(`/rules/${second.id}/waiting-mail`)).body.total).toBe(0);
  const other = await docket.signIn('Other');
  expect((await other.post(`/rules/${second.id}/waiting-mail`)).status).toBe(404);
});
