import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { CreateTaskDialog } from '../forms/task-form-dialog';
import { fakeApi } from '../testing/fake-api';
import { renderScreen } from '../testing/render-screen';

/** Whether the browser would ask before a reload or before the tab is closed. */
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function show(answers: Record<string, unknown> = {}) {
  fakeApi({ 'GET /projects/picker': [], ...answers });
  const onClose = vi.fn<() => void>();
  const shown = renderScreen(<CreateTaskDialog initial={{ project_id: 'p1' }} onClose={onClose} />);
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  return { ...shown, onClose, title };
}

it('Esc closes an unchanged form without asking', async () => {
  const { user, onClose } = await show();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('on a touch screen the dialog has the focus, as a field would bring up the keyboard', async () => {
  const plain = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    media === '(pointer: coarse)' ? Object.assign(plain(media), { matches: true }) : plain(media),
  );
  await show();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog'));
});

it('Esc on a changed form asks, and Keep editing returns to the field', async () => {
  const { user, onClose, title } = await show();
  await user.type(title, 'Order rope');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep Editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(title).toHaveValue('Order rope');
  await expect.poll(() => document.activeElement).toBe(title);
});

it('Discard closes the form, and input that was deleted again does not count as a change', async () => {
  const { user, onClose, title } = await show();
  await user.type(title, 'O');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Keep Editing' }));
  await user.clear(title);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('Back closes an unchanged form and stays on the screen', async () => {
  const { history, onClose } = await show();
  act(() => history.push('/tasks'));
  history.go(-1);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(history.location.pathname).toBe('/tasks');
});

it('Back on a changed form asks as Esc does, and Back once more keeps editing', async () => {
  const { user, history, onClose, title } = await show();
  act(() => history.push('/tasks'));
  await user.type(title, 'Order rope');
  history.go(-1);
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  expect(history.location.pathname).toBe('/tasks');
  history.go(-1);
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(onClose).not.toHaveBeenCalled();
  expect(title).toHaveValue('Order rope');
});

it('a reload asks before it loses input, but not once there is none', async () => {
  const { user, title, unmount } = await show();
  expect(isAsked()).toBe(false);
  await user.type(title, 'O');
  expect(isAsked()).toBe(true);
  await user.clear(title);
  expect(isAsked()).toBe(false);
  await user.type(title, 'Order rope');
  unmount();
  expect(isAsked()).toBe(false);
});

it('cannot be closed while it is saved, because what is sent cannot be discarded', async () => {
  const { user, history, onClose, title } = await show({
    'POST /tasks': () => new Promise(() => undefined),
  });
  await user.type(title, 'Order rope');
  await user.click(screen.getByRole('button', { name: 'Create Task' }));
  await user.keyboard('{Escape}');
  act(() => history.push('/tasks'));
  history.go(-1);
  await expect.poll(() => history.location.pathname).toBe('/tasks');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

it('a refused submit leads to the first field that is wrong, which may be out of view', async () => {
  const { user, title } = await show();
  await user.click(screen.getByRole('textbox', { name: 'Assignee' }));
  await user.click(screen.getByRole('button', { name: 'Create Task' }));
  expect(title).toHaveAccessibleDescription('Please enter a task title');
  expect(title).toHaveFocus();
});
