// A new condition is one new entry in the table: here the table's file with one more entry, and nothing else changed.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { receiveAnalysed } from '../../testing/received-mail';
import { readDescription } from '../../testing/described-calls';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

vi.mock('@docket/core/rules/conditions', async (importFile) => {
  const { withMadeUpCondition } = await import('@docket/core/testing/made-up-condition');
  return withMadeUpCondition(importFile);
});

const TEAM = 'team@fernhill.example';
const copied = { copiedTo: [TEAM] };
let docket: TestApp;
let who: SignedIn;
let roof: string;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn('Ruler');
  roof = (await who.post('/projects', { name: 'Roof' })).body.id;
});
afterAll(() => docket.close());

const ruleOf = (conditions: object) => ({
  name: 'Team',
  if: conditions,
  then: { projectId: roof },
});

it('is saved in a rule, and kept by a change that does not mention it', async () => {
  const { body: rule } = await who.post('/rules', ruleOf(copied));
  expect(rule.if).toMatchObject({ ...copied, senderIncludes: [] });
  await who.patch(`/rules/${rule.id}`, ruleOf({ bodyRegex: 'x' }));
  expect((await who.get('/rules')).body[0].if).toMatchObject({ ...copied, bodyRegex: 'x' });
  expect((await who.patch(`/rules/${rule.id}`, ruleOf({ copiedTo: [' '] }))).status).toBe(400);
});

it('is saved in a project, and kept by a change that does not mention it', async () => {
  const { body: project } = await who.post('/projects', { name: 'Quay', ...copied });
  await who.patch(`/projects/${project.id}`, { bodyRegex: 'x' });
  expect((await who.get(`/projects/${project.id}`)).body).toMatchObject(copied);
});

it('recommends the project, and is backtested in a rule and among matching fields', async () => {
  const mail = await receiveAnalysed(docket, who, { cc: [{ name: '', address: TEAM }] });
  expect(mail.recommendedProject.evidence[0].text).toBe(`Rule 1: Team (it is copied to "${TEAM}")`);
  const rule = await who.post('/rules/backtest', { rule: ruleOf(copied) });
  expect(rule.body).toMatchObject({ matches: 1 });
  const fields = await who.post('/projects/backtest', { fields: copied });
  expect(fields.body).toMatchObject({ matches: 1 });
});

it('is exported, imported again, and part of the API description', async () => {
  const file = (await who.get('/export')).body;
  expect(file.rules[0].rule.if).toMatchObject(copied);
  const other = await docket.signIn('Other');
  await other.post('/import?dryRun=false', file);
  expect((await other.get('/rules')).body[0].if).toMatchObject(copied);
  const { paths } = await readDescription(docket);
  expect(JSON.stringify(paths['/api/v1/rules']?.post)).toContain('"copiedTo"');
  expect(JSON.stringify(paths['/api/v1/projects']?.post)).toContain('"copiedTo"');
});
