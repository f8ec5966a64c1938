import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi } from '../testing/fake-api';
import { renderScreen } from '../testing/render-screen';
import { useUndo } from './use-undo';

// Unique to this test: a step registered by another file's tests would be undone optimistically.
const STEP = '5e9f8d6c-0000-4000-8000-0000000000f1';

function UndoButton() {
  const { undo } = useUndo();
  return <button onClick={() => void undo(STEP)}>Take back</button>;
}

it('a slow undo says so until it is done', async () => {
  let answer: (done: object) => void = () => undefined;
  fakeApi({ 'POST /undo': () => new Promise((resolve) => (answer = resolve)) });
  const { user } = renderScreen(<UndoButton />);
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  expect((await screen.findAllByText(/^Undoing\.\.\./)).length).toBeGreaterThan(0);
  answer({ stepId: 's1', label: 'archive 1387 emails', changes: 1387, skipped: [] });
  expect((await screen.findAllByText(/^Undone/)).length).toBeGreaterThan(0);
  expect(screen.queryAllByText(/^Undoing/)).toEqual([]);
});
