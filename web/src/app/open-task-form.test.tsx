// An open form of the Tasks page is the person's own until they save or close it, whatever the server says meanwhile.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { AuthGate } from './auth-gate';
import { startLiveUpdates } from '../api/live-updates';
import { buildTask, taskPage } from '../testing/build-task';
import { fakeApi, FakeFailure, SIGNED_IN } from '../testing/fake-api';
import { renderScreen } from '../testing/render-screen';
import { TasksPage } from '../features/tasks/tasks-page';

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static latest: FakeEventSource | undefined;
  readyState = 0;
  constructor(readonly url: string) {
    super();
    FakeEventSource.latest = this;
  }
  close() {}
  tell = (what: string) => act(async () => void this.dispatchEvent(new Event(what)));
}

beforeEach(() => vi.stubGlobal('EventSource', FakeEventSource));
let stop = () => {};
afterEach(() => stop());

const harbour = { id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' };

it.each(['Create New Task', 'Edit Task'])(
  '%s: what is typed outlives a reconnected event stream',
  async (form) => {
    let isBack = false;
    const asked = fakeApi({
      'GET /auth/session': () => SIGNED_IN,
      'GET /tasks': () => (isBack ? taskPage([]) : taskPage([buildTask()])),
      'GET /projects/picker': () => (isBack ? new FakeFailure(503, 'server.busy', '') : [harbour]),
    });
    const { user, client } = renderScreen(
      <AuthGate>
        <TasksPage />
      </AuthGate>,
    );
    // As in the product, where the shell that starts them is only shown to somebody who is signed in.
    await screen.findByRole('button', { name: /Create Task/ });
    stop = startLiveUpdates(client);
    await FakeEventSource.latest?.tell('open');
    if (form === 'Edit Task') await user.click(await screen.findByText('Forty metres'));
    else await user.click(await screen.findByRole('button', { name: /Create Task/ }));
    const dialog = within(await screen.findByRole('dialog', { name: form }));
    const title = dialog.getByRole('textbox', { name: /^Title/ });
    await user.clear(title);
    await user.type(title, 'Order more ro');
    isBack = true;
    const before = asked.length;
    await FakeEventSource.latest?.tell('error');
    await FakeEventSource.latest?.tell('open');
    await waitFor(() => expect(asked.slice(before).map(({ path }) => path)).toContain('/tasks'));
    await user.keyboard('pe');
    expect(title).toBeInTheDocument();
    expect(title).toHaveValue('Order more rope');
    expect(title).toHaveFocus();
  },
);

it('a task that is answered late does not replace the form that was opened meanwhile', async () => {
  let answer: (task: object) => void = () => undefined;
  fakeApi({
    'GET /tasks': taskPage([]),
    'GET /projects/picker': [harbour],
    'GET /tasks/t1': () => new Promise((resolve) => (answer = resolve)),
  });
  const { user, history } = renderScreen(<TasksPage />, '/tasks?id=t1');
  await user.click(await screen.findByRole('button', { name: /Create Task/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Task' }));
  await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Order rope');
  await act(async () => answer(buildTask()));
  await waitFor(() => expect(history.location.search).toBe(''));
  expect(screen.queryByRole('dialog', { name: 'Edit Task' })).not.toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('Order rope');
});
