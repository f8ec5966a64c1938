import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';

import './focus-return';

/** Rows that disappear when the server answers, in the order of its answers. */
let remove: (names: string[]) => Promise<void> = async () => undefined;

function Rows({ isPlain = true }) {
  const [names, setNames] = useState(['Anchor', 'Boat', 'Chart', 'Deck']);
  useEffect(() => {
    remove = (gone) =>
      act(async () => setNames((left) => left.filter((one) => !gone.includes(one))));
  }, []);
  return names.map((name) =>
    isPlain ? (
      <button key={name}>{name}</button>
    ) : (
      <li key={name}>
        <button>Edit {name}</button>
        <button>Delete {name}</button>
      </li>
    ),
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
    for (const names of gone) await remove(names);
    expect(focused()).toBe('Chart');
  },
);

it('of two controls used one after the other, the second keeps the focus until it is removed', async () => {
  await use('Anchor', 'Boat');
  await remove(['Anchor']);
  expect(focused()).toBe('Boat');
});

it('after the last control, focus is on the last one that is left', async () => {
  await use('Chart', 'Deck');
  await remove(['Deck']);
  expect(focused()).toBe('Chart');
  await userEvent.keyboard('{Enter}');
  await remove(['Chart']);
  expect(focused()).toBe('Boat');
});

it('when a row goes, focus is on the same control of the row that took its place', async () => {
  render(<Rows isPlain={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Boat' }));
  await remove(['Boat']);
  expect(focused()).toBe('Delete Chart');
  await userEvent.keyboard('{Enter}');
  await remove(['Chart', 'Deck']);
  expect(focused()).toBe('Delete Anchor');
});

it('a button that another one replaces passes focus on to it', async () => {
  function Decision() {
    const [isApproved, setApproved] = useState(false);
    return (
      <>
        <a href="/before">Before</a>
        <span>
          {isApproved ? (
            <button key="reset">Reset</button>
          ) : (
            <>
              <button key="approve" onClick={() => setApproved(true)}>
                Approve
              </button>
              <button key="reject">Reject</button>
            </>
          )}
        </span>
        <a href="/after">After</a>
      </>
    );
  }
  render(<Decision />);
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(focused()).toBe('Reset');
});

it('with no control left, focus is on the main content', async () => {
  render(
    <main id="main" tabIndex={-1}>
      <Rows />
    </main>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Boat' }));
  await remove(['Anchor', 'Boat', 'Chart', 'Deck']);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('a control left before it is removed does not draw focus back', async () => {
  await use('Boat');
  await userEvent.click(document.body);
  await new Promise((resolve) => setTimeout(resolve));
  await remove(['Boat']);
  expect(document.body).toHaveFocus();
});

it('a control that goes without being used does not pass the next key to another one', async () => {
  await use('Chart', 'Anchor');
  act(() => screen.getByRole('button', { name: 'Boat' }).focus());
  await remove(['Boat']);
  expect(document.body).toHaveFocus();
});

it('a field removed while someone types does not pass the next key to a button', async () => {
  const { rerender } = render(
    <>
      <input key="field" aria-label="Title" />
      <button>Delete</button>
    </>,
  );
  await userEvent.type(screen.getByRole('textbox'), 'Order');
  await act(async () => rerender(<button>Delete</button>));
  expect(document.body).toHaveFocus();
});
