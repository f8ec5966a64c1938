import { afterAll, beforeAll, expect, it } from 'vitest';

import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

const defaults = {
  titleTemplate: '{{task}}',
  includeMetadata: true,
  includeOutlookLink: true,
  includeNextSteps: false,
  urgencyMap: { low: 'P4', normal: 'P3', high: 'P2', critical: 'P1' },
  dueParser: 'prefer_explicit',
};

it('the style starts with the spec’s defaults (§ 3, 9)', async () => {
  expect((await who.get('/style')).body).toMatchObject(defaults);
});

it('saving replaces the style, for the user only, and is in the audit log (§ 7)', async () => {
  const other = await docket.signIn('Other');
  const { body: style } = await other.get('/style');
  const { version: _, ...before } = style;
  const changed = { ...style, titleTemplate: '{{sender}}: {{subject}}', includeMetadata: false };
  const { status, body } = await other.put('/style', changed);
  const saved = { ...changed, version: 1 };
  expect({ status, body }).toEqual({ status: 200, body: saved });
  expect((await other.get('/style')).body).toEqual(saved);
  expect((await who.get('/style')).body).toMatchObject(defaults);
  const [entry] = (await other.get('/audit?noun=style')).body.items;
  expect(entry).toMatchObject({ action: 'update', title: 'Task Style', before });
});

it.each([
  [{ urgencyMap: { low: 'P5' } }],
  [{ dueParser: 'guess' }],
  [{ titleTemplate: 'x'.repeat(501) }],
  [{ titleTemplate: '{{bogus}}' }],
  [{ descriptionTemplate: '{{task}} {{bogus}}' }],
  [{ includeMetadata: 'yes' }],
])('refuses %j and keeps the stored style', async (fields) => {
  const { body: style } = await who.get('/style');
  expect((await who.put('/style', { ...style, ...fields })).status).toBe(400);
  expect((await who.get('/style')).body).toEqual(style);
});

it('applies to suggestions made afterwards', async () => {
  const { body: style } = await who.get('/style');
  await who.put('/style', {
    ...style,
    titleTemplate: '{{sender}} / {{subject}}',
    descriptionTemplate: '{{project}}',
    includeMetadata: false,
    includeOutlookLink: false,
    urgencyMap: { low: 'P1', normal: 'P1', high: 'P1', critical: 'P1' },
  });
  const email = await receiveAnalysed(docket, who);
  expect(email.suggestedTasks[0]).toMatchObject({
    title: 'Dana Kerr / Roof repair',
    description: 'Unclassified',
    priority: 'P1',
  });
});
