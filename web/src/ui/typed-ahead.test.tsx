import { fireEvent, render, screen } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { holdKeys } from './held-keys';
import { laterPanel } from './later';
import { listenForShortcuts, useShortcuts } from './use-shortcuts';

type PanelProps = { onClose: () => void };
let arrive: (panel: ComponentType<PanelProps>) => void = () => undefined;
let stop = () => {};
let ran: string[] = [];
beforeEach(async () => {
  // A panel of the test before may have been opening.
  await turns();
  ran = [];
  stop = listenForShortcuts();
});
afterEach(() => stop());

const Field = () => (
  <div role="dialog" data-state="open">
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as in the pickers */}
    <input autoFocus aria-label="Filter" maxLength={6} />
  </div>
);

it('what is typed while a panel opens is typed into its field', async () => {
  render(<Screen />);
  type('p', 'b', 'x', 'Backspace', 'u', ' ', 'é');
  arrive(Field);
  await expect.poll(() => filter().value).toBe('bu é');
  expect(ran).toEqual(['p']);
});

it('a field takes no more than its length, and nothing that follows Enter', async () => {
  render(<Screen />);
  type('p', ...Array.from('budget for 2027'), 'Enter', 'u');
  arrive(Field);
  await expect.poll(() => filter().value).toBe('budget');
  expect(ran).toEqual(['p']);
});

it('Escape cancels the opening, and drops what was typed', async () => {
  render(<Screen />);
  type('p', 'u', 'Escape');
  arrive(Field);
  type('u');
  expect(ran).toEqual(['p', 'u']);
  await turns();
  expect(screen.queryByLabelText('Filter')).toBeNull();
});

it('what is typed while a panel without a field opens is dropped', async () => {
  render(<Screen />);
  type('p', 'u');
  arrive(() => (
    <div role="dialog" data-state="open">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as in the dialogs */}
      <button autoFocus>Close</button>
    </div>
  ));
  await screen.findByRole('button', { name: 'Close' });
  await turns();
  expect(ran).toEqual(['p']);
});

it('what is typed for a panel that does not come is dropped', async () => {
  render(<Screen />);
  type('p', 'u');
  arrive(() => <output>Nothing</output>);
  await screen.findByText('Nothing');
  await turns();
  type('u');
  expect(ran).toEqual(['p', 'u']);
});

it('the key of the browser goes to the browser', () => {
  render(<Screen />);
  type('p');
  expect(fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(true);
  expect(ran).toEqual(['p']);
});

it('keys held for a screen that open a panel are typed into it', async () => {
  render(<LoadedScreen />);
  const release = holdKeys(true);
  type('p', ...Array.from('bu'));
  expect(ran).toEqual([]);
  release();
  await expect.poll(() => screen.queryByLabelText<HTMLInputElement>('Filter')?.value).toBe('bu');
  expect(ran).toEqual(['p']);
});

function Screen() {
  const [isOpen, setOpen] = useState(false);
  // Another code for each test.
  const [Panel] = useState(() =>
    laterPanel<PanelProps>(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    ),
  );
  useKeys(() => setOpen(true));
  return isOpen && <Panel onClose={() => setOpen(false)} />;
}

function LoadedScreen() {
  const [isOpen, setOpen] = useState(false);
  useKeys(() => setOpen(true));
  return isOpen && <Field />;
}

function useKeys(open: () => void): void {
  const note = (keys: string, run = () => {}) => ({
    keys,
    label: keys,
    run: () => {
      ran.push(keys);
      run();
    },
  });
  useShortcuts([note('p', open), note('b'), note('u'), note('mod+z')]);
}

const filter = () => screen.getByLabelText<HTMLInputElement>('Filter');

function type(...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1)
    // oxlint-disable-next-line no-await-in-loop -- sequential on purpose
    await new Promise((resolve) => setTimeout(resolve));
}
