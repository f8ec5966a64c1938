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
  for (const name of names) await press(name);
}

async function press(name: string) {
  act(() => screen.getByRole('button', { name }).focus());
  await userEvent.keyboard('{Enter}');
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
  await press('Delete Boat');
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
  await press('Approve');
  expect(focused()).toBe('Reset');
});

it('another part of the same kind is no row', async () => {
  function Decision({ isApproved = false }) {
    return (
      <div>
        <span>
          <a href="/far">Elsewhere</a>
        </span>
        {isApproved ? (
          <span key="after">
            <button>Reset</button>
          </span>
        ) : (
          <span key="before">
            <button>Approve</button>
          </span>
        )}
      </div>
    );
  }
  const { rerender } = render(<Decision />);
  await press('Approve');
  await act(async () => rerender(<Decision isApproved />));
  expect(focused()).toBe('Reset');
});

it('after the pointer, the next key presses nothing', async () => {
  await use();
  await userEvent.click(screen.getByRole('button', { name: 'Boat' }));
  await remove(['Boat']);
  expect(document.body).toHaveFocus();
});

it('a key that is held presses only the control it was pressed on', async () => {
  await use();
  act(() => screen.getByRole('button', { name: 'Boat' }).focus());
  const held = new KeyboardEvent('keydown', {
    key: 'Enter',
    repeat: true,
    cancelable: true,
    bubbles: true,
  });
  expect(document.activeElement?.dispatchEvent(held)).toBe(false);
});

it('in an open dialog, focus stays within it', async () => {
  const Dialog = ({ isFailed = true }) => (
    <>
      <main id="main" tabIndex={-1} />
      <div role="dialog" data-state="open" tabIndex={-1}>
        {isFailed && <button>Try Again</button>}
      </div>
    </>
  );
  const { rerender } = render(<Dialog />);
  act(() => screen.getByRole('button').focus());
  await act(async () => rerender(<Dialog isFailed={false} />));
  expect(screen.getByRole('dialog')).toHaveFocus();
});

it('with no control left, focus is on the main content', async () => {
  render(
    <main id="main" tabIndex={-1}>
      <Rows />
    </main>,
  );
  await press('Boat');
  await remove(['Anchor', 'Boat', 'Chart', 'Deck']);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('a control left before it is removed does not draw focus back', async () => {
  await use('Boat');
  // Not with the pointer, after which nothing draws focus back anyway.
  act(() => screen.getByRole('button', { name: 'Boat' }).blur());
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

it('a field removed while someone types, even a space, does not pass the next key to a button', async () => {
  const { rerender } = render(
    <>
      <input key="field" aria-label="Title" />
      <button>Delete</button>
    </>,
  );
  await userEvent.type(screen.getByRole('textbox'), 'Order rope');
  await act(async () => rerender(<button>Delete</button>));
  expect(document.body).toHaveFocus();
});

it('of an article with a heading, focus goes there from a control that was not used', async () => {
  const Article = ({ isOpen = true }) => (
    <article>
      <h2 tabIndex={-1}>Survey</h2>
      <div>{isOpen && <button>Approve</button>}</div>
      <button>Delete</button>
    </article>
  );
  const { rerender } = render(<Article />);
  act(() => screen.getByRole('button', { name: 'Approve' }).focus());
  await act(async () => rerender(<Article isOpen={false} />));
  expect(focused()).toBe('Survey');
});
