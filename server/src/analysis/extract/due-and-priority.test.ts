import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

// Monday noon in New York, the default zone; Friday afternoon for the weekend.
const MONDAY = '2026-11-02T17:00:00Z';
const FRIDAY = '2026-11-06T20:00:00Z';

let docket: TestApp;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp({ now: FRIDAY });
});
afterAll(() => docket.close());

async function withRule(due: string, mail: object): Promise<string | null> {
  users += 1;
  const who = await docket.signIn(`Ruler ${users}`);
  const { id: projectId } = (await who.post('/projects', { name: 'Roof' })).body as { id: string };
  const rule = { name: 'Kerr', if: { domainMatches: ['kerr.example'] }, then: { projectId, due } };
  expect((await who.post('/rules', rule)).status).toBe(200);
  return firstDue(who, mail);
}

async function firstDue(who: SignedIn, mail: object): Promise<string | null> {
  const email = await receiveAnalysed(docket, who, mail);
  expect(email.suggestedTasks).toHaveLength(1);
  return email.suggestedTasks[0].dueDate as string | null;
}

const undated = 'Please send me the signed contract.';
const dated = 'Please send me the signed contract by 20 November.';

describe('the due rule of a tagging rule decides the due date of its tasks', () => {
  it.each([
    ['next_business_day', MONDAY, undated, '2026-11-03'],
    ['next_business_day', FRIDAY, undated, '2026-11-09'],
    ['48h', MONDAY, undated, '2026-11-04'],
    ['parse', MONDAY, dated, '2026-11-20'],
    ['parse', MONDAY, undated, null],
    ['next_business_day', MONDAY, dated, '2026-11-03'],
  ])('%s, received %s, "%s": %s (§ 9)', async (due, receivedAt, text, expected) => {
    expect(await withRule(due, { receivedAt, text })).toBe(expected);
  });
});

describe('the due parser of the task style', () => {
  it.each([
    ['prefer_explicit', undated, null],
    ['prefer_explicit', dated, '2026-11-20'],
    ['fallback_next_business_day', undated, '2026-11-09'],
    ['fallback_next_business_day', dated, '2026-11-20'],
  ])('%s of "%s" gives %s (§ 9)', async (dueParser, text, expected) => {
    users += 1;
    const who = await docket.signIn(`Stylist ${users}`);
    const { body: style } = await who.get('/style');
    await who.put('/style', { ...style, dueParser });
    expect(await firstDue(who, { receivedAt: FRIDAY, text })).toBe(expected);
  });
});

describe('the urgency map of the task style decides the priority', () => {
  it.each([
    ['Please send me the signed contract when you have time.', 'P4', 'P1'],
    [undated, 'P3', 'P2'],
    ['Urgent: please send me the signed contract.', 'P2', 'P3'],
    ['Emergency! Please send me the signed contract immediately.', 'P1', 'P4'],
  ])('"%s" is %s by default, and %s turned round (§ 9)', async (text, byDefault, turned) => {
    users += 1;
    const who = await docket.signIn(`Mapper ${users}`);
    const priority = async (subject: string) => {
      const email = await receiveAnalysed(docket, who, { receivedAt: FRIDAY, text, subject });
      return email.suggestedTasks[0]?.priority as string;
    };
    expect(await priority('Roof')).toBe(byDefault);
    const { body: style } = await who.get('/style');
    const urgencyMap = { low: 'P1', normal: 'P2', high: 'P3', critical: 'P4' };
    await who.put('/style', { ...style, urgencyMap });
    expect(await priority('Payroll')).toBe(turned);
  });
});
