import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

import { setCharacterKeys } from './character-keys';
import { StatusBar } from './status-bar';
import { listenForShortcuts, useShortcuts, type Shortcut } from './use-shortcuts';

let stop: () => void;
beforeEach(() => {
  stop = listenForShortcuts();
});
afterEach(() => stop());

function Screen({ shortcuts }: { shortcuts: Shortcut[] }) {
  useShortcuts(shortcuts);
  return (
    <>
      <input aria-label="Words" />
      <button type="button">Press</button>
      <StatusBar onShowAll={() => undefined} />
    </>
  );
}

it('runs a key, a shifted letter, a symbol and a sequence', async () => {
  const said: string[] = [];
  const keys = ['j', 'Shift+a', '#', 'g e', 'mod+k'];
  render(
    <Screen
      shortcuts={keys.map((key) => ({ keys: key, label: key, run: () => said.push(key) }))}
    />,
  );
  await userEvent.keyboard('j{Shift>}A{/Shift}#ge{Control>}k{/Control}');
  expect(said).toEqual(['j', 'Shift+a', '#', 'g e', 'mod+k']);
});

it.each([
  ['Option on a British Mac', { key: '#', altKey: true }],
  ['AltGr', { key: '#', altKey: true, ctrlKey: true }],
])('runs a symbol that is typed with %s', (_, typed) => {
  const run = vi.fn<() => void>();
  render(<Screen shortcuts={[{ keys: '#', label: 'Archive', run }]} />);
  fireEvent.keyDown(document.body, typed);
  expect(run).toHaveBeenCalledOnce();
});

it('single keys can be turned off; Enter, Escape and keys with Ctrl still work', async () => {
  const said: string[] = [];
  const keys = ['j', 'Shift+a', '#', '1', 'g e', 'mod+k', 'Enter', 'Escape'];
  render(
    <Screen
      shortcuts={keys.map((key) => ({ keys: key, label: key, run: () => said.push(key) }))}
    />,
  );
  act(() => setCharacterKeys(false));
  onTestFinished(() => setCharacterKeys(true));
  await userEvent.keyboard('j{Shift>}A{/Shift}#1ge{Control>}k{/Control}{Enter}{Escape}');
  expect(said).toEqual(['mod+k', 'Enter', 'Escape']);
});

it('ignores keys while typing, except those meant for it', async () => {
  const plain = vi.fn<() => void>();
  const anywhere = vi.fn<() => void>();
  render(
    <Screen
      shortcuts={[
        { keys: 'j', label: 'Next', run: plain },
        { keys: 'mod+k', label: 'Commands', whileTyping: true, run: anywhere },
      ]}
    />,
  );
  await userEvent.type(screen.getByLabelText('Words'), 'jj{Control>}k{/Control}');
  expect(plain).not.toHaveBeenCalled();
  expect(anywhere).toHaveBeenCalledOnce();
});

it('ignores keys in a form also where a field is a button, as somebody who goes through it types there', async () => {
  const decide = vi.fn<() => void>();
  const save = vi.fn<() => void>();
  const shortcuts = [
    { keys: '0', label: 'None', run: decide },
    { keys: 'mod+Enter', label: 'Save', whileTyping: true, run: save },
  ];
  render(
    <>
      <Screen shortcuts={shortcuts} />
      <form>
        <button type="button">No due date</button>
      </form>
    </>,
  );
  screen.getByRole('button', { name: 'No due date' }).focus();
  await userEvent.keyboard('31.01.2031{Control>}{Enter}{/Control}');
  expect(decide).not.toHaveBeenCalled();
  expect(save).toHaveBeenCalledOnce();
  screen.getByRole('button', { name: 'Press' }).focus();
  await userEvent.keyboard('0');
  expect(decide).toHaveBeenCalledOnce();
});

it.each([
  ['the current row', true, 1],
  ['another row', false, 0],
])('Enter on the box of %s opens it %s', async (_, isCurrent, times) => {
  const open = vi.fn<() => void>();
  render(
    <>
      <Screen shortcuts={[{ keys: 'Enter', label: 'Open', run: open }]} />
      <article aria-current={isCurrent}>
        <input type="checkbox" aria-label="Select" />
      </article>
    </>,
  );
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.keyboard('{Enter}');
  expect(open).toHaveBeenCalledTimes(times);
  await userEvent.keyboard(' ');
  expect(screen.getByRole('checkbox')).not.toBeChecked();
});

it('does not take Enter from a focused button', async () => {
  const open = vi.fn<() => void>();
  render(<Screen shortcuts={[{ keys: 'Enter', label: 'Open', run: open }]} />);
  screen.getByRole('button', { name: 'Press' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(open).not.toHaveBeenCalled();
});

it("a screen's shortcut takes precedence over a global one, and only active ones are listed", async () => {
  const everywhere = vi.fn<() => void>();
  const here = vi.fn<() => void>();
  function Both({ isHere }: { isHere: boolean }) {
    useShortcuts([
      { keys: '/', label: 'Search', hint: 'search', group: 'Everywhere', run: everywhere },
    ]);
    useShortcuts([{ keys: '/', label: 'Filter', hint: 'filter', run: here }], isHere);
    return <StatusBar onShowAll={() => undefined} />;
  }
  const { rerender } = render(<Both isHere />);
  await userEvent.keyboard('/');
  expect(here).toHaveBeenCalledOnce();
  expect(everywhere).not.toHaveBeenCalled();
  expect(screen.getByText('filter')).toBeInTheDocument();
  expect(screen.queryByText('search')).not.toBeInTheDocument();

  rerender(<Both isHere={false} />);
  await userEvent.keyboard('/');
  expect(everywhere).toHaveBeenCalledOnce();
  expect(screen.getByText('search')).toBeInTheDocument();
});
