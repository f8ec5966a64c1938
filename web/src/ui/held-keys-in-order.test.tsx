import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { holdKeys } from './held-keys';
import { listenForShortcuts, useShortcuts } from './use-shortcuts';

let stopListening: () => void;
beforeEach(() => {
  stopListening = listenForShortcuts();
});
afterEach(() => stopListening());

/** j goes to the next row, and x selects the one on screen. */
function Rows() {
  const [at, setAt] = useState(0);
  const [selected, setSelected] = useState<number[]>([]);
  useShortcuts([
    { keys: 'j', label: 'Next', run: () => setAt(at + 1) },
    { keys: 'x', label: 'Select', run: () => setSelected([...selected, at]) },
  ]);
  return <output>{`${at}: ${selected.join()}`}</output>;
}

it('each held key acts on what the one before it brought up', async () => {
  render(<Rows />);
  const user = userEvent.setup({ delay: null });
  const release = holdKeys(true);
  await user.keyboard('jxjxjx');
  release();
  expect(await screen.findByText('3: 1,2,3')).toBeVisible();
});
