import { startProcessorClock } from '@docket/intelligence/testing/processor-clock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let roof: string;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Ruler ${users}`);
  roof = (await who.post('/projects', { name: 'Roof' })).body.id;
});

const kerr = { domainMatches: ['kerr.example'] };
const ruleOf = (fields: object = {}) => ({
  name: 'Kerr',
  if: kerr,
  then: { projectId: roof },
  ...fields,
});
async function createRule(fields: object = {}) {
  const { status, body } = await who.post('/rules', ruleOf(fields));
  expect(status).toBe(200);
  return body as { id: string; order: number };
}
const names = async () =>
  (await who.get('/rules')).body.map((rule: { name: string }) => rule.name) as string[];
const problemOf = async (fields: object) => {
  const { status, body } = await who.post('/rules', ruleOf(fields));
  expect(status).toBe(400);
  return body.error.message as string;
};

describe('a rule', () => {
  it('starts with confidence 0.65, priority P3 and the next business day, at the end of the list (§ 3, 9)', async () => {
    await createRule({ name: 'First' });
    expect((await who.post('/rules', ruleOf())).body).toMatchObject({
      name: 'Kerr',
      order: 2,
      confidence: 0.65,
      if: { senderIncludes: [], domainMatches: ['kerr.example'], bodyRegex: '' },
      then: { priority: 'P3', due: 'next_business_day', tags: [], assignee: '' },
    });
  });

  it('needs a name, at least one IF condition and a project (§ 5)', async () => {
    expect(await problemOf({ name: ' ' })).toBe('Rule name is required');
    expect(await problemOf({ if: {} })).toBe('At least one IF condition is required');
    expect(await problemOf({ then: { projectId: '' } })).toBe('Please select a project');
  });

  it.each([-0.05, 1.05])('refuses the confidence %d (§ 5, 9)', async (confidence) => {
    expect(await problemOf({ confidence })).toBe(
      confidence < 0 ? 'Confidence must be at least 0' : 'Confidence must be at most 1',
    );
  });

  it('refuses a project of another user', async () => {
    const other = await docket.signIn('Other');
    const theirs = (await other.post('/projects', { name: 'Theirs' })).body.id;
    expect((await who.post('/rules', ruleOf({ then: { projectId: theirs } }))).status).toBe(404);
  });

  it('refuses a body regex that RE2 cannot run, and says why', async () => {
    expect(await problemOf({ if: { bodyRegex: '(?=look)' } })).toContain(
      'Body regex is not a valid pattern',
    );
  });

  it('with a pattern built for catastrophic backtracking is answered at once', async () => {
    await createRule({ if: { bodyRegex: '(a+)+$' } });
    const spent = startProcessorClock();
    const body = `${'a'.repeat(50_000)}!`;
    expect((await who.post('/rules/test', { from: '', subject: '', body })).status).toBe(200);
    expect(spent()).toBeLessThan(2_000);
  });

  it('can be changed, and the change is in the audit log (§ 7)', async () => {
    const { id } = await createRule();
    const { body } = await who.patch(`/rules/${id}`, ruleOf({ name: 'Kerr and Sons' }));
    expect(body).toMatchObject({ id, name: 'Kerr and Sons' });
    const [entry] = (await who.get(`/audit?recordId=${id}`)).body.items;
    expect(entry).toMatchObject({ action: 'update', noun: 'rule', before: { name: 'Kerr' } });
  });

  it('can be turned off by itself, and keeps everything else', async () => {
    const { id } = await createRule({ confidence: 0.9, and: [{ subjectIncludes: ['roof'] }] });
    const [before] = (await who.get('/rules')).body;
    const { body } = await who.patch(`/rules/${id}`, { isEnabled: false });
    expect(body).toEqual({ ...before, isEnabled: false, version: expect.any(Number) });
  });

  it('whose project was deleted can be switched off and renamed, but not given a deleted project', async () => {
    const { id } = await createRule();
    await who.delete(`/projects/${roof}`);
    const { status, body } = await who.patch(`/rules/${id}`, { isEnabled: false, name: 'Old' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { isEnabled: false, name: 'Old' },
    });
    expect((await who.patch(`/rules/${id}`, { if: {}, and: [{}] })).status).toBe(400);
    expect((await who.patch(`/rules/${id}`, ruleOf())).status).toBe(404);
    await who.post('/undo');
    expect((await who.get('/rules')).body).toMatchObject([{ id, isEnabled: true }]);
  });

  it('stored by an earlier release with a long assignee and tags can be read, changed and reverted', async () => {
    const { id } = await createRule();
    const then = { tags: ['t'.repeat(300), 'legal', 'legal'], assignee: 'a'.repeat(5_000) };
    const outcome = JSON.stringify({ projectId: roof, ...then });
    await asUser(docket.db, who.user.id, ({ trx }) =>
      trx.updateTable('rules').set({ outcome }).where('id', '=', id).execute(),
    );
    expect((await who.patch(`/rules/${id}`, { isEnabled: false })).body).toMatchObject({ then });
    await who.patch(`/rules/${id}`, { then: { projectId: roof, tags: ['legal'] } });
    const [change] = (await who.get('/audit')).body.items;
    expect((await who.post(`/audit/${change.id}/revert`)).status).toBe(200);
    expect((await who.get('/rules')).body).toMatchObject([{ then }]);
  });

  it('of another user cannot be seen, changed or deleted', async () => {
    const { id } = await createRule();
    const other = await docket.signIn('Other');
    expect((await other.get('/rules')).body).toEqual([]);
    expect((await other.patch(`/rules/${id}`, ruleOf())).status).toBe(404);
    expect((await other.delete(`/rules/${id}`)).status).toBe(404);
  });

  it('is deleted with Undo for 10 s, and returns to its position', async () => {
    await createRule({ name: 'A' });
    const { id } = await createRule({ name: 'B' });
    await createRule({ name: 'C' });
    const deleted = await who.delete(`/rules/${id}`);
    expect(deleted.body.restorableUntil).toBe(
      new Date(docket.clock.now().getTime() + 10_000).toISOString(),
    );
    expect(await names()).toEqual(['A', 'C']);
    docket.clock.advance(9_999);
    expect((await who.post(`/rules/${id}/restore`)).status).toBe(200);
    expect(await names()).toEqual(['A', 'B', 'C']);
    await who.delete(`/rules/${id}`);
    docket.clock.advance(10_001);
    expect((await who.post(`/rules/${id}/restore`)).status).toBe(404);
    expect((await who.delete(`/rules/${id}`)).status).toBe(404);
  });
});

describe('the order of the rules', () => {
  it('is set by naming every rule once (§ 7)', async () => {
    const ids = [];
    for (const name of ['A', 'B', 'C']) ids.push((await createRule({ name })).id);
    const { body } = await who.put('/rules/reorder', { ids: ids.toReversed() });
    expect(body.map((rule: { name: string; order: number }) => [rule.order, rule.name])).toEqual([
      [1, 'C'],
      [2, 'B'],
      [3, 'A'],
    ]);
    expect(await names()).toEqual(['C', 'B', 'A']);
  });

  it('made from a stale list is refused and changes nothing', async () => {
    const first = await createRule({ name: 'A' });
    await createRule({ name: 'B' });
    for (const ids of [[first.id], [first.id, first.id], []])
      expect((await who.put('/rules/reorder', { ids })).status).toBe(409);
    expect(await names()).toEqual(['A', 'B']);
  });

  it('decides: the first match wins its fields', async () => {
    const other = (await who.post('/projects', { name: 'Other' })).body.id;
    await createRule({ name: 'Kerr' });
    const second = await createRule({
      name: 'Subject',
      if: { subjectIncludes: ['roof'] },
      then: { projectId: other },
    });
    const project = async () => (await receiveAnalysed(docket, who)).recommendedProject.id;
    expect(await project()).toBe(roof);
    const { body } = await who.get('/rules');
    await who.put('/rules/reorder', { ids: [second.id, body[0].id] });
    expect(await project()).toBe(other);
  });

  it('the recommended project comes with its context (§ 3)', async () => {
    await createRule({ name: 'Kerr' });
    await who.patch(`/projects/${roof}`, { context: 'Personal' });
    const { recommendedProject } = await receiveAnalysed(docket, who);
    expect(recommendedProject).toMatchObject({ id: roof, context: 'Personal' });
  });
});

describe('testing a text', () => {
  it('names every matching rule and why, conditions joined by OR (§ 7)', async () => {
    await createRule({ name: 'Never', if: { subjectIncludes: ['harbour'] } });
    await createRule({
      name: 'Kerr',
      if: { senderIncludes: ['nobody'], domainMatches: ['kerr.example'], bodyIncludes: ['ROOF'] },
    });
    const { body } = await who.post('/rules/test', {
      from: 'Dana <dana@mail.kerr.example>',
      subject: 'Hello',
      body: 'About the roof',
    });
    expect(body.matches).toEqual([
      {
        id: expect.any(String),
        number: 2,
        name: 'Kerr',
        because: 'the sender’s domain is kerr.example, the text includes “ROOF”',
      },
    ]);
  });
});

const from = (address: string, mail: TestMail = {}): TestMail => ({
  from: { name: 'Someone', address },
  ...mail,
});
async function receiveDecided(projectId: string | null, mail: TestMail): Promise<string> {
  const { id } = await receiveAnalysed(docket, who, mail);
  const action = { action: 'change_project', data: { projectId } };
  const { status } = await who.post('/emails/recommendations/process', { emailId: id, ...action });
  expect(status).toBe(200);
  return id;
}

describe('a backtest', () => {
  const backtest = async (rule: object, ruleId?: string) => {
    const { status, body } = await who.post('/rules/backtest', {
      rule: ruleOf(rule),
      ...(ruleId === undefined ? {} : { ruleId }),
    });
    expect(status).toBe(200);
    return body;
  };

  it('reports what a rule matches, what it adds and which approved decisions it breaks', async () => {
    const office = (await who.post('/projects', { name: 'Office' })).body.id;
    await receiveDecided(roof, from('a@kerr.example'));
    const broken = await receiveDecided(office, from('b@kerr.example', { subject: 'Chairs' }));
    const none = await receiveDecided(null, from('c@kerr.example', { subject: 'Private' }));
    await receiveAnalysed(docket, who, from('x@elsewhere.example'));
    const effect = await backtest({});
    expect(effect).toMatchObject({ matches: 3, newMatches: 0 });
    expect(effect.breaks).toHaveLength(2);
    expect(effect.breaks).toContainEqual({
      emailId: broken,
      subject: 'Chairs',
      from: 'Someone',
      decided: 'Office',
    });
    expect(effect.breaks).toContainEqual(
      expect.objectContaining({ emailId: none, decided: 'None of my projects' }),
    );
  });

  it('counts emails whose project would change as new matches', async () => {
    await receiveAnalysed(docket, who, from('a@new.example', { subject: 'One' }));
    await receiveAnalysed(docket, who, from('b@new.example', { subject: 'Two' }));
    const rule = { if: { domainMatches: ['new.example'] } };
    expect(await backtest(rule)).toEqual({ matches: 2, newMatches: 2, released: 0, breaks: [] });
    expect(await names()).toEqual([]);
  });

  it('reads the emails’ text for body conditions', async () => {
    await receiveAnalysed(docket, who, { text: 'The invoice INV-2026 is attached.' });
    expect(await backtest({ if: { bodyRegex: 'inv-\\d+' } })).toMatchObject({ matches: 1 });
    expect(await backtest({ if: { bodyIncludes: ['invoice'] } })).toMatchObject({ matches: 1 });
    expect(await backtest({ if: { bodyIncludes: ['receipt'] } })).toMatchObject({ matches: 0 });
  });

  it('of a rule after another counts no effect where the earlier one wins', async () => {
    const office = (await who.post('/projects', { name: 'Office' })).body.id;
    await receiveDecided(office, from('a@kerr.example'));
    const earlier = await createRule({ then: { projectId: office } });
    const rule = { if: { subjectIncludes: ['roof'] } };
    expect(await backtest(rule)).toEqual({ matches: 1, newMatches: 0, released: 0, breaks: [] });
    const changed = await backtest(rule, earlier.id);
    expect(changed.breaks).toHaveLength(1);
  });

  it('refuses a rule that could not be saved', async () => {
    const { status } = await who.post('/rules/backtest', {
      rule: ruleOf({ if: { bodyRegex: 'a(b' } }),
    });
    expect(status).toBe(400);
  });
});
