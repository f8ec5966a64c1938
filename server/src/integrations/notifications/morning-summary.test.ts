import { DEFAULT_WORKING_HOURS } from '@docket/core/contexts/context';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import type { Outbox } from '../../mail/mailbox/mailbox';
import { queueBehind } from '../../testing/queue-behind';
import { receiveAnalysed } from '../../testing/received-mail';
import { syncedMailbox } from '../../testing/synced-mailbox';
import { WORK_ADDRESS } from '../../testing/sandbox-mailbox';
import {
  giveUpSummary,
  holdSummary,
  listSummariesDue,
  sendSummary,
} from './morning-summary.usecases';
import { listRoundsDue, runRound } from './notification-round.usecases';

// Monday 08:00 in New York, the default zone.
const MORNING = new Date('2026-11-02T13:00:00Z');
const NIGHT_BEFORE = new Date('2026-11-02T05:00:00Z');
const DAY = '2026-11-02';
const NEXT = '2026-11-03T13:00:00.000Z';

const of = syncedMailbox();
const sending = () => ({ userId: of.ines.user.id, day: DAY });

/** Turned on during the night; on Monday at eight there is a task to report. */
async function prepare(task: object = { title: 'Call Dana', due_date: DAY }): Promise<void> {
  of.docket.clock.set(NIGHT_BEFORE);
  await of.ines.patch('/notifications', { morningSummary: true });
  await addTask(task);
  of.docket.clock.set(MORNING);
}

async function addTask(task: object): Promise<void> {
  const { body: project } = await of.ines.post('/projects', { name: 'Roof' });
  expect((await of.ines.post('/tasks', { project_id: project.id, ...task })).status).toBe(200);
}

const hold = () => holdSummary(of.docket.deps, of.ines.user.id);
const send = (outbox: Partial<Outbox> = {}) => sendSummary(depsWith(outbox), sending());

function depsWith(outbox: Partial<Outbox>) {
  const { deps } = of.docket;
  const mailboxFor: typeof deps.mailboxFor = (userId) => {
    const mailbox = deps.mailboxFor(userId);
    return { ...mailbox, writer: { ...mailbox.writer, ...outbox } };
  };
  return { ...deps, mailboxFor };
}

/** Holds the summary and sends it, but loses the connection right after this step of sending. */
async function interruptAfter(step: 'createDraft' | 'writeDraft' | 'sendDraft'): Promise<void> {
  await prepare();
  await hold();
  const { writer } = of.docket.deps.mailboxFor(of.ines.user.id);
  const cut = async (...given: never[]) => {
    await (writer[step] as (...given: never[]) => Promise<unknown>)(...given);
    throw new Error('The connection was lost');
  };
  await expect(send({ [step]: cut })).rejects.toThrow('lost');
}

/** Every copy in the mailbox: sent and received. */
const copies = async () =>
  (await of.messages())
    .filter(({ subject, folder }) => subject.startsWith('Your Monday') && folder !== 'deleteditems')
    .map(({ folder, isDraft }) => (isDraft ? 'draft' : folder))
    .toSorted();
const ONCE = ['inbox', 'sentitems'];
const standing = async () => (await of.ines.get('/notifications')).body.summary;

describe('the morning summary', () => {
  it('is off until a person turns it on, and comes at their hour on working days only', async () => {
    of.docket.clock.set(NIGHT_BEFORE);
    expect(await standing()).toEqual({ nextAt: null, lastSentAt: null, problem: null });
    await of.ines.patch('/notifications', { morningSummary: true });
    expect((await standing()).nextAt).toBe(MORNING.toISOString());
    await of.ines.patch('/notifications', { summaryTime: '06:30' });
    expect((await standing()).nextAt).toBe('2026-11-02T11:30:00.000Z');
    expect(await listSummariesDue(of.docket.deps)).toEqual([]);
    of.docket.clock.set(MORNING);
    expect(await listSummariesDue(of.docket.deps)).toEqual([of.ines.user.id]);
    // Friday after eight: the next one is on Monday.
    of.docket.clock.set(new Date('2026-11-06T14:00:00Z'));
    await of.ines.patch('/notifications', { summaryTime: '08:00' });
    expect((await standing()).nextAt).toBe('2026-11-09T13:00:00.000Z');
  });

  it('is sent once, from the person’s own mailbox to themselves only, and lists what is due', async () => {
    await prepare();
    await addTask({ title: 'Pay', due_date: '2026-10-30' });
    await hold();
    await hold();
    await send();
    await send();
    expect(await copies()).toEqual(ONCE);
    expect(await standing()).toEqual({
      nextAt: NEXT,
      lastSentAt: MORNING.toISOString(),
      problem: null,
    });
    const { id } = (await of.messages()).find(({ folder }) => folder === 'sentitems') ?? { id: '' };
    const sent = await of.docket.deps.mailboxFor(of.ines.user.id).reader.getMessage(id);
    expect(sent?.to.map(({ address }) => address)).toEqual([WORK_ADDRESS]);
    expect(sent?.subject).toBe('Your Monday: 2 tasks due');
    expect(sent?.body.content).toContain('• Call Dana (Roof)');
    expect(sent?.body.content).toContain('• Pay (Roof, due Oct 30)');
  });

  it('is stored like all mail, but neither queued nor searched for tasks', async () => {
    await prepare({ title: 'Please send the signed offer', due_date: DAY });
    await hold();
    await send();
    await of.sync();
    const rows = (await of.rows()).filter(({ subject }) => subject.startsWith('Your Monday'));
    expect(rows.map((row) => row.is_from_reader)).toEqual([true, true]);
    const { body } = await of.ines.get('/emails/recommendations?pageSize=100');
    const shown = body.items.map(({ subject }: { subject: string }) => subject);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown).not.toContain(rows[0]?.subject);
    for (const { id } of rows) {
      const analysed = await of.ines.post(`/emails/${id}/analyze`, {});
      expect(analysed.body.suggestedTasks ?? []).toEqual([]);
    }
  });

  it('counts the same emails to review as Home', async () => {
    await prepare();
    // No project matches; only its task is to decide.
    await receiveAnalysed(of.docket, of.ines, { subject: 'Lease' });
    const { pending } = (await of.ines.get('/home')).body;
    expect(pending.total).toBe(1);
    await hold();
    await send();
    const subjects = (await of.messages()).map(({ subject }) => subject);
    expect(subjects).toContain('Your Monday: 1 task due, 1 email to review');
  });

  it('is not sent if there is nothing to report', async () => {
    await prepare({ title: 'Much later', due_date: '2027-01-04' });
    await hold();
    await send();
    expect(await copies()).toEqual([]);
    expect(await standing()).toEqual({ nextAt: NEXT, lastSentAt: null, problem: null });
  });

  it('if late, is sent within the working day and skipped after it', async () => {
    await prepare();
    of.docket.clock.set(new Date('2026-11-02T21:59:00Z'));
    await hold();
    await send();
    expect(await copies()).toEqual(ONCE);
    // Tuesday 17:00 in New York.
    of.docket.clock.set(new Date('2026-11-03T22:00:00Z'));
    await hold();
    await sendSummary(of.docket.deps, { ...sending(), day: '2026-11-03' });
    expect(await copies()).toEqual(ONCE);
    expect((await standing()).nextAt).toBe('2026-11-04T13:00:00.000Z');
  });

  it('held when Docket stopped is not sent on a later day', async () => {
    await prepare();
    await hold();
    of.docket.clock.set(new Date(NEXT));
    await send();
    expect(await copies()).toEqual([]);
    expect(await standing()).toMatchObject({ lastSentAt: null, problem: null });
  });

  it.each(['createDraft', 'writeDraft'] as const)(
    'interrupted after %s is not sent on a later day, and leaves no draft',
    async (step) => {
      await interruptAfter(step);
      expect(await copies()).toEqual(['draft']);
      of.docket.clock.set(new Date(NEXT));
      const away = () => Promise.reject(new Error('The mailbox cannot be reached'));
      await expect(send({ findDrafts: away })).rejects.toThrow('reached');
      await send();
      expect(await copies()).toEqual([]);
      expect(await standing()).toMatchObject({ lastSentAt: null, problem: null });
    },
  );

  it('turned off during its hold is not sent', async () => {
    await prepare();
    await hold();
    await of.ines.patch('/notifications', { morningSummary: false });
    await send();
    expect(await copies()).toEqual([]);
    expect((await standing()).nextAt).toBeNull();
  });

  it.each(['createDraft', 'writeDraft', 'sendDraft'] as const)(
    'interrupted after %s is looked up by the next attempt, and sent exactly once',
    async (step) => {
      await interruptAfter(step);
      await send();
      expect(await copies()).toEqual(ONCE);
      expect((await standing()).problem).toBeNull();
    },
  );

  it('that could not be sent says why, leaves no draft, and is tried again the next day', async () => {
    await prepare();
    await hold();
    const away = () => Promise.reject(new Error('The mailbox cannot be reached'));
    await expect(send({ writeDraft: away })).rejects.toThrow('reached');
    expect(await copies()).toEqual(['draft']);
    await giveUpSummary(of.docket.deps, sending(), 'The mailbox cannot be reached');
    expect(await copies()).toEqual([]);
    expect(await standing()).toEqual({
      nextAt: NEXT,
      lastSentAt: null,
      problem: 'The mailbox cannot be reached',
    });
  });
});

it('cannot be turned on without permission to send, and says how to allow it', async () => {
  await of.asInes(({ trx }) =>
    trx
      .updateTable('mail_accounts')
      .set({ scopes: ['Mail.Read'] })
      .execute(),
  );
  const { status, body } = await of.ines.patch('/notifications', { morningSummary: true });
  expect(status).toBe(422);
  expect(body.error.code).toBe('mailbox.consent_needed');
  expect((await standing()).nextAt).toBeNull();
});

it('is sent by the worker once its hold is over', async () => {
  await prepare();
  await hold();
  await of.docket.runJobs(async () => (await standing()).lastSentAt !== null);
  expect(await copies()).toEqual(ONCE);
});

it('and the round of notifications follow a change of the working context, and its undo', async () => {
  const { docket, ines } = of;
  docket.clock.set(NIGHT_BEFORE);
  const context = { name: 'Work', color: '#2563eb', workingHours: DEFAULT_WORKING_HOURS };
  const east = { ...context, timezone: 'America/New_York' };
  const created = await ines.post('/contexts', east);
  expect(created.status).toBe(200);
  await ines.patch('/notifications', { tasksDue: true, morningSummary: true });
  const next = async (): Promise<string[]> => {
    const { nextRoundAt, summary } = (await ines.get('/notifications')).body;
    return [nextRoundAt, summary.nextAt];
  };
  const [round = '', summary = ''] = await next();
  const west = { ...context, timezone: 'America/Los_Angeles' };
  expect((await ines.patch(`/contexts/${created.body.id}`, west)).status).toBe(200);
  await docket.runJobs(async () => (await next())[0] !== round);
  const later = (at: string) => new Date(Date.parse(at) + 3 * 60 * 60_000).toISOString();
  expect(await next()).toEqual([later(round), later(summary)]);
  await ines.post('/undo');
  await docket.runJobs(async () => (await next())[0] === round);
  expect(await next()).toEqual([round, summary]);
});

it('a later time on a day that has had its summary is that of the next one', async () => {
  await prepare();
  await hold();
  await send();
  await of.ines.patch('/notifications', { summaryTime: '11:00' });
  expect((await standing()).nextAt).toBe('2026-11-03T16:00:00.000Z');
});

it('a round of notifications that begins in the same minute stays done', async () => {
  await prepare();
  await of.ines.patch('/notifications', { tasksDue: true, summaryTime: '09:00' });
  of.docket.clock.set(new Date('2026-11-02T14:30:00Z'));
  expect(await listRoundsDue(of.docket.deps)).toEqual([of.ines.user.id]);
  const inUse = sql`select from notification_choices for update`;
  await queueBehind({ docket: of.docket, who: of.ines, hold: inUse }, [
    () => runRound(of.docket.deps, of.ines.user.id),
    hold,
  ]);
  expect(await listRoundsDue(of.docket.deps)).toEqual([]);
  expect(await listSummariesDue(of.docket.deps)).toEqual([]);
});
