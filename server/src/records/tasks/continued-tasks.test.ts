import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let projectId: string;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
  projectId = (await who.post('/projects', { name: 'Roof' })).body.id;
  for (const title of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) await add(title);
});
afterAll(() => docket.close());

let minute = 0;
async function add(title: string): Promise<void> {
  minute += 1;
  docket.clock.set(`2026-11-18T11:${String(minute).padStart(2, '0')}:00Z`);
  await who.post('/tasks', { title, project_id: projectId });
}
type Listed = { items: { id: string; title: string }[]; next: string | null };
const titlesOf = ({ items }: Listed) => items.map(({ title }) => title);

it('the list is read whole by following next, whatever is added or deleted meanwhile', async () => {
  const titles: string[] = [];
  let after = '';
  for (;;) {
    const page = (await who.get(`/tasks?pageSize=2${after}`)).body as Listed;
    titles.push(...titlesOf(page));
    if (page.next === null) break;
    after = `&after=${page.next}`;
    await add('Added');
    await who.delete(`/tasks/${page.items[0]?.id}`);
  }
  expect(titles).toEqual(['Fifth', 'Fourth', 'Third', 'Second', 'First']);
});

it('what a search found can be continued, too', async () => {
  for (const nth of [1, 2, 3]) await add(`Paint hall ${nth}`);
  const first = (await who.get('/tasks?search=paint&pageSize=2')).body as Listed;
  const rest = (await who.get(`/tasks?search=paint&pageSize=2&after=${first.next}`)).body as Listed;
  expect([...titlesOf(first), ...titlesOf(rest)]).toEqual([
    'Paint hall 3',
    'Paint hall 2',
    'Paint hall 1',
  ]);
  expect(rest.next).toBeNull();
});

const YEAR_0 = Buffer.from(
  JSON.stringify(['tasks', '0000-01-01T00:00:00Z', '6f1c2b9e-3f1d-4b7a-9a54-0c8a3f0f2b11']),
).toString('base64url');

it.each(['after=tomorrow', 'after=WyJlbWFpbHMiXQ', `after=${YEAR_0}`, 'sort=due_date&after=x'])(
  'refuses %s and says what to do',
  async (query) => {
    const { status, body } = await who.get(`/tasks?${query}`);
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/leave “after” out|Use “page”/);
  },
);
