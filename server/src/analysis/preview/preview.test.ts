import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let ines: SignedIn;
beforeAll(async () => {
  docket = await createTestApp({ now: '2026-11-02T15:00:00Z' });
  ines = await docket.signIn();
});
afterAll(() => docket.close());

const mail = {
  from: 'Dana Kerr <dana@kerr.example>',
  subject: 'Roof repair',
  body: 'Hello Ines,\n\nPlease send me the signed contract by Friday.\n\nDana',
};
const emptyMail = { ...mail, subject: 'Harbour walk', body: 'The weather was lovely.' };

async function createRule(who: SignedIn, fields: object = {}) {
  const project = await who.post('/projects', { name: 'Roof' });
  const rule = await who.post('/rules', {
    name: 'Kerr',
    if: { domainMatches: ['kerr.example'] },
    then: { projectId: project.body.id, ...fields },
  });
  expect(rule.status).toBe(200);
  return project.body.id as string;
}

describe('predicting a task', () => {
  it('gives the first task of the email, its due date and a reply (§ 7)', async () => {
    const { status, body } = await ines.post('/preview/predict', mail);
    expect(status).toBe(200);
    expect(body).toMatchObject({ due: '2026-11-06', projectId: null, matchedRules: [] });
    expect(body.title).toMatch(/signed contract/i);
    expect(body.tasks[0]).toMatchObject({ title: body.title, due: '2026-11-06' });
    expect(body.confidence).toBe(body.tasks[0].confidence);
    expect(body.reply).toContain('Dana');
  });

  it('says that a confidence is typical of new users until the person has decided', async () => {
    const who = await docket.signIn('Newcomer');
    const fields = { subjectIncludes: ['Roof repair'] };
    const project = await who.post('/projects', { name: 'Roof', ...fields });
    const { body } = await who.post('/preview/predict', mail);
    expect(body).toMatchObject({ projectId: project.body.id, typical: true });
    const none = await who.post('/preview/predict', { ...mail, subject: 'Harbour walk' });
    expect(none.body.typical).toBeUndefined();
  });

  it('is what the pipeline makes of the same email', async () => {
    const who = await docket.signIn('Piper');
    await createRule(who, { due: 'parse' });
    const email = await receiveAnalysed(docket, who, {
      subject: mail.subject,
      text: mail.body,
      receivedAt: docket.clock.now().toISOString(),
      webLink: null,
    });
    const { body } = await who.post('/preview/predict', mail);
    const [task] = email.suggestedTasks;
    expect(body).toMatchObject({
      title: task.title,
      description: task.description,
      priority: task.priority,
      due: task.dueDate,
      projectId: email.recommendedProject.id,
      evidence: email.recommendedProject.evidence,
      reply: email.suggestedReply.body,
    });
    expect(body.tasks).toHaveLength(email.suggestedTasks.length);
  });

  it('shows the numbers of all matching rules; the first one sets project, tags, assignee, priority and due date (§ 3)', async () => {
    const who = await docket.signIn('Ruler');
    const projectId = await createRule(who, {
      tags: ['legal'],
      assignee: 'Sam',
      priority: 'P1',
      due: 'next_business_day',
    });
    await who.post('/rules', {
      name: 'Other',
      if: { subjectIncludes: ['never'] },
      then: { projectId },
    });
    await who.post('/rules', {
      name: 'Second',
      if: { subjectIncludes: ['roof'] },
      then: { projectId, tags: ['late'] },
    });
    const { body } = await who.post('/preview/predict', mail);
    expect(body).toMatchObject({
      projectId,
      projectName: 'Roof',
      matchedRules: [1, 3],
      tags: ['legal'],
      assignee: 'Sam',
      priority: 'P1',
      due: '2026-11-03',
    });
    expect(body.evidence[0]).toMatchObject({ kind: 'rule', ruleNumber: 1 });
  });

  it('of an email that asks for nothing is the whole email, by the task style and the rule', async () => {
    const who = await docket.signIn('Walker');
    await createRule(who, { priority: 'P4', due: '48h' });
    const { body } = await who.post('/preview/predict', emptyMail);
    expect(body).toMatchObject({
      title: 'Harbour walk',
      priority: 'P4',
      due: '2026-11-04',
      tasks: [],
    });
    expect(body.description).toContain('email from Dana Kerr received at 2 November 2026, ');
    expect(body.description).toContain('The weather was lovely.');
  });

  it.each([
    [{}, 'P3'],
    [{ defaultPriority: 'P2', defaultPriorityChosen: true }, 'P2'],
    [{ defaultPriority: 'P1' }, 'P1'],
  ])(
    'gives such an email the priority that was chosen for its project: %j',
    async (fields, priority) => {
      const who = await docket.signIn(`Chooser ${priority}`);
      const project = await who.post('/projects', {
        name: 'Harbour',
        subjectIncludes: ['Harbour walk'],
        ...fields,
      });
      const { body } = await who.post('/preview/predict', emptyMail);
      expect(body).toMatchObject({ projectId: project.body.id, tasks: [], priority });
    },
  );

  it('renders title and description by the user’s task style', async () => {
    const who = await docket.signIn('Stylist');
    const { body: style } = await who.get('/style');
    await who.put('/style', {
      ...style,
      titleTemplate: '[{{project}}] {{subject}}',
      descriptionTemplate: '{{first_sentence}}',
      includeMetadata: false,
    });
    const { body } = await who.post('/preview/predict', emptyMail);
    expect(body.title).toBe('[Unclassified] Harbour walk');
    expect(body.description).toBe('The weather was lovely.');
  });

  it('claims nothing about an email of which nothing is known', async () => {
    const { body } = await ines.post('/preview/predict', emptyMail);
    expect(body).toMatchObject({
      projectId: null,
      projectName: 'Unclassified',
      confidence: 0,
      priority: 'P3',
      due: null,
      tags: [],
      assignee: null,
      reply: null,
    });
  });

  it('stores nothing', async () => {
    await ines.post('/preview/predict', mail);
    expect((await ines.get('/tasks')).body.total).toBe(0);
    expect((await ines.get('/audit')).body.total).toBe(0);
  });

  it.each([['from'], ['subject'], ['body']])('needs %s (§ 5)', async (field) => {
    const { status, body } = await ines.post('/preview/predict', { ...mail, [field]: ' ' });
    expect(status).toBe(400);
    expect(body.error.message).toBe('Please fill in all email fields');
  });

  it('uses the rules of the signed-in user only', async () => {
    const owner = await docket.signIn('Owner');
    await createRule(owner);
    const other = await docket.signIn('Stranger');
    expect((await other.post('/preview/predict', mail)).body.matchedRules).toEqual([]);
  });
});

describe('with a classifier that cannot be reached', () => {
  it('says so instead of showing a made-up confidence, and logs what was sent', async () => {
    const offline = await createTestApp({ environment: { CLASSIFIER_URL: 'http://127.0.0.1:9' } });
    try {
      const who = await offline.signIn();
      const { status, body } = await who.post('/preview/predict', mail);
      expect(status).toBe(503);
      expect(body.error.message).toContain('AI service unavailable');
      const log = await asUser(offline.db, who.user.id, ({ trx }) =>
        trx.selectFrom('outbound_log').select(['destination', 'purpose']).execute(),
      );
      expect(log).toEqual([{ destination: 'http://127.0.0.1:9', purpose: 'preview' }]);
    } finally {
      await offline.close();
    }
  });
});

describe('the dry run', () => {
  it('shows the exact request that would be sent to the task service', async () => {
    const { status, body } = await ines.post('/preview/dry-run', {
      title: 'Send the contract',
      description: 'By Friday',
      priority: 'P1',
      due: '2026-11-06',
      dueTime: '12:00',
      tags: ['legal'],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      method: 'POST',
      url: `${docket.deps.config.todoistUrl}/sync`,
      body: {
        commands: [
          {
            type: 'item_add',
            args: {
              content: 'Send the contract',
              description: `By Friday\n\nDocket: ${docket.deps.config.publicUrl}/tasks?id=<the new task>`,
              priority: 4,
              due: { date: '2026-11-06T12:00:00' },
              labels: ['legal'],
            },
          },
        ],
      },
    });
  });

  it('refuses a task without a title', async () => {
    const { status } = await ines.post('/preview/dry-run', {
      title: '',
      description: '',
      priority: 'P3',
      due: null,
      tags: [],
    });
    expect(status).toBe(400);
  });
});
