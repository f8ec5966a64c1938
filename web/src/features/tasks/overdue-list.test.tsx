import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { buildTask, taskPage } from '../../testing/build-task';
import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { TasksPage } from './tasks-page';

afterEach(() => vi.useRealTimers());

it.each([
  ['is:overdue', 2],
  ['rope OR -is:overdue', 2],
  ['rope', 1],
])('a list found by %j is read %i times in little more than a minute', async (search, times) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = fakeApi({ 'GET /tasks': taskPage([buildTask()]) });
  renderScreen(<TasksPage />, `/tasks?${String(new URLSearchParams({ search }))}`);
  await screen.findByRole('article', { name: 'Order rope' });
  await vi.advanceTimersByTimeAsync(70_000);
  expect(asked.filter(({ path }) => path === '/tasks')).toHaveLength(times);
});
