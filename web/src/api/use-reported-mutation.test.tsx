import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { useReportedMutation } from './use-reported-mutation';

/** Changes answer when they are told to. */
function openScreen() {
  const waiting: { fail: () => void; succeed: () => void }[] = [];
  const told: string[] = [];
  function Screen() {
    const { mutate } = useReportedMutation<string, string>({
      mutationFn: (name) =>
        new Promise((resolve, reject) =>
          waiting.push({ fail: () => reject(new Error(name)), succeed: () => resolve(name) }),
        ),
    });
    const change = (name: string) =>
      mutate(name, {
        onSuccess: () => told.push(`${name} done`),
        onError: (error) => told.push(`${error.message} failed`),
      });
    return ['first', 'second'].map((name) => (
      <button key={name} onClick={() => change(name)}>
        {name}
      </button>
    ));
  }
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { waiting, told, unmount, press };
}

it('a failure is reported although its screen was left', async () => {
  const { waiting, told, unmount, press } = openScreen();
  await press('first');
  unmount();
  waiting[0]?.fail();
  await expect.poll(() => told).toEqual(['first failed']);
});

it('a failure is reported although another change followed', async () => {
  const { waiting, told, press } = openScreen();
  await press('first');
  await press('second');
  waiting[0]?.fail();
  waiting[1]?.fail();
  await expect.poll(() => told).toEqual(['first failed', 'second failed']);
});

it('what follows a success is left to the screen, as long as it is there', async () => {
  const { waiting, told, unmount, press } = openScreen();
  await press('first');
  waiting[0]?.succeed();
  await expect.poll(() => told).toEqual(['first done']);
  await press('second');
  unmount();
  waiting[1]?.succeed();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(told).toEqual(['first done']);
});
