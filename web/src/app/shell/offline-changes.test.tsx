import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { TasksPage } from '../../features/tasks/tasks-page';
import { buildTask, taskPage } from '../../testing/build-task';
import { fakeApi, type FakeRequest } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { OfflineNotice } from './offline-notice';

afterEach(() => setOnline(true));

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

const TASK = buildTask({
  id: 'a',
  title: 'Call the tenant',
  checklist: [{ id: 'i', text: 'Find the number', completed: false }],
});

async function open() {
  let task = TASK;
  const asked = fakeApi({
    'GET /tasks': () => taskPage([task]),
    'PATCH /tasks/a': ({ body }: FakeRequest) => (task = { ...task, ...(body as object) }),
    'PATCH /tasks/a/checklist': () =>
      (task = { ...task, checklist: [{ id: 'i', text: 'Find the number', completed: true }] }),
  });
  const { user } = renderScreen(
    <>
      <OfflineNotice />
      <TasksPage />
    </>,
  );
  await screen.findByRole('article', { name: 'Call the tenant' });
  const sent = () => asked.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  return { user, sent };
}

it('a task ticked offline stays ticked, is counted, and is saved once there is a connection', async () => {
  const { user, sent } = await open();
  setOnline(false);
  const box = screen.getByRole('checkbox', { name: 'Completed: Call the tenant' });
  await user.click(box);
  expect(await screen.findByText(/^You’re offline\. 1 change will be sent/)).toBeVisible();
  expect(box).toBeChecked();
  expect(sent()).toEqual([]);
  expect(screen.queryByText('Error')).not.toBeInTheDocument();
  setOnline(true);
  await expect.poll(sent).toEqual(['/tasks/a']);
  expect(await screen.findByText('Task Completed')).toBeVisible();
  expect(box).toBeChecked();
});

it('items checked offline are sent after what was changed before them', async () => {
  const { user, sent } = await open();
  setOnline(false);
  await user.click(screen.getByRole('checkbox', { name: 'Completed: Call the tenant' }));
  await user.click(screen.getByRole('checkbox', { name: 'Find the number' }));
  expect(await screen.findByText(/2 changes will be sent/)).toBeVisible();
  setOnline(true);
  await expect.poll(sent).toEqual(['/tasks/a', '/tasks/a/checklist']);
});
