import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let emailId: string;

beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
  [emailId = ''] = await receive(docket, who, [{ subject: 'Keys of the depot', text: 'Here.' }]);
});
afterAll(() => docket.close());

it('undoing the step that made a project for an email takes back both', async () => {
  const stepId = randomUUID();
  const post = async (url: string, payload: object) => {
    const headers = { cookie: who.cookie, 'docket-step': stepId };
    return (
      await docket.app.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers })
    ).json();
  };
  const { id } = await post('/projects', { name: 'Depot' });
  const decision = { emailId, action: 'change_project', data: { projectId: id } };
  const decided = await post('/emails/recommendations/process', decision);
  expect(decided.updatedEmail.recommendedProject).toMatchObject({ id, approved: true });

  const undone = await who.post('/undo', { stepId });
  expect(undone.body).toMatchObject({ skipped: [] });
  expect((await who.get(`/projects/${id}`)).status).toBe(404);
  const { recommendedProject } = (await who.get(`/emails/${emailId}/recommendations`)).body;
  expect(recommendedProject?.approved ?? null).toBeNull();

  await who.post('/redo', {});
  expect((await who.get(`/projects/${id}`)).body.name).toBe('Depot');
  const again = (await who.get(`/emails/${emailId}/recommendations`)).body.recommendedProject;
  expect(again).toMatchObject({ id, approved: true });
});
