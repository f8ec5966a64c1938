import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

type Task = { id: string; title: string; description: string; priority: string };
type Email = { id: string; suggestedTasks: Task[]; leftOut: { reason: string; title: string }[] };

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp({ now: '2026-11-02T17:00:00Z' });
});
afterAll(() => docket.close());
let people = 0;
beforeEach(async () => {
  people += 1;
  who = await docket.signIn(`Ines ${people}`);
});

const dana = { name: 'Dana Kerr', address: 'dana@kerr.example' };
const ASK = 'Could you send me the window list of floor two?';
const TITLE = 'Send the window list of floor two to Dana';
const ask = (mail: TestMail = {}): Promise<Email> =>
  receiveAnalysed(docket, who, {
    subject: 'Window list',
    conversationId: `windows ${people}`,
    text: ASK,
    ...mail,
  });
const answer = (text: string, mail: TestMail = {}): Promise<Email> =>
  ask({ subject: 'Re: Window list', receivedAt: '2026-11-02T11:00:00Z', text, ...mail });
const shown = async (id: string): Promise<Email> =>
  (await who.get(`/emails/${id}/recommendations`)).body;
it('what the asker no longer needs is taken back while it is undecided', async () => {
  const { id, suggestedTasks } = await ask();
  expect(suggestedTasks.map(({ title }) => title)).toEqual([TITLE]);
  const later = await answer('I have it now, thanks.');
  expect(later.suggestedTasks).toEqual([]);
  expect(await shown(id)).toMatchObject({
    suggestedTasks: [],
    leftOut: [{ reason: 'Settled in “Re: Window list”', title: TITLE }],
  });
});

it('what the reader hands over themselves is taken back', async () => {
  const { id } = await ask();
  const me = { name: who.user.name, address: who.user.email };
  await answer('Here is the window list of floor two.', { from: me, to: [dana] });
  expect(await shown(id)).toMatchObject({
    suggestedTasks: [],
    leftOut: [{ reason: 'You settled it in “Re: Window list”' }],
  });
});

it('stays away when its email is analyzed again', async () => {
  const { id } = await ask({ text: `${ASK}\n\nPlease lock the doors of the depot.` });
  await answer('No need to send the window list any more.');
  const { id: projectId } = (await who.post('/projects', { name: 'Windows' })).body;
  const then = { projectId, priority: 'P1' };
  await who.post('/rules', { name: 'Kerr', if: { domainMatches: ['kerr.example'] }, then });
  await docket.runJobs(async () => (await shown(id)).suggestedTasks[0]?.priority === 'P1');
  expect(await shown(id)).toMatchObject({
    suggestedTasks: [{ title: 'Lock the doors of the depot: Window list' }],
    leftOut: [{ reason: 'Settled in “Re: Window list”', title: TITLE }],
  });
});

it('what a person edited or approved, and asks of other conversations, stay', async () => {
  const edited = await ask();
  const [{ id: taskId, description, priority } = expect.fail()] = edited.suggestedTasks;
  const edit = { title: 'Send the list to Dana', description, priority, dueDate: null };
  await who.post('/emails/recommendations/process', {
    emailId: edited.id,
    action: 'edit_task',
    data: { taskId, edit },
  });
  const other = await ask({ conversationId: `doors ${people}`, subject: 'Doors' });
  await answer('I have it now, thanks.');
  expect((await shown(edited.id)).suggestedTasks).toMatchObject([{ title: edit.title }]);
  expect((await shown(other.id)).suggestedTasks).toHaveLength(1);
});

it.each([
  ['Got it, will do.', 'me'],
  ['Thanks for the reminder, I will send it tomorrow.', 'me'],
  ['Thanks for the update.', 'Dana'],
  ['Please don’t forget it.', 'Dana'],
  ['I have it now, thanks.', 'Tom'],
])('“%s” of %s settles nothing', async (text, from) => {
  const { id } = await ask();
  const me = { from: { name: who.user.name, address: who.user.email }, to: [dana] };
  const tom = { from: { name: 'Tom Orme', address: 'tom@orme.example' } };
  await answer(text, from === 'me' ? me : from === 'Tom' ? tom : {});
  expect((await shown(id)).suggestedTasks).toHaveLength(1);
});

it('an earlier message settles nothing', async () => {
  const { id } = await ask();
  await answer('I have it now, thanks.', { receivedAt: '2026-11-01T11:00:00Z' });
  expect((await shown(id)).suggestedTasks).toHaveLength(1);
});

it('what a later message settles is left out although that one was analyzed first', async () => {
  const later = await answer('I have it now, thanks.');
  expect(later.suggestedTasks).toEqual([]);
  expect(await ask()).toMatchObject({
    suggestedTasks: [],
    leftOut: [{ reason: 'Settled in “Re: Window list”', title: TITLE }],
  });
});

it('what the person takes back from it stays when the email is analyzed again', async () => {
  await answer('No need to send the window list any more.');
  const { id } = await ask({ text: `${ASK}\n\nPlease lock the doors of the depot.` });
  await who.post('/emails/recommendations/process', {
    emailId: id,
    action: 'take_back',
    data: { at: 0, title: TITLE },
  });
  const { id: projectId } = (await who.post('/projects', { name: 'Windows' })).body;
  const then = { projectId, priority: 'P1' };
  await who.post('/rules', { name: 'Kerr', if: { domainMatches: ['kerr.example'] }, then });
  const doors = async () =>
    (await shown(id)).suggestedTasks.find(({ title }) => title.startsWith('Lock'));
  await docket.runJobs(async () => (await doors())?.priority === 'P1');
  const { suggestedTasks, leftOut } = await shown(id);
  expect(suggestedTasks.map(({ title }) => title).toSorted()).toEqual([
    'Lock the doors of the depot: Window list',
    TITLE,
  ]);
  expect(leftOut).toEqual([]);
});

it('a question is answered by the reader’s reply to its asker, analyzed before or after it', async () => {
  const question = { subject: 'Doors', text: 'Could you tell me how many doors there are?' };
  const me = { name: who.user.name, address: who.user.email };
  const reply = { subject: 'Re: Doors', from: me, receivedAt: '2026-11-02T11:00:00Z' };
  const text = '14, all on the ground floor.';
  for (const isFirst of [true, false]) {
    const conversationId = `doors ${isFirst} ${people}`;
    if (isFirst) await ask({ ...reply, conversationId, text, to: [dana] });
    const { id } = await ask({ ...question, conversationId });
    if (!isFirst) await ask({ ...reply, conversationId, text, to: [dana] });
    expect(await shown(id)).toMatchObject({
      suggestedTasks: [],
      leftOut: [{ reason: 'You settled it in “Re: Doors”' }],
    });
  }
  const conversationId = `others ${people}`;
  await ask({ ...reply, conversationId, text, to: [{ name: 'Tom', address: 'tom@orme.example' }] });
  expect((await ask({ ...question, conversationId })).suggestedTasks).toHaveLength(1);
});

it('a mere reminder of what nobody has decided is no second task', async () => {
  const { id } = await ask();
  const later = await answer('Just chasing the below, I cannot go on until I know.');
  expect(later.suggestedTasks).toEqual([]);
  expect((await shown(id)).suggestedTasks).toHaveLength(1);
});

it('what a colleague takes over is left out', async () => {
  const tom = { name: 'Tom Orme', address: 'tom@orme.example' };
  const { id } = await ask();
  await answer('I can do it, already agreed with Dana.', { from: tom });
  expect(await shown(id)).toMatchObject({ suggestedTasks: [], leftOut: [{ title: TITLE }] });
});
