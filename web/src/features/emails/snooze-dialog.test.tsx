import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';

import { fakeApi, FakeFailure, type FakeRequest } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { SnoozeDialog } from './snooze-dialog';

const timeOf = (label: string) => ({ label, until: '2031-11-25T14:00:00Z', clock: '09:00' });

/** Typed text is read when the test says so. */
function openDialog() {
  const answers = new Map<string, () => void>();
  fakeApi({
    'GET /emails/snooze-times': ({ query }: FakeRequest) => {
      const text = query.get('text') ?? '';
      const read = text === '' || text === 'tom' ? null : timeOf(text);
      const answer = { usual: [timeOf('Tomorrow')], read, timezone: 'America/New_York' };
      if (text === '' || text === 'friday') return answer;
      return new Promise((resolve) => answers.set(text, () => resolve(answer)));
    },
  });
  const onSnooze = vi.fn<(time: unknown) => void>();
  function Page() {
    const [isOpen, setOpen] = useState(true);
    const close = () => setOpen(false);
    return (
      isOpen && (
        <SnoozeDialog isSnoozed={false} onSnooze={onSnooze} onBack={close} onClose={close} />
      )
    );
  }
  return { ...renderScreen(<Page />), answers, onSnooze };
}

it('Enter waits for the time of the typed text instead of taking that of an earlier one', async () => {
  const { user, answers, onSnooze } = openDialog();
  await screen.findByRole('option', { name: /Tomorrow/ });
  await user.click(screen.getByRole('combobox'));
  await user.paste('friday');
  expect(await screen.findByRole('option', { name: /friday/ })).toBeVisible();
  await user.paste(' 3pm');
  await user.keyboard('{Enter}');
  expect(onSnooze).not.toHaveBeenCalled();
  expect(screen.queryByRole('option', { name: /friday/ })).not.toBeInTheDocument();
  await expect.poll(() => answers.has('friday 3pm')).toBe(true);
  answers.get('friday 3pm')?.();
  await expect.poll(() => onSnooze.mock.calls).toEqual([[timeOf('friday 3pm')]]);
});

it('Enter takes a listed time that the typed text begins, once', async () => {
  const { user, answers, onSnooze } = openDialog();
  await screen.findByRole('option', { name: /Tomorrow/ });
  await user.click(screen.getByRole('combobox'));
  await user.paste('tom');
  await user.keyboard('{Enter}{Enter}');
  await expect.poll(() => answers.has('tom')).toBe(true);
  answers.get('tom')?.();
  await expect.poll(() => onSnooze.mock.calls).toEqual([[timeOf('Tomorrow')]]);
});

it('times that failed to load are tried again', async () => {
  let works = false;
  fakeApi({
    'GET /emails/snooze-times': () =>
      works
        ? { usual: [timeOf('Tomorrow')], read: null, timezone: 'Europe/London' }
        : new FakeFailure(500, 'server.failed', ''),
  });
  const ignore = () => undefined;
  const { user } = renderScreen(
    <SnoozeDialog isSnoozed={false} onSnooze={ignore} onBack={ignore} onClose={ignore} />,
  );
  expect(await screen.findByText('Failed to load the times')).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('option', { name: /Tomorrow/ })).toBeVisible();
});

it('a time that is too far away says so instead of being offered', async () => {
  const problem = 'Choose a time within the next three years';
  fakeApi({
    'GET /emails/snooze-times': ({ query }: FakeRequest) => ({
      usual: [timeOf('Tomorrow')],
      read: null,
      problem: query.get('text') === '' ? null : problem,
      timezone: 'America/New_York',
    }),
  });
  const nothing = vi.fn<() => void>();
  const { user } = renderScreen(
    <SnoozeDialog isSnoozed={false} onSnooze={nothing} onBack={nothing} onClose={nothing} />,
  );
  await screen.findByRole('option', { name: /Tomorrow/ });
  await user.click(screen.getByRole('combobox'));
  await user.paste('1 January 2999');
  expect(await screen.findByRole('option', { name: problem })).toHaveAttribute('aria-disabled');
  expect(screen.getAllByRole('option')).toHaveLength(1);
});
