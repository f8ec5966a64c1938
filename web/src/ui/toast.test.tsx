import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import { Dialog } from './dialog';
import { toast, Toaster } from './toast';

afterEach(() => {
  vi.useRealTimers();
});

it('shows one toast at a time, replaced by the newest', () => {
  render(<Toaster />);
  act(() => void toast.success('Task Approved', 'Task has been added to your project'));
  act(() => void toast.error('Error', 'Failed to process task approval'));
  expect(screen.queryByText('Task Approved')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Error. Failed to process task approval');
});

it('takes two lines, but errors and texts whose end matters wrap', () => {
  render(<Toaster />);
  const long = 'Approve suggestion “Send the tide tables of the whole year to the harbour office”';
  const isCut = () => screen.getByText(long, { ignore: '.sr-only' }).matches('.line-clamp-2');
  act(() => void toast.success('Undone', long));
  expect(isCut()).toBe(true);
  act(() => void toast.success('Undone', long, { wraps: true }));
  expect(isCut()).toBe(false);
  act(() => void toast.error('Error', long));
  expect(isCut()).toBe(false);
});

it('offers Undo for ten seconds', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(
    () =>
      void toast.success('Task Deleted', undefined, {
        action: { label: 'Undo', run: vi.fn<() => void>() },
      }),
  );
  act(() => void vi.advanceTimersByTime(9_900));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('undoes once and disappears', async () => {
  const run = vi.fn<() => void>();
  render(<Toaster />);
  act(() => void toast.success('Task Deleted', undefined, { action: { label: 'Undo', run } }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Task Deleted')).not.toBeInTheDocument();
});

it('an error is announced over an open dialog', async () => {
  render(<Toaster />);
  render(
    <Dialog title="New task" onClose={vi.fn<() => void>()}>
      Text
    </Dialog>,
  );
  await screen.findByRole('dialog');
  act(() => void toast.error('Error', 'Title is required'));
  // Only what the dialog has not hidden from screen readers is found by its role.
  expect(screen.getByRole('alert')).toHaveTextContent('Error. Title is required');
});

it.each(['success', 'error'] as const)('the same %s again is announced again', (tone) => {
  render(<Toaster />);
  act(() => void toast[tone]('Not Saved', 'Title is required'));
  const announced = () => screen.getByText('Not Saved. Title is required');
  const first = announced();
  act(() => void toast[tone]('Not Saved', 'Title is required'));
  expect(announced()).not.toBe(first);
});

it('a click on a toast leaves the dialog under it open', async () => {
  const onClose = vi.fn<() => void>();
  const run = vi.fn<() => void>();
  render(<Toaster />);
  render(
    <Dialog title="New task" onClose={onClose}>
      Text
    </Dialog>,
  );
  await screen.findByRole('dialog');
  act(() => void toast.success('Task Deleted', undefined, { action: { label: 'Undo', run } }));
  // The style that lets toasts be clicked over a dialog is not loaded here.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(screen.getByText('Undo'));
  expect(run).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

it('an error stays until it is dismissed, and only as long as a message on the next screen', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => void toast.error('Error', 'The mailbox is full'));
  act(() => void vi.advanceTimersByTime(3_600_000));
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  act(() => toast.leaveScreen());
  act(() => void vi.advanceTimersByTime(9_900));
  expect(screen.getByRole('alert')).toHaveTextContent('The mailbox is full');
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

it('an error with an action can be dismissed without it', async () => {
  const run = vi.fn<() => void>();
  render(<Toaster />);
  act(() => void toast.error('Error', 'Not sent', { action: { label: 'Open', run } }));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(run).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Open' })).not.toBeInTheDocument();
});

it('a toast that has focus is not replaced, and returns focus to where it was', async () => {
  render(
    <>
      <input aria-label="Title" />
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole('textbox'));
  act(() => void toast.error('Error', 'The mailbox is full'));
  await userEvent.tab();
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  expect(dismiss).toHaveFocus();
  act(() => void toast.success('Task Created'));
  expect(dismiss).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('textbox')).toHaveFocus();
  expect(screen.getByText('Task Created')).toBeVisible();
});
