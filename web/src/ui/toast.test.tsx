import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

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

it('takes one line, but errors and texts whose end matters wrap', () => {
  render(<Toaster />);
  const long = 'Approve suggestion “Send the tide tables of the whole year to the harbour office”';
  const isCut = () => screen.getByText(long, { ignore: '.sr-only' }).matches('.line-clamp-1');
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
