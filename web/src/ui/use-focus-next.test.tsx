import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';

import { useFocusNext } from './use-focus-next';

/** Rows that disappear when the server answers, in the order of its answers. */
let remove: (names: string[]) => void = () => undefined;

function Rows() {
  const [names, setNames] = useState(['Anchor', 'Boat', 'Chart', 'Deck']);
  useEffect(() => {
    remove = (gone) => act(() => setNames((left) => left.filter((one) => !gone.includes(one))));
  }, []);
  const { list, onUse } = useFocusNext<HTMLDivElement>('button');
  return (
    <div ref={list}>
      {names.map((name) => (
        <button key={name} onClick={onUse}>
          {name}
        </button>
      ))}
    </div>
  );
}

async function use(...names: string[]) {
  render(<Rows />);
  const user = userEvent.setup();
  for (const name of names) await user.click(screen.getByRole('button', { name }));
}
const focused = () => document.activeElement?.textContent;

it.each([
  ['in this order', [['Anchor'], ['Boat']]],
  ['in the other order', [['Boat'], ['Anchor']]],
  ['together', [['Anchor', 'Boat']]],
])(
  'of two controls used one after the other and removed %s, focus is after the second',
  async (_, gone) => {
    await use('Anchor', 'Boat');
    for (const names of gone) remove(names);
    expect(focused()).toBe('Chart');
  },
);

it('of two controls used one after the other, the second keeps the focus until it is removed', async () => {
  await use('Anchor', 'Boat');
  remove(['Anchor']);
  expect(focused()).toBe('Boat');
});

it('of two controls used from the bottom up, focus skips the one that was removed before', async () => {
  await use('Boat', 'Anchor');
  remove(['Boat']);
  expect(focused()).toBe('Anchor');
  remove(['Anchor']);
  expect(focused()).toBe('Chart');
});

it('after the last control, focus is on the last one that is left', async () => {
  await use('Chart', 'Deck');
  remove(['Deck']);
  expect(focused()).toBe('Chart');
  remove(['Chart']);
  expect(focused()).toBe('Boat');
});
