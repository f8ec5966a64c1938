import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { receive, receiveAnalysed, type TestMail } from '../../testing/received-mail';
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
  who = await docket.signIn(`Robin Vale ${users}`);
});

const analysed = (mail: TestMail) => receiveAnalysed(docket, who, mail);

it('a tool’s mail makes a task whose action is a link from its HTML, and the approved task keeps it', async () => {
  const url = 'https://sign.inkwell.example/d/81';
  const email = await analysed({
    from: { name: 'Inkwell Sign', address: 'no-reply@inkwell.example' },
    subject: 'Signature needed: Lease, Dock Street 4',
    body: {
      type: 'html',
      content: `<p>Hello Robin,</p><p>Please review and sign the lease for Dock Street 4 by Friday.</p><p><a href="${url}">Review and sign</a></p>`,
    },
  });
  const [task] = email.suggestedTasks;
  const action = { label: 'Review and sign', url, host: 'sign.inkwell.example' };
  expect(task.evidence.action).toEqual(action);
  await who.post('/emails/recommendations/process', {
    emailId: email.id,
    action: 'approve_task',
    data: { taskId: task.id },
  });
  const { items } = (await who.get('/tasks')).body;
  expect(items).toMatchObject([{ action }]);
  expect((await who.get(`/tasks/${items[0].id}`)).body.action).toEqual(action);
});

it('bait makes no task, no reply and no answers, and says why', async () => {
  const email = await analysed({
    text: 'Please note our new bank details and transfer USD 86,450 today. Keep it confidential.',
  });
  expect(email).toMatchObject({ suggestedTasks: [], suggestedReply: null, answers: [] });
  expect(email.warning).toMatchObject({ verdict: 'bait' });
  expect(email.warning.reasons).toContain('It gives new bank details');
});

it('a mail with a password field is bait, though its text alone is merely suspicious', async () => {
  const ask = '<p>Please confirm your account by tomorrow.</p>';
  const of = (field: string) =>
    analysed({ body: { type: 'html', content: `${ask}<form><input ${field}></form>` } });
  expect((await of('type="text" name="q"')).warning).toMatchObject({ verdict: 'doubt' });
  const email = await of('type="password"');
  expect(email).toMatchObject({ suggestedTasks: [], suggestedReply: null, answers: [] });
  expect(email.warning).toMatchObject({ verdict: 'bait' });
  expect(email.warning.reasons).toContain('It has a field for your password');
});

it.each([
  ['a line break after its name', '<a\nhref='],
  ['a slash after its name', '<a/href='],
  ['400,000 characters before it', `<style>${'p {} '.repeat(80_000)}</style><a href=`],
])('a link to elsewhere than it says is found with %s', async (_, start) => {
  const link = `${start}"https://evil.example/">https://bank.example/</a>`;
  const { warning } = await analysed({
    body: { type: 'html', content: `<p>Please confirm your account.</p>${link}` },
  });
  expect(warning.reasons).toContain('A link says https://bank.example/ but leads to evil.example');
});

it('a known correspondent’s name on a new address is suspicious, judged by stored mail', async () => {
  const text = 'Could you send me the signed contract by Friday?';
  const known = { name: 'Dana Kerr', address: 'dana@kerr.example' };
  await receive(docket, who, [
    {
      from: { name: who.user.name, address: who.user.email },
      to: [known],
      text: 'Thank you, Dana.',
    },
  ]);
  expect((await analysed({ from: known, text })).warning).toBeNull();
  const other = { name: 'Dana Kerr', address: 'dana.kerr@mailbox.example' };
  const email = await analysed({ from: other, text });
  expect(email.warning).toMatchObject({
    verdict: 'doubt',
    reasons: ['You know Dana Kerr from dana@kerr.example, not from dana.kerr@mailbox.example'],
  });
  expect(email.suggestedTasks).toHaveLength(1);
});

it('the steps of one errand become the checklist of its task', async () => {
  const email = await analysed({
    text: 'Could you do this for me?\n\n1. Please fill in the form.\n2. Please sign the form.\n3. Please send it to Anna.',
  });
  const stepped = email.suggestedTasks.find(
    (task: { evidence: { steps?: object[] } }) => (task.evidence.steps ?? []).length > 1,
  );
  expect(stepped).toBeDefined();
  await who.post('/emails/recommendations/process', {
    emailId: email.id,
    action: 'approve_task',
    data: { taskId: stepped.id },
  });
  const { items } = (await who.get('/tasks')).body;
  expect(items[0].checklist.map(({ text }: { text: string }) => text)).toEqual(
    stepped.evidence.steps.map(({ text }: { text: string }) => text),
  );
});
