import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp({ now: '2026-11-02T15:00:00Z' });
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Worker ${users}`);
});

const office = {
  name: 'Office',
  color: '#2196F3',
  timezone: 'Europe/London',
  workingHours: { start: '09:00', end: '17:00', days: [1, 2, 3, 4, 5] },
};
async function create(fields: object = {}): Promise<string> {
  docket.clock.advance(1);
  const { status, body } = await who.post('/contexts', { ...office, ...fields });
  expect(status).toBe(200);
  return body.id as string;
}
const listed = async () =>
  (await who.get('/contexts')).body.map((one: { name: string; isDefault: boolean }) =>
    one.isDefault ? `${one.name} (default)` : one.name,
  );

describe('a context', () => {
  it('becomes the default if it is the first', async () => {
    await create();
    await create({ name: 'Home', workingHours: null });
    expect(await listed()).toEqual(['Office (default)', 'Home']);
  });

  it.each([
    [{ name: ' ' }, 'Context name is required'],
    [{ timezone: 'Mars/Base' }, 'Unknown time zone'],
    [
      { workingHours: { start: '17:00', end: '09:00', days: [1] } },
      'Working hours must end after they start',
    ],
  ])('%j is refused with "%s"', async (fields, message) => {
    const { status, body } = await who.post('/contexts', { ...office, ...fields });
    expect(status).toBe(400);
    expect(body.error.message).toBe(message);
  });

  it.each([[{ days: [] }], [{ days: [7] }], [{ start: '9:00' }]])(
    'refuses the working hours %j (§ 3)',
    async (hours) => {
      const workingHours = { ...office.workingHours, ...hours };
      expect((await who.post('/contexts', { ...office, workingHours })).status).toBe(400);
    },
  );

  it('can be changed and can drop its restrictions (§ 5)', async () => {
    const id = await create();
    const { body } = await who.patch(`/contexts/${id}`, {
      ...office,
      name: 'Tokyo',
      timezone: 'Asia/Tokyo',
      workingHours: null,
    });
    expect(body).toMatchObject({ name: 'Tokyo', timezone: 'Asia/Tokyo', workingHours: null });
  });

  it('can be made the default, and only one is', async () => {
    await create();
    const home = await create({ name: 'Home' });
    await who.post(`/contexts/${home}/default`);
    expect(await listed()).toEqual(['Home (default)', 'Office']);
  });

  it('is deleted with Undo for 10 s; the oldest other one becomes the default if it was', async () => {
    const id = await create();
    await create({ name: 'Home' });
    await create({ name: 'Site' });
    await who.delete(`/contexts/${id}`);
    expect(await listed()).toEqual(['Home (default)', 'Site']);
    docket.clock.advance(9_999);
    expect((await who.post(`/contexts/${id}/restore`)).status).toBe(200);
    expect(await listed()).toEqual(['Home (default)', 'Office', 'Site']);
    await who.delete(`/contexts/${id}`);
    docket.clock.advance(10_001);
    expect((await who.post(`/contexts/${id}/restore`)).status).toBe(404);
  });

  it('is the default again after Undo if it was the only one', async () => {
    const id = await create();
    await who.delete(`/contexts/${id}`);
    expect(await listed()).toEqual([]);
    await who.post(`/contexts/${id}/restore`);
    expect(await listed()).toEqual(['Office (default)']);
  });

  it('of another user cannot be seen, changed or deleted', async () => {
    const id = await create();
    const other = await docket.signIn('Other');
    expect((await other.get('/contexts')).body).toEqual([]);
    expect((await other.patch(`/contexts/${id}`, office)).status).toBe(404);
    expect((await other.delete(`/contexts/${id}`)).status).toBe(404);
    expect((await other.post(`/contexts/${id}/default`)).status).toBe(404);
    expect(await listed()).toEqual(['Office (default)']);
  });
});

describe('the default context', () => {
  const dueOf = async (subject: string) => {
    const email = await receiveAnalysed(docket, who, {
      subject,
      text: 'Please send me the signed contract by tomorrow.',
      receivedAt: '2026-11-02T20:00:00Z',
    });
    return email.suggestedTasks[0].dueDate as string;
  };

  it('decides which day the words of an email mean', async () => {
    await create();
    expect(await dueOf('Roof')).toBe('2026-11-03');
    const tokyo = await create({ name: 'Tokyo', timezone: 'Asia/Tokyo' });
    await who.post(`/contexts/${tokyo}/default`);
    expect(await dueOf('Payroll')).toBe('2026-11-04');
  });

  it('is New York if there is none (§ 9)', async () => {
    expect((await who.get('/home')).body.timezone).toBe('America/New_York');
  });
});
