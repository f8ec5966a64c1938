import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { isJobDue } from '../../platform/jobs/job-queue.repository';
import { receive, receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
/** Another installation, empty for each test. */
let elsewhere: TestApp;
let decider: SignedIn;
let who: SignedIn;
let file: ExportFile;
const projects: Record<string, string> = {};
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
  decider = await docket.signIn('Decider');
  who = decider;
  for (const name of ['Roof', 'Payroll', 'Lease']) {
    docket.clock.advance(1);
    projects[name] = (await who.post('/projects', { name })).body.id;
  }
  await makeDecisions();
  file = await exportFile();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = decider;
  elsewhere = await createTestApp();
  return () => elsewhere.close();
});
/** The same person there, because the recipient of a message is part of what is learned. */
const newcomerThere = () => {
  // The time of receipt counts too.
  elsewhere.clock.set(docket.clock.now());
  return elsewhere.signIn('Decider');
};

const decide = async (emailId: string, action: string, data: object = {}) => {
  docket.clock.advance(1_000);
  const answer = await who.post('/emails/recommendations/process', { emailId, action, data });
  expect({ action, status: answer.status }).toEqual({ action, status: 200 });
};
const TOPICS: Record<string, string> = {
  Roof: 'The scaffold around the chimney leaks and the slates are loose.',
  Payroll: 'The starter list and the holiday balances of the payslips are wrong.',
  Lease: 'The break clause of the lease and the rent review are open.',
};
const mailOn = (topic: string, n: number): TestMail => ({
  internetMessageId: `<${topic}-${n}@mail.example>`,
  conversationId: `${topic}-${n}`,
  subject: `About ${n}`,
  from: { name: `Person ${topic}`, address: `person@${topic.toLowerCase()}.example` },
  text: `${TOPICS[topic]} Please send me the report number ${n}.`,
});

/** Decisions of every kind: one reset, one message moved to another project, one with feedback. */
async function makeDecisions(): Promise<void> {
  for (let n = 1; n <= 4; n += 1) {
    for (const topic of ['Roof', 'Payroll', 'Lease']) {
      const email = await receiveAnalysed(docket, who, mailOn(topic, n));
      await decide(email.id, 'change_project', { projectId: projects[topic] });
      const [task] = email.suggestedTasks;
      if (n === 1) await decide(email.id, 'approve_task', { taskId: task.id });
      if (n === 2) await decide(email.id, 'reject_task', { taskId: task.id });
      if (n === 3)
        await decide(email.id, 'submit_feedback', { text: `Everything on ${topic} slates` });
      if (n === 4 && topic === 'Lease')
        await decide(email.id, 'change_project', { projectId: projects['Roof'] });
      if (n === 4 && topic === 'Payroll') await decide(email.id, 'reset_project');
    }
  }
  const none = await receiveAnalysed(docket, who, { text: 'The weather was lovely.' });
  await decide(none.id, 'change_project', { projectId: null });
}

const exportFile = async (from = who) => (await from.get('/export')).body;
const importing = (to: SignedIn, file: object) => to.post('/import', file);
/** Without the time of creation and the ids of records. */
const contentOf = (file: object) =>
  JSON.parse(
    JSON.stringify({ ...file, exportedAt: '' }).replaceAll(/"projectId":"[^"]*"/g, '"":0'),
  ) as object;
const probes = [
  { from: 'x@new.example', subject: 'Slates', body: 'The slates of the chimney leak again.' },
  { from: 'x@new.example', subject: 'Payslip', body: 'The holiday balances are still wrong.' },
  { from: 'person@lease.example', subject: 'Rent', body: 'The rent review, once more.' },
  { from: 'x@new.example', subject: 'Hello', body: 'The weather was lovely.' },
];
const hasLooked = (userId: string) =>
  asUser(
    docket.db,
    userId,
    async ({ trx }) => !(await isJobDue(trx, `recommend-again:${userId}:all`)),
  );
const predictions = async (from: SignedIn) => {
  const found = [];
  for (const probe of probes) {
    const { body } = await from.post('/preview/predict', probe);
    const { projectName, confidence, evidence } = body;
    found.push({ projectName, confidence, evidence });
  }
  return found;
};

describe('an export with decisions, imported into an empty installation', () => {
  it('gives the same export, the same recommendations and the same accuracy', async () => {
    expect(file.decisions.length).toBeGreaterThan(20);
    const newcomer = await newcomerThere();
    const { status, body } = await importing(newcomer, file);
    expect(status).toBe(200);
    const change = body.changes.find((one: { noun: string }) => one.noun === 'decisions');
    expect(change).toMatchObject({ create: file.decisions.length, update: 0, same: 0 });
    expect(change.names).toContain('12 on projects');
    expect(contentOf(await exportFile(newcomer))).toEqual(contentOf(file));
    const expected = await predictions(who);
    expect(expected.some(({ projectName }) => projectName === 'Roof')).toBe(true);
    expect(await predictions(newcomer)).toEqual(expected);
    expect((await newcomer.get('/training/progress')).body).toEqual(
      (await who.get('/training/progress')).body,
    );
  });

  it('names the word counts of the mail, if they are taken over', async () => {
    const newcomer = await newcomerThere();
    const wordCounts = async (of: object) =>
      (await importing(newcomer, of)).body.changes.find(
        ({ noun }: { noun: string }) => noun === 'word counts of your mail',
      );
    const { messages } = file.background;
    expect(await wordCounts(file)).toMatchObject({
      create: 1,
      update: 0,
      same: 0,
      isUndoable: false,
    });
    expect(await wordCounts(file)).toMatchObject({ create: 0, update: 0, same: 1, names: [] });
    const more = { ...file.background, messages: messages + 1_000 };
    expect(await wordCounts({ ...file, background: more })).toMatchObject({
      create: 0,
      update: 1,
      same: 0,
      names: [`Counted in ${(messages + 1_000).toLocaleString('en-US')} emails, without any text`],
    });
    expect(await wordCounts({ ...file, background: null })).toBeUndefined();
  });

  it('teaches another person the same projects', async () => {
    const other = await docket.signIn(`Colleague ${users}`);
    await importing(other, file);
    const namesOf = async (from: SignedIn) =>
      (await predictions(from)).map(({ projectName }) => projectName as string);
    expect(await namesOf(other)).toEqual(await namesOf(who));
    expect((await namesOf(other)).slice(0, 2)).toEqual(['Roof', 'Payroll']);
  });

  it('updates undecided emails at once', async () => {
    const other = await docket.signIn(`Waiting colleague ${users}`);
    const { subject, body: text } = probes[0] as (typeof probes)[0];
    // A new sender, because mail of the usual one was also put in none of the projects.
    const from = { name: '', address: 'x@new.example' };
    const { id } = await receiveAnalysed(docket, other, { subject, text, from });
    const project = async () =>
      (await other.get(`/emails/${id}/recommendations`)).body.recommendedProject.name as string;
    expect(await project()).toBe('Unclassified');
    // Projects first, so that only the decisions are new.
    const { decisions, ...settings } = file;
    await importing(other, settings);
    await docket.runJobs(() => hasLooked(other.user.id));
    expect(await project()).toBe('Unclassified');
    await importing(other, { ...settings, decisions });
    await docket.runJobs(async () => (await project()) === 'Roof');
  });

  it('changes nothing when imported a second time', async () => {
    const newcomer = await newcomerThere();
    for (const to of [who, newcomer, newcomer]) await importing(to, file);
    for (const to of [who, newcomer]) {
      const { body } = await importing(to, file);
      expect(body.changes.filter((one: Counts) => one.create + one.update > 0)).toEqual([]);
      expect(contentOf(await exportFile(to))).toEqual(contentOf(file));
    }
    expect(await predictions(newcomer)).toEqual(await predictions(who));
  });

  it('identifies messages by their Internet message id, and contains none of their text', async () => {
    expect(file.decisions[0]).toMatchObject({
      message: '<Roof-1@mail.example>',
      kind: 'project',
      project: 'Roof',
    });
    const text = JSON.stringify(file);
    expect(text).not.toContain('scaffold');
    expect(text).not.toContain('lovely');
  });

  it('applies to messages that arrive later: they are already decided', async () => {
    const newcomer = await newcomerThere();
    await importing(newcomer, file);
    const [id] = await receive(elsewhere, newcomer, [mailOn('Lease', 4)]);
    const { body } = await newcomer.get(`/emails/${id}/recommendations`);
    expect(body.recommendedProject).toMatchObject({ name: 'Roof', approved: true });
    const [lateId] = await receive(elsewhere, newcomer, [mailOn('Roof', 3)]);
    expect((await newcomer.get(`/emails/${lateId}/recommendations`)).body.feedback).toBe(
      'Everything on Roof slates',
    );
    expect(contentOf(await exportFile(newcomer))).toEqual(contentOf(file));
    expect(await predictions(newcomer)).toEqual(await predictions(who));
    const waiting = await asUser(elsewhere.db, newcomer.user.id, ({ trx }) =>
      trx
        .selectFrom('decisions')
        .select('awaits_message')
        .where('email_id', '=', id ?? '')
        .execute(),
    );
    expect(new Set(waiting.map((row) => row.awaits_message))).toEqual(new Set([null]));
  });

  it('applies to existing messages, but keeps what was decided here', async () => {
    const newcomer = await newcomerThere();
    const own = (await newcomer.post('/projects', { name: 'Lease' })).body.id as string;
    const [undecided, decided] = await receive(elsewhere, newcomer, [
      mailOn('Roof', 1),
      mailOn('Payroll', 1),
    ]);
    who = newcomer;
    await decide(decided ?? '', 'change_project', { projectId: own });
    await importing(newcomer, file);
    const projectOf = async (id: string | undefined) =>
      (await newcomer.get(`/emails/${id}/recommendations`)).body.recommendedProject;
    expect(await projectOf(undecided)).toMatchObject({ name: 'Roof', approved: true });
    expect(await projectOf(decided)).toMatchObject({ name: 'Lease', approved: true });
  });

  it('counts an approval once if it is repeated when its message arrives', async () => {
    const newcomer = await newcomerThere();
    await importing(newcomer, file);
    who = newcomer;
    const email = await receiveAnalysed(elsewhere, newcomer, mailOn('Roof', 1));
    const judged = async () => {
      const { decisions } = await exportFile(newcomer);
      const kinds = decisions as { kind: string; message: string }[];
      const ofMessage = kinds.filter(({ message }) => message.startsWith('<Roof-1@'));
      return ofMessage.map(({ kind }) => kind).toSorted((one, two) => (one < two ? -1 : 1));
    };
    const before = await judged();
    expect(before).toContain('task');
    await decide(email.id, 'approve_task', { taskId: email.suggestedTasks[0].id });
    expect(await judged()).toEqual(before);
  });

  it('can be reset like any decision, and so can what it taught', async () => {
    const newcomer = await newcomerThere();
    await importing(newcomer, file);
    const [id] = await receive(elsewhere, newcomer, [mailOn('Roof', 1)]);
    const decision = { emailId: id, action: 'reset_project', data: {} };
    expect((await newcomer.post('/emails/recommendations/process', decision)).status).toBe(200);
    const after = await exportFile(newcomer);
    const ofMessage = (one: { message: string; kind: string }) =>
      one.kind === 'project' && one.message.startsWith('<Roof-1@');
    expect(file.decisions.filter(ofMessage)).toHaveLength(1);
    expect(after.decisions.filter(ofMessage)).toHaveLength(0);
  });
});

type ExportFile = {
  decisions: { kind: string; message: string }[];
  background: { messages: number };
};
type Counts = { create: number; update: number };
