import type { ItemCheck } from '@docket/core/tasks/task';
import { checkItem } from '@docket/core/tasks/task';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { buildTask, taskPage } from '../../testing/build-task';
import { fakeApi, FakeFailure, type FakeRequest } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { TasksPage } from './tasks-page';

const refusal = new FakeFailure(
  404,
  'checklist_item.not_found',
  'It is no longer on the checklist',
);
/** Answers of the server that wait to be given, oldest first. */
let answers: ((answer?: unknown) => void)[];
let stored: ReturnType<typeof buildTask>;
let asked: FakeRequest[];
let stopListening: () => void;

const later = (give: () => unknown) =>
  new Promise((resolve) => {
    answers.push((answer) => resolve(answer ?? give()));
  });

beforeEach(() => {
  answers = [];
  const texts = ['Measure', 'Order', 'Pay'];
  stored = buildTask({
    checklist: texts.map((text, at) => ({ id: `i${at}`, text, completed: false })),
  });
  asked = fakeApi({
    'GET /tasks': () => taskPage([stored]),
    'PATCH /tasks/t1/checklist': ({ body }: FakeRequest) =>
      later(() => {
        stored = { ...stored, checklist: checkItem(stored.checklist, body as ItemCheck) };
        return stored;
      }),
    'PATCH /tasks/t1': ({ body }: FakeRequest) =>
      later(() => {
        stored = { ...stored, ...(body as object) };
        return stored;
      }),
  });
  stopListening = listenForShortcuts();
});
afterEach(() => stopListening());

async function openAndSelect() {
  const { user } = renderScreen(<TasksPage />);
  await screen.findByRole('article', { name: 'Order rope' });
  await user.keyboard('j');
}
const press = async (key: string) => {
  fireEvent.keyDown(document.body, { key });
  await Promise.resolve();
};
const item = (name: string) => screen.getByRole('checkbox', { name });
async function answerNext(answer?: unknown) {
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  answers.shift()?.(answer);
}
const sent = () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

it('items checked faster than the server answers all stay checked', async () => {
  await openAndSelect();
  for (const key of ['1', '2', '3']) await press(key);
  for (const name of ['Measure', 'Order', 'Pay']) await expect.poll(() => item(name)).toBeChecked();
  expect(screen.queryByText('Item Checked')).not.toBeInTheDocument();
  await answerNext();
  expect(await screen.findByText('Item Checked')).toBeVisible();
  for (const name of ['Measure', 'Order', 'Pay']) expect(item(name)).toBeChecked();
  await answerNext();
  await answerNext();
  await expect.poll(() => stored.checklist.every(({ completed }) => completed)).toBe(true);
  for (const name of ['Measure', 'Order', 'Pay']) expect(item(name)).toBeChecked();
});

it('x pressed twice before the first answer completes the task and reopens it', async () => {
  await openAndSelect();
  const isDone = () => screen.getByRole('checkbox', { name: 'Completed: Order rope' });
  await press('x');
  await expect.poll(isDone).toBeChecked();
  await press('x');
  await expect.poll(isDone).not.toBeChecked();
  await answerNext();
  await answerNext();
  await expect.poll(sent).toEqual([{ status: 'completed' }, { status: 'to_do' }]);
});

it('a key pressed twice checks the item and unchecks it', async () => {
  await openAndSelect();
  await press('1');
  await expect.poll(() => item('Measure')).toBeChecked();
  await press('1');
  await answerNext();
  await answerNext();
  await expect.poll(sent).toEqual([
    { itemId: 'i0', completed: true },
    { itemId: 'i0', completed: false },
  ]);
  await expect.poll(() => item('Measure')).not.toBeChecked();
});

it('a refused check is taken back with the reason, and the next one stays', async () => {
  await openAndSelect();
  await press('1');
  await press('2');
  await answerNext(refusal);
  await expect.poll(() => item('Measure')).not.toBeChecked();
  await answerNext();
  await expect.poll(() => stored.checklist[1]?.completed).toBe(true);
  expect(item('Order')).toBeChecked();
  expect(await screen.findByText('It is no longer on the checklist')).toBeVisible();
});

it('a failed change is told even if another one was made before its answer', async () => {
  await openAndSelect();
  await press('x');
  await press('+');
  await answerNext(new FakeFailure(500, 'server.failed', ''));
  await answerNext();
  await expect.poll(() => stored.due_date).not.toBeNull();
  expect(await screen.findByText('Failed to update task status')).toBeVisible();
});

it('an answered change is shown, and edited further, before the list is read again', async () => {
  let reads = 0;
  const versions: unknown[] = [];
  const before = { ...stored, version: 1 };
  fakeApi({
    'GET /tasks': () => {
      reads += 1;
      return reads === 1 ? taskPage([before]) : new Promise(() => undefined);
    },
    'GET /projects/picker': [{ id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' }],
    'PATCH /tasks/t1': ({ headers, body }: FakeRequest) => {
      versions.push(headers.get('if-match'));
      return { ...before, ...(body as object), version: before.version + versions.length };
    },
  });
  await openAndSelect();
  await press('x');
  await screen.findByText('Task Completed');
  expect(item('Completed: Order rope')).toBeChecked();
  await press('Enter');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await expect.poll(() => versions).toEqual([null, expect.stringContaining('2')]);
});

it('a task opened before its last change is answered opens as that change leaves it', async () => {
  const versions: unknown[] = [];
  let task = { ...stored, version: 1 };
  const patch = ({ headers, body }: FakeRequest) => {
    versions.push(headers.get('if-match'));
    return later(() => {
      task = { ...task, ...(body as object), version: task.version + 1 };
      return task;
    });
  };
  fakeApi({
    'GET /tasks': () => taskPage([task]),
    'GET /tasks/t1': () => task,
    'GET /projects/picker': [{ id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' }],
    'PATCH /tasks/t1': patch,
  });
  await openAndSelect();
  await press('x');
  await press('Enter');
  await answerNext();
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  expect(dialog.getByRole('checkbox', { name: 'Mark as incomplete' })).toBeChecked();
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await expect.poll(() => versions).toEqual([null, expect.stringContaining('2')]);
});

it('Escape does not close the question about a task that is being deleted, so that its answer closes nothing else', async () => {
  fakeApi({
    'GET /tasks': () => taskPage([stored]),
    'DELETE /tasks/t1': () => later(() => ({ id: 't1', restorableUntil: '2026-01-01T00:00:10Z' })),
  });
  const { user } = renderScreen(<TasksPage />);
  await user.click(await screen.findByRole('button', { name: 'Delete Order rope' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Task' });
  await user.click(within(question).getByRole('button', { name: 'Delete Task' }));
  await user.keyboard('{Escape}t');
  expect(question).toBeVisible();
  await answerNext();
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  await user.keyboard('t');
  expect(await screen.findByRole('dialog', { name: 'Create New Task' })).toBeVisible();
});

it('Space checks the chosen item although another one was put before it meanwhile', async () => {
  const { user, client } = renderScreen(<TasksPage />);
  await screen.findByRole('article', { name: 'Order rope' });
  await user.keyboard('j{]}{]}');
  const chosen = () => item('Order').closest('li');
  expect(chosen()).toHaveAttribute('aria-current', 'true');
  const first = { id: 'i9', text: 'Ask', completed: false };
  stored = { ...stored, checklist: [first, ...stored.checklist] };
  await client.invalidateQueries({ queryKey: ['tasks'] });
  await screen.findByRole('checkbox', { name: 'Ask' });
  expect(chosen()).toHaveAttribute('aria-current', 'true');
  await user.keyboard(' ');
  await expect.poll(sent).toEqual([{ itemId: 'i1', completed: true }]);
});

it('Space checks nothing once the chosen item is gone', async () => {
  const { user, client } = renderScreen(<TasksPage />);
  await screen.findByRole('article', { name: 'Order rope' });
  await user.keyboard('j{]}');
  stored = { ...stored, checklist: stored.checklist.slice(1) };
  await client.invalidateQueries({ queryKey: ['tasks'] });
  await expect.poll(() => screen.queryByRole('checkbox', { name: 'Measure' })).toBeNull();
  await user.keyboard(' ');
  expect(await screen.findByText('No item selected')).toBeVisible();
  expect(sent()).toEqual([]);
});
