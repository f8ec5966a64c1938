import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp({ now: '2026-11-06T20:00:00Z' });
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});

const receive = (subject: string, receivedAt: string, text: string, more: TestMail = {}) =>
  receiveAnalysed(docket, who, { subject, receivedAt, sentAt: receivedAt, text, ...more });
const byPriority = async () => (await who.get('/emails/recommendations?sort=priority')).body;

describe('the queue by priority', () => {
  it('puts mail from last month and emails whose deadlines have passed at the end, as older', async () => {
    await receive('Two months ago', '2026-09-01T08:00:00Z', 'Urgent: please send me the contract.');
    await receive('Passed', '2026-11-03T15:00:00Z', 'Please send me the plans by tomorrow.');
    await receive('Today', '2026-11-06T15:00:00Z', 'Please send me the photos next Thursday.');
    await receive('News', '2026-11-06T16:00:00Z', 'The roof is dry again.');
    const { items, summary } = await byPriority();
    const listed = items.map(({ subject, isOlder }: { subject: string; isOlder?: boolean }) => [
      subject,
      isOlder ?? false,
    ]);
    expect(listed).toEqual([
      ['Today', false],
      ['News', false],
      ['Passed', true],
      ['Two months ago', true],
    ]);
    expect(summary.groups.older).toBe(2);
    expect(summary.groups.none).toBe(1);
    const decided = (await who.get('/emails/recommendations?sort=priority&review=decided')).body;
    expect(decided).toMatchObject({ items: [], summary: { groups: { none: 0, older: 0 } } });
  });

  it('counts in its groups what it lists: mail that arrived since is announced, not counted', async () => {
    await receive('Two months ago', '2026-09-01T08:00:00Z', 'Please send me the contract.');
    await receive('Today', '2026-11-06T15:00:00Z', 'Please send me the photos next Thursday.');
    const before = new Date(docket.clock.now().getTime() - 1_000);
    await asUser(docket.db, who.user.id, ({ trx }) =>
      trx.updateTable('emails').set({ created_at: before, to_review_since: before }).execute(),
    );
    const { summary, asOf } = await byPriority();
    docket.clock.advance(60_000);
    await receive('Now', '2026-11-06T16:30:00Z', 'Please send me the plans next Thursday.');
    await receive('An old one', '2026-09-02T08:00:00Z', 'Please send me the key.');
    const frozen = `/emails/recommendations?sort=priority&seen=${encodeURIComponent(asOf)}`;
    for (const review of ['all', 'pending']) {
      const { body } = await who.get(`${frozen}&review=${review}`);
      expect(body).toMatchObject({ total: 2, newer: 2, summary: { groups: summary.groups } });
    }
  });

  it('keeps an email of long ago in its group while a task of it is due today or later', async () => {
    const by = (day: string) => `Please send me the contract by ${day}.`;
    await receive('Long ago, undated', '2026-09-02T08:00:00Z', 'Please send me the key.');
    await receive('Long ago, for today', '2026-09-01T08:00:00Z', by('6 November'));
    await receive('Long ago, passed', '2026-09-03T08:00:00Z', by('5 November'));
    await receive('Long ago, to come', '2026-09-04T08:00:00Z', by('30 November'));
    await receive('Recent', '2026-11-05T08:00:00Z', by('29 November'));
    await receive('News', '2026-11-06T16:00:00Z', 'The roof is dry again.');
    const read = async (page: number) =>
      (await who.get(`/emails/recommendations?sort=priority&limit=2&page=${page}`)).body;
    const pages = [await read(1), await read(2), await read(3)];
    const listed = pages.flatMap(({ items }) =>
      items.map((email: { subject: string; isOlder?: boolean }) => [
        email.subject,
        email.isOlder ?? false,
      ]),
    );
    const { groups } = pages[0].summary;
    const { emails } = (await who.get('/home')).body.pending;

    const subjects = ['Recent', 'Long ago, to come', 'Long ago, for today', 'News'];
    const older = ['Long ago, passed', 'Long ago, undated'];
    const byGroup = [...subjects, ...older];
    expect(new Set(listed.map(([subject]) => subject))).toEqual(new Set(byGroup));
    expect(listed.slice(-3)).toEqual([
      ['News', false],
      ['Long ago, passed', true],
      ['Long ago, undated', true],
    ]);
    expect(listed.slice(0, 3).every(([, isOlder]) => isOlder === false)).toBe(true);
    expect(groups).toMatchObject({ none: 1, older: 2 });
    expect(groups.P1 + groups.P2 + groups.P3 + groups.P4).toBe(3);
    expect(emails.map(({ subject }: { subject: string }) => subject)).toEqual(
      listed.flatMap(([subject]) => (subject === 'News' ? [] : [subject])),
    );
  });

  it('keeps mail with a passed and a coming deadline, or a task without one, by its priority', async () => {
    const asks = 'Please send me the plans by tomorrow. Please call the roofer by 30 November.';
    await receive('Both', '2026-11-03T15:00:00Z', asks);
    await receive('No date', '2026-11-03T15:00:00Z', 'Please send me the signed contract.');
    const { items } = await byPriority();
    expect(items.map((email: { isOlder?: boolean }) => email.isOlder)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('keeps mail whose deadline passed on the last working day by its priority', async () => {
    await receive(
      'Due on Thursday',
      '2026-11-04T15:00:00Z',
      'Please send me the plans by tomorrow.',
    );
    expect((await byPriority()).items[0].isOlder).toBeUndefined();
    docket.clock.advance(2 * 86_400_000);
    expect((await byPriority()).items[0].isOlder).toBe(true);
    docket.clock.advance(-2 * 86_400_000);
    await receive('Due on Friday', '2026-11-05T15:00:00Z', 'Please send me the keys by tomorrow.');
    docket.clock.advance(2 * 86_400_000);
    const { items } = await byPriority();
    docket.clock.advance(-2 * 86_400_000);
    expect(items.map(({ isOlder }: { isOlder?: boolean }) => isOlder)).toEqual([undefined, true]);
  });

  it('dates a snoozed email from the time it came back', async () => {
    const sent = '2026-09-01T08:00:00Z';
    const old = await receive('Woken', sent, 'Please send me the plans by tomorrow.');
    await asUser(docket.db, who.user.id, ({ trx }) =>
      trx
        .updateTable('emails')
        .set({ woken_at: docket.clock.now() })
        .where('id', '=', old.id)
        .execute(),
    );
    const { items, summary } = await byPriority();
    expect(items[0].isOlder).toBeUndefined();
    expect(summary.groups.older).toBe(0);
  });

  it('goes through P1 to P4, then mail without a task, then what is older, page by page', async () => {
    await receive(
      'P3 early',
      '2026-11-04T15:00:00Z',
      'Please send me the contract by 30 November.',
    );
    await receive('News', '2026-11-06T16:00:00Z', 'The roof is dry again.');
    await receive('P2', '2026-11-05T15:00:00Z', 'Please send me the signed contract by tomorrow.');
    await receive('P3 late', '2026-11-05T15:00:00Z', 'Please send me the photos by 30 November.');
    await receive('Two months ago', '2026-09-01T08:00:00Z', 'Please send me the contract.');
    await receive('Long ago', '2026-08-01T08:00:00Z', 'The roof is dry.');
    const read = async (page: number) =>
      (await who.get(`/emails/recommendations?sort=priority&limit=2&page=${page}`)).body;
    const pages = [await read(1), await read(2), await read(3)];
    const titles = pages.flatMap(({ items }) =>
      items.map(({ subject }: { subject: string }) => subject),
    );
    const { ids } = (await who.get('/emails/recommendations/ids?sort=priority')).body;
    const all = (await byPriority()).items;
    expect(titles).toEqual(['P2', 'P3 late', 'P3 early', 'News', 'Two months ago', 'Long ago']);
    expect(ids).toEqual(all.map(({ id }: { id: string }) => id));
    expect(pages[2].summary.groups).toEqual(pages[0].summary.groups);
  });

  it('begins as Home does with what is to review', async () => {
    const { body: roof } = await who.post('/projects', { name: 'Roof' });
    const rule = { name: 'Roof', confidence: 0.9, if: { domainMatches: ['kerr.example'] } };
    await who.post('/rules', { ...rule, then: { projectId: roof.id } });
    await receive('Long ago', '2026-08-01T08:00:00Z', 'The roof is dry.');
    await receive('Two months ago', '2026-09-01T08:00:00Z', 'Please send me the contract.');
    await receive('P3', '2026-11-05T15:00:00Z', 'Please send me the photos by 30 November.');
    await receive('News', '2026-11-06T16:00:00Z', 'The roof is dry again.');
    const shown = async () => {
      const { emails } = (await who.get('/home')).body.pending;
      return emails.map(({ subject }: { subject: string }) => subject);
    };
    const queue = async () => {
      const path = '/emails/recommendations?sort=priority&review=pending&limit=5';
      const { items } = (await who.get(path)).body;
      return items.map(({ subject }: { subject: string }) => subject);
    };
    expect(await shown()).toEqual(['P3', 'News', 'Two months ago', 'Long ago']);
    expect(await shown()).toEqual(await queue());
    await receive('P2', '2026-11-06T15:00:00Z', 'Please send me the signed contract by tomorrow.');
    await receive('Order', '2026-11-06T14:00:00Z', 'Please pay the $250,000 order by tomorrow.');
    expect(await shown()).toEqual(['P2', 'Order', 'P3', 'News', 'Two months ago']);
    expect(await shown()).toEqual(await queue());
  });

  it('counts what a search or a project found, not the whole list', async () => {
    const { body: roof } = await who.post('/projects', { name: 'Roof' });
    const rule = { name: 'Roof', confidence: 0.9, if: { subjectContains: ['roof'] } };
    await who.post('/rules', { ...rule, then: { projectId: roof.id } });
    const ask = 'Please send me the photos by 30 November.';
    await receive('Roof P3', '2026-11-05T15:00:00Z', ask);
    await receive('Garden P3', '2026-11-05T16:00:00Z', ask);
    await receive('Roof news', '2026-11-06T16:00:00Z', 'It is dry again.');
    await receive('Garden news', '2026-11-06T16:00:00Z', 'It is dry again.');
    await receive('Roof long ago', '2026-08-01T08:00:00Z', 'It was dry.');
    await receive('Garden long ago', '2026-08-01T08:00:00Z', 'It was dry.');
    const found = { P1: 0, P2: 0, P3: 1, P4: 0, none: 1, older: 1 };
    for (const filter of ['search=roof', `projectId=${roof.id}`]) {
      const { body } = await who.get(`/emails/recommendations?sort=priority&${filter}`);
      expect(body).toMatchObject({ total: 3, summary: { totalEmails: 6, groups: found } });
    }
  });

  it('is not the order of snoozed mail, which has no groups', async () => {
    await receive('Roof', '2026-11-05T15:00:00Z', 'Please send me the photos by 30 November.');
    const path = '/emails/recommendations?sort=priority&review=snoozed';
    expect((await who.get(path)).body.summary.groups).toBeNull();
  });

  it('makes no difference in the default order', async () => {
    await receive('Two months ago', '2026-09-01T08:00:00Z', 'Urgent: please send me the contract.');
    const { items, summary } = (await who.get('/emails/recommendations')).body;
    expect(items[0].isOlder).toBeUndefined();
    expect(summary.groups).toBeNull();
  });
});

describe('the priority of a task', () => {
  it.each([
    ['P1', 'We lose $100k on this, the signed contract must be there TOMORROW. Please send it.'],
    ['P2', 'Please send me the signed contract by tomorrow.'],
    ['P2', 'Please send me the signed contract for the $250,000 order.'],
    ['P3', 'Please send me the signed contract for the $250 order.'],
    ['P3', 'Please send me the signed contract by 30 November.'],
  ])('is %s for: %s', async (priority, text) => {
    const email = await receive('Contract', '2026-11-05T15:00:00Z', text);
    expect(email.suggestedTasks[0]).toMatchObject({ priority });
  });

  it('gives less weight to a tool’s urgent words than to a person’s', async () => {
    const text = 'Please approve the purchase request immediately.';
    const from = { name: 'Purchasing', address: 'no-reply@tool.example' };
    const person = await receive('Approval', '2026-11-05T15:00:00Z', text);
    expect(person.suggestedTasks[0]).toMatchObject({ priority: 'P1' });
    const tool = await receive('Approval', '2026-11-05T15:00:00Z', text, { from });
    expect(tool.suggestedTasks[0]).toMatchObject({ priority: 'P2' });
  });
});
