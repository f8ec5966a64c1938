import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { buildEmail } from '../../testing/build-email';
import { emailOpener } from '../../testing/open-email';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);

async function letter(body: string) {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const shown = open(buildEmail({ body }));
  const frame: HTMLIFrameElement = await screen.findByTitle('Message: Survey next week');
  // jsdom does not load frames, so this document stands in for the server's.
  const content = document.implementation.createHTMLDocument();
  Object.defineProperty(frame, 'contentDocument', { value: content });
  fireEvent.load(frame);
  /** Whether the browser follows the link. */
  const follow = (type = 'click', button = 0) => {
    const click = new MouseEvent(type, { button, bubbles: true, cancelable: true });
    act(() => void content.querySelector('a')?.dispatchEvent(click));
    return !click.defaultPrevented;
  };
  return { ...shown, opened, follow };
}
const LYING = '<p>Pay at <a href="https://evil.example/pay">www.bank.example</a></p>';

it('asks before opening a link whose text names another site', async () => {
  const { user, opened, follow } = await letter(LYING);
  expect(follow()).toBe(false);
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'This link leads elsewhere' }),
  );
  expect(dialog.getByText('www.bank.example')).toBeVisible();
  expect(dialog.getByText('evil.example')).toBeVisible();
  expect(dialog.getByText('https://evil.example/pay')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(opened).not.toHaveBeenCalled();
});

it('opens the link anyway in a new tab without an opener', async () => {
  const { user, opened, follow } = await letter(LYING);
  follow();
  await user.click(await screen.findByRole('button', { name: 'Open Anyway' }));
  expect(opened).toHaveBeenCalledWith('https://evil.example/pay', '_blank', 'noopener,noreferrer');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('does not ask about a link that says where it leads', async () => {
  const { follow } = await letter('<p><a href="#there">Read the invoice</a></p>');
  expect(follow()).toBe(true);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('also asks on a middle click, but not when the context menu is opened', async () => {
  const { follow } = await letter(LYING);
  expect(follow('auxclick', 2)).toBe(true);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(follow('auxclick', 1)).toBe(false);
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});
