import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { buildTask, taskPage } from '../../testing/build-task';
import { fakeApi, type FakeRequest } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { TasksPage } from './tasks-page';

let stopListening: () => void;
beforeEach(() => {
  stopListening = listenForShortcuts();
});
afterEach(() => stopListening());

const task = (id: string, due_date: string | null = null) =>
  buildTask({ id, title: `Task ${id}`, due_date });
const card = (id: string) => screen.getByRole('article', { name: `Task ${id}` });
const current = () =>
  screen.getAllByRole('article').find((one) => one.className.includes('inset-'));

/** A list by due date, which a changed task leaves or moves in. */
function openTasks(change: (id: string, body: object) => void, list: () => unknown) {
  const changing = (id: string) => ({
    [`PATCH /tasks/${id}`]: ({ body }: FakeRequest) => {
      change(id, body as object);
      return task(id);
    },
  });
  const asked = fakeApi({
    'GET /tasks': list,
    ...changing('a'),
    ...changing('b'),
    ...changing('c'),
  });
  return { asked, ...renderScreen(<TasksPage />) };
}

const changed = (asked: readonly FakeRequest[]) =>
  asked.filter(({ method }) => method === 'PATCH').map(({ path }) => path);

/** Tasks that leave the list as they are completed or archived. */
async function openToDo() {
  let ids = ['a', 'b', 'c'];
  const leave = (id: string) => (ids = ids.filter((one) => one !== id));
  const shown = openTasks(leave, () => taskPage(ids.map((id) => task(id))));
  await screen.findByRole('article', { name: 'Task a' });
  async function leaveElsewhere(id: string) {
    leave(id);
    await shown.client.invalidateQueries({ queryKey: ['tasks'] });
    await expect.poll(() => screen.queryByRole('article', { name: `Task ${id}` })).toBeNull();
  }
  return { ...shown, leaveElsewhere };
}

it.each(['x', '#'])(
  'a task that leaves the list by %s passes the focus to the next one, or at the end to the one before',
  async (key) => {
    const { user, asked } = await openToDo();
    await user.keyboard(`jj${key}`);
    await expect.poll(() => document.activeElement).toBe(card('c'));
    expect(current()).toBe(card('c'));
    await user.keyboard(key);
    await expect.poll(() => document.activeElement).toBe(card('a'));
    expect(current()).toBe(card('a'));
    await user.keyboard(key);
    await expect.poll(() => screen.queryByRole('article')).toBeNull();
    expect(changed(asked)).toEqual(['/tasks/b', '/tasks/c', '/tasks/a']);
  },
);

it('a task that leaves the list by x hands the focus on without a stop at the main content', async () => {
  let ids = ['a', 'b'];
  fakeApi({
    'GET /tasks': () => taskPage(ids.map((id) => task(id))),
    'PATCH /tasks/a': () => {
      ids = ['b'];
      return task('a');
    },
  });
  const { user } = renderScreen(
    <main id="main" tabIndex={-1}>
      <TasksPage />
    </main>,
  );
  await screen.findByRole('article', { name: 'Task a' });
  await user.keyboard('j');
  const focused: string[] = [];
  const note = ({ target }: FocusEvent) => focused.push((target as Element).id);
  document.addEventListener('focusin', note);
  await user.keyboard('x');
  await expect.poll(() => document.activeElement).toBe(card('b'));
  document.removeEventListener('focusin', note);
  expect(focused).toEqual(['task-b']);
});

it.each([
  ['j', 'c'],
  ['k', 'a'],
])(
  'after the current task has left the list elsewhere, keys act on none until %s selects its neighbour',
  async (key, neighbour) => {
    const { user, asked, leaveElsewhere } = await openToDo();
    await user.keyboard('jj');
    await leaveElsewhere('b');
    await user.keyboard('x');
    expect(changed(asked)).toEqual([]);
    await user.keyboard(key);
    expect(current()).toBe(card(neighbour));
  },
);

it('a task that stayed in the list after a key passes nothing on when it leaves elsewhere', async () => {
  let ids = ['a', 'b'];
  const { user, asked, client } = openTasks(
    () => undefined,
    () => taskPage(ids.map((id) => task(id))),
  );
  await screen.findByRole('article', { name: 'Task a' });
  await user.keyboard('jx');
  await expect.poll(() => changed(asked)).toEqual(['/tasks/a']);
  await expect.poll(() => client.isFetching() + client.isMutating()).toBe(0);
  ids = ['b'];
  await client.invalidateQueries({ queryKey: ['tasks'] });
  await expect.poll(() => screen.queryByRole('article', { name: 'Task a' })).toBeNull();
  await user.keyboard('x');
  expect(changed(asked)).toEqual(['/tasks/a']);
  expect(current()).toBeUndefined();
});

it('j focuses the current card, and says that it is the current one', async () => {
  const { user } = openTasks(
    () => undefined,
    () => taskPage([task('a'), task('b')]),
  );
  await screen.findByRole('article', { name: 'Task a' });
  await user.keyboard('jj');
  expect(card('b')).toHaveFocus();
  expect(card('b')).toHaveAttribute('aria-current', 'true');
  expect(card('a')).not.toHaveAttribute('aria-current');
});

it('Space scrolls while no item is chosen', async () => {
  openTasks(
    () => undefined,
    () => taskPage([task('a')]),
  );
  await screen.findByRole('article', { name: 'Task a' });
  // False if its default is prevented.
  expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(true);
});

function openTwoPages() {
  const pages = [
    ['a', 'b', 'c'],
    ['d', 'e'],
  ];
  fakeApi({
    'GET /tasks': ({ query }: FakeRequest) => ({
      ...taskPage((pages[Number(query.get('page') ?? 1) - 1] ?? []).map((id) => task(id))),
      total: 15,
    }),
  });
  return renderScreen(<TasksPage />);
}

it('another page starts at its first task', async () => {
  const { user } = openTwoPages();
  await screen.findByRole('article', { name: 'Task a' });
  await user.keyboard('jj');
  await user.click(screen.getByRole('button', { name: /next/i }));
  await screen.findByRole('article', { name: 'Task d' });
  await user.keyboard('j');
  expect(current()).toBe(card('d'));
});

it('the page follows a task that moves in the list as its due date changes by key', async () => {
  let dates = { a: '2026-12-01', b: '2026-12-02' };
  openTasks(
    (id, body) => (dates = { ...dates, [id]: (body as { due_date: string }).due_date }),
    () =>
      taskPage(
        Object.entries(dates)
          .toSorted(([, one], [, other]) => one.localeCompare(other))
          .map(([id, date]) => task(id, date)),
      ),
  );
  await screen.findByRole('article', { name: 'Task a' });
  fireEvent.keyDown(document.body, { key: 'j' });
  await expect.poll(current).toBe(card('a'));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  for (const key of ['+', '+']) fireEvent.keyDown(document.body, { key });
  await expect.poll(() => screen.getAllByRole('article')[1]).toBe(card('a'));
  expect(scrolled.mock.contexts).toContain(card('a'));
});

it('j goes on to the next page and k back to the previous one, and the ends are announced', async () => {
  const { user } = openTwoPages();
  await screen.findByRole('article', { name: 'Task a' });
  await user.keyboard('jk');
  expect(await screen.findByText('This is the first task')).toBeVisible();
  expect(current()).toBe(card('a'));
  await user.keyboard('jjj');
  await screen.findByRole('article', { name: 'Task d' });
  await expect.poll(current).toBe(card('d'));
  await user.keyboard('k');
  await screen.findByRole('article', { name: 'Task c' });
  await expect.poll(current).toBe(card('c'));
  // The second key is pressed before the page has loaded.
  await user.keyboard('jj');
  await screen.findByRole('article', { name: 'Task e' });
  await expect.poll(current).toBe(card('e'));
  await user.keyboard('j');
  expect(await screen.findByText('This is the last task')).toBeVisible();
  expect(current()).toBe(card('e'));
});
