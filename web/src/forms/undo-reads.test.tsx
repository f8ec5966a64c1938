// In its own file, because the count of undos in flight is module state.
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { contextsQuery } from '../api/contexts';
import { fakeApi, undoAnswers } from '../testing/fake-api';
import { renderScreen } from '../testing/render-screen';
import { useUndo } from './use-undo';

const STEP = '5e9f8d6c-0000-4000-8000-0000000000f2';

function UndoButton() {
  const { undo } = useUndo();
  return <button onClick={() => void undo(STEP)}>Take back</button>;
}

function ReadBeside() {
  return <p>{useQuery(contextsQuery()).isSuccess ? 'Read' : 'Reading'}</p>;
}

it('the screen is refetched at most once a second during a series of undos', async () => {
  const asked = fakeApi({ ...undoAnswers, 'GET /contexts': [] });
  const reads = () => asked.filter(({ path }) => path === '/contexts').length;
  const { user } = renderScreen(
    <>
      <UndoButton />
      <ReadBeside />
    </>,
  );
  await screen.findByText('Read');
  const startedAt = performance.now();
  const undone = () => asked.filter(({ path }) => path === '/undo').length;
  for (let time = 1; time <= 12; time += 1) {
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(undone()).toBe(time));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(reads()).toBeLessThanOrEqual(3 + seconds);
  const before = reads();
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(reads()).toBeGreaterThan(before), { timeout: 10_000 });
});
