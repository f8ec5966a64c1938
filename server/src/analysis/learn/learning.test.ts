import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { removeBodies } from '../../mail/emails/old-bodies.repository';
import { receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { loadLearner } from './load-learner.usecases';
import { rebuildLearner } from './rebuild-learner.usecases';

let docket: TestApp;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});

const project = async (name: string) => (await who.post('/projects', { name })).body.id as string;
const analysed = (mail: TestMail = {}) => receiveAnalysed(docket, who, mail);
async function decide(emailId: string, action: string, data: object = {}) {
  const answer = await who.post('/emails/recommendations/process', { emailId, action, data });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
const mailFrom = (name: string, subject: string): TestMail => ({
  subject,
  from: { name, address: `${name}@${name}.example` },
  text: `Please send me the ${subject.toLowerCase()} drawings by Friday.`,
});

const load = () =>
  asUser(docket.db, who.user.id, (scope) => loadLearner(scope, docket.clock.now()));

/** Everything learned about the reader. */
async function learned() {
  const { calibrations } = await load();
  const examples = await asUser(docket.db, who.user.id, ({ trx }) =>
    trx
      .selectFrom('learned_examples')
      .select(['email_id', 'decision_id', 'project_id', 'received_at', 'features'])
      .orderBy('decision_id')
      .execute(),
  );
  return { examples, calibrations };
}
const rebuild = () =>
  asUser(docket.db, who.user.id, (scope) => rebuildLearner(scope, docket.clock.now()));

const taskOf = (email: { suggestedTasks: { id: string }[] } | undefined) =>
  email?.suggestedTasks[0]?.id ?? '';

/** Decisions of every kind, some changed, some reset. */
async function decideAllKinds() {
  const mill = await project('Mill');
  const quay = await project('Quay');
  const emails = [];
  for (const subject of ['Turbine', 'Sluice', 'Mooring', 'Crane', 'Rails', 'Gate', 'Lamp'])
    emails.push(await analysed(mailFrom('ann', subject)));
  const [a, b, c, d, e, f, g] = emails.map((email) => email.id as string) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  await decide(a, 'change_project', { projectId: mill });
  await decide(b, 'change_project', { projectId: quay });
  await decide(c, 'change_project', { projectId: quay });
  await decide(a, 'submit_feedback', { text: 'all about turbines' });
  await decide(b, 'change_project', { projectId: mill });
  await decide(d, 'change_project', { projectId: quay });
  await decide(d, 'reset_project');
  await decide(e, 'change_project', { projectId: null });
  const last = await analysed(mailFrom('ann', 'Turbine again'));
  await decide(last.id, 'confirm_project');
  await decide(f, 'change_project', { projectId: mill });
  await decide(f, 'reject_project').catch(() => decide(f, 'change_project', { projectId: null }));
  const [taskA, taskB] = [taskOf(emails[0]), taskOf(emails[1])];
  await decide(a, 'approve_task', { taskId: taskA });
  await decide(b, 'reject_task', { taskId: taskB });
  await decide(a, 'reset_task', { taskId: taskA });
  await decide(a, 'reject_task', { taskId: taskA });
  await decide(g, 'submit_feedback', { text: 'before the decision' });
  await decide(g, 'change_project', { projectId: quay });
}

describe('what decisions teach', () => {
  it('takes effect from the first decision, for the very next message', async () => {
    const mill = await project('Mill');
    const first = await analysed(mailFrom('ann', 'Turbine'));
    expect(first.recommendedProject.id).toBeNull();
    await decide(first.id, 'change_project', { projectId: mill });
    const next = await analysed(mailFrom('ann', 'Turbine bearings'));
    expect(next.recommendedProject.id).toBe(mill);
    expect(next.recommendedProject.evidence[0].text).toBe('Sender filed here once before');
  });

  it('reaches undecided mail of other senders, without further decisions on them', async () => {
    const mill = await project('Mill');
    const quay = await project('Quay');
    const turbine = (name: string): TestMail => ({
      subject: 'Turbine bearings',
      from: { name, address: `${name}@${name}.example` },
      text: 'The turbine bearings of the mill wheel arrive.',
      conversationId: `${name} ${users}`,
    });
    const waiting = await analysed(turbine('zoe'));
    const other = await analysed(mailFrom('bob', 'Mooring'));
    await decide(other.id, 'change_project', { projectId: quay });
    for (const name of ['ann', 'cid', 'dot', 'eve']) {
      const email = await analysed(turbine(name));
      await decide(email.id, 'change_project', { projectId: mill });
    }
    const shown = async () =>
      (await who.get(`/emails/${waiting.id}/recommendations`)).body.recommendedProject.id;
    await docket.runJobs(async () => (await shown()) === mill);
    expect(await shown()).toBe(mill);
  });

  it('rebuilding from the stored decisions gives exactly what was learned incrementally', async () => {
    await decideAllKinds();
    const before = await learned();
    expect(before.examples.length).toBeGreaterThanOrEqual(5);
    await rebuild();
    expect(await learned()).toEqual(before);
  });

  it('is rebuilt automatically after messages are read in a new way', async () => {
    await decideAllKinds();
    const before = await learned();
    await asUser(docket.db, who.user.id, async ({ trx }) => {
      await trx.updateTable('learners').set({ made_with: 0 }).execute();
      await trx.updateTable('learned_examples').set({ features: '{}' }).execute();
    });
    expect(await learned()).toEqual(before);
  });

  it('incremental counts equal a full recount', async () => {
    await decideAllKinds();
    const along = await load();
    await rebuild();
    expect((await load()).state).toEqual(along.state);
  });

  it('mail that belongs to none of the projects stays unclassified next time, until that is undone', async () => {
    const mill = await project('Mill');
    await decide((await analysed(mailFrom('ann', 'Turbine'))).id, 'change_project', {
      projectId: mill,
    });
    const choir = await analysed(mailFrom('ann', 'Choir rehearsal'));
    expect(choir.recommendedProject.id).toBe(mill);
    await decide(choir.id, 'change_project', { projectId: null });
    // The recommended project is no longer stored with the decision.
    expect(
      (await who.get(`/emails/${choir.id}/recommendations`)).body.recommendedProject,
    ).toMatchObject({
      id: null,
      name: 'Unclassified',
      approved: false,
      evidence: [],
    });
    const shown = async (subject: string) =>
      (await analysed(mailFrom('ann', subject))).recommendedProject;
    expect(await shown('Choir rehearsal on Tuesday')).toMatchObject({
      id: null,
      reasoning: 'You left similar mail without a project',
    });
    expect((await shown('Turbine bearings')).id).toBe(mill);
    await decide(choir.id, 'reset_project');
    expect((await shown('Choir rehearsal on Sunday')).id).toBe(mill);
  });

  it('a correction after retention removed the text teaches what the message had taught before', async () => {
    const mill = await project('Mill');
    const quay = await project('Quay');
    const { id } = await analysed(mailFrom('ann', 'Turbine'));
    await decide(id, 'change_project', { projectId: mill });
    const before = await learned();
    await asUser(docket.db, who.user.id, (scope) => removeBodies(scope, [id], docket.clock.now()));
    await decide(id, 'change_project', { projectId: quay });
    expect((await learned()).examples).toMatchObject([
      { email_id: id, project_id: quay, features: before.examples[0]?.features },
    ]);
    expect((await analysed(mailFrom('ann', 'Turbine bearings'))).recommendedProject.id).toBe(quay);
  });

  it('concurrent decisions are both learned', async () => {
    const mill = await project('Mill');
    const emails = [];
    for (const subject of ['One', 'Two', 'Three', 'Four'])
      emails.push(await analysed(mailFrom('ann', subject)));
    await Promise.all(
      emails.map((email) => decide(email.id, 'change_project', { projectId: mill })),
    );
    expect((await learned()).examples).toHaveLength(4);
    const next = await analysed(mailFrom('ann', 'Five'));
    expect(next.recommendedProject.evidence[0].text).toBe('Sender always filed here: 4 of 4');
  });
});

describe('after 5,000 decisions', () => {
  it('one more writes one example and one small row', async () => {
    const mill = await project('Mill');
    const email = await analysed(mailFrom('ann', 'Turbine'));
    await decide(email.id, 'change_project', { projectId: mill });
    const rowSize = () =>
      asUser(docket.db, who.user.id, async ({ trx }) => {
        const { rows } = await sql<{ size: number }>`
          select pg_column_size(learners.*) as size from learners`.execute(trx);
        return rows[0]?.size ?? 0;
      });
    await asUser(docket.db, who.user.id, ({ trx, userId }) =>
      sql`insert into learned_examples (user_id, email_id, decision_id, project_id, received_at, features)
          select user_id, gen_random_uuid(), -n, project_id, received_at, features
          from learned_examples, generate_series(1, 5000) as n where user_id = ${userId}`.execute(
        trx,
      ),
    );
    const next = await analysed(mailFrom('ann', 'Sluice'));
    await decide(next.id, 'change_project', { projectId: mill });
    expect(await rowSize()).toBeLessThan(4_000);
    const written = await asUser(docket.db, who.user.id, async ({ trx }) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from learned_examples
        where xmin = (select xmin from learners where user_id = learned_examples.user_id)`.execute(
        trx,
      );
      return rows[0]?.count;
    });
    expect(written).toBe(1);
  });
});
