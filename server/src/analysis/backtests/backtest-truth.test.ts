import { NO_CONDITIONS } from '@docket/core/rules/rule-conditions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { recommendAgain } from '../classify/recommend-again.usecases';

let docket: TestApp;
let who: SignedIn;
let users = 0;
let roof: string;
let office: string;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
  roof = (await who.post('/projects', { name: 'Roof', subjectIncludes: ['tiles'] })).body.id;
  office = (await who.post('/projects', { name: 'Office' })).body.id;
  for (const subject of ['Tiles 1', 'Tiles 2', 'Chairs 1', 'Chairs 2', 'Chairs 3'])
    await receiveAnalysed(docket, who, mailOn(subject));
  const decided = await receiveAnalysed(docket, who, mailOn('Chairs of the office'));
  await who.post('/emails/recommendations/process', {
    emailId: decided.id,
    action: 'change_project',
    data: { projectId: office },
  });
});

const mailOn = (subject: string): TestMail => ({
  subject,
  from: { name: '', address: `${subject.replaceAll(' ', '')}@somewhere.example` },
  text: 'See you there.',
});
const recommended = async () => {
  await recommendAgain(docket.deps, { userId: who.user.id });
  const { items } = (await who.get('/emails/recommendations?pageSize=15')).body;
  return new Map<string, string | null>(
    items
      .filter(
        (email: { recommendedProject: { approved: unknown } }) =>
          !email.recommendedProject.approved,
      )
      .map((email: { id: string; recommendedProject: { id: string | null } }) => [
        email.id,
        email.recommendedProject.id,
      ]),
  );
};
/** How many undecided emails enter the project, and how many leave it, after this is saved. */
async function changesOf(save: () => Promise<unknown>) {
  const before = await recommended();
  await save();
  const after = await recommended();
  const ids = [...before.keys()];
  return {
    newMatches: ids.filter((id) => before.get(id) !== roof && after.get(id) === roof).length,
    released: ids.filter((id) => before.get(id) === roof && after.get(id) !== roof).length,
  };
}
const none = {
  ...NO_CONDITIONS,
};

describe('a backtest predicts what saving does', () => {
  it('for the matching fields of a project', async () => {
    const fields = { ...none, subjectIncludes: ['chairs', 'tiles 1'] };
    const { status, body } = await who.post('/projects/backtest', { projectId: roof, fields });
    expect(status).toBe(200);
    expect(body).toMatchObject({ matches: 5, newMatches: 3, released: 1 });
    expect(body.breaks).toMatchObject([{ subject: 'Chairs of the office', decided: 'Office' }]);
    const { newMatches, released } = body;
    expect(await changesOf(() => who.patch(`/projects/${roof}`, fields))).toEqual({
      newMatches,
      released,
    });
  });

  it('for a new rule, and for a rule that becomes narrower', async () => {
    await who.patch(`/projects/${roof}`, none);
    await recommended();
    const rule = (subjects: string[]) => ({
      name: 'Roof',
      if: { ...none, subjectIncludes: subjects },
      then: { projectId: roof },
    });
    const { body: wide } = await who.post('/rules/backtest', { rule: rule(['tiles', 'chairs']) });
    expect(wide).toMatchObject({ matches: 6, newMatches: 5, released: 0 });
    expect(wide.breaks).toHaveLength(1);
    let ruleId = '';
    const made = await changesOf(async () => {
      ruleId = (await who.post('/rules', rule(['tiles', 'chairs']))).body.id;
    });
    expect(made).toEqual({ newMatches: 5, released: 0 });
    const { body: narrow } = await who.post('/rules/backtest', { rule: rule(['tiles']), ruleId });
    expect(narrow).toMatchObject({ matches: 2, newMatches: 0, released: 3, breaks: [] });
    const narrowed = await changesOf(() => who.patch(`/rules/${ruleId}`, rule(['tiles'])));
    expect(narrowed).toEqual({ newMatches: 0, released: 3 });
  });

  it('for a rule after another one whose AND group the emails do not meet', async () => {
    const subjects = { ...none, subjectIncludes: ['chairs'] };
    const and = [{ ...none, bodyIncludes: ['nowhere'] }];
    await who.post('/rules', { name: 'Office', if: subjects, and, then: { projectId: office } });
    const rule = { name: 'Roof', if: subjects, then: { projectId: roof } };
    const { body } = await who.post('/rules/backtest', { rule });
    expect(body.breaks).toMatchObject([{ subject: 'Chairs of the office', decided: 'Office' }]);
    const { newMatches } = await changesOf(() => who.post('/rules', rule));
    expect(body).toMatchObject({ matches: 4, newMatches });
  });

  it('for rules that are disabled, which match nothing', async () => {
    await who.patch(`/projects/${roof}`, none);
    const subjects = { ...none, subjectIncludes: ['chairs'] };
    const off = { name: 'Off', if: subjects, isEnabled: false, then: { projectId: office } };
    await who.post('/rules', off);
    const rule = { name: 'Roof', if: subjects, then: { projectId: roof } };
    const { body } = await who.post('/rules/backtest', { rule });
    expect(body).toMatchObject({ matches: 4, newMatches: 3, breaks: [{ decided: 'Office' }] });
    const { body: disabled } = await who.post('/rules/backtest', {
      rule: { ...rule, isEnabled: false },
    });
    expect(disabled).toEqual({ matches: 0, newMatches: 0, released: 0, breaks: [] });
    let ruleId = '';
    const made = await changesOf(async () => {
      ruleId = (await who.post('/rules', rule)).body.id;
    });
    expect(made).toEqual({ newMatches: 3, released: 0 });
    const switchedOff = { rule: { ...rule, isEnabled: false }, ruleId };
    const { body: after } = await who.post('/rules/backtest', switchedOff);
    expect(after).toMatchObject({ matches: 0, newMatches: 0, released: 3 });
  });

  it('without changing anything', async () => {
    const before = await recommended();
    await who.post('/projects/backtest', { projectId: roof, fields: none });
    expect(await recommended()).toEqual(before);
  });

  it('refuses a pattern that could not be saved', async () => {
    const fields = { ...none, bodyRegex: 'a(b' };
    expect((await who.post('/projects/backtest', { fields })).status).toBe(400);
  });
});
