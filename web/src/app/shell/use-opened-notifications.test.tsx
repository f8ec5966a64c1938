import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import serviceWorkerCode from '../../../public/sw.js?raw';
import { renderScreen } from '../../testing/render-screen';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useOpenedNotifications } from './use-opened-notifications';

/** Of the page; jsdom has no service workers. */
const container = new EventTarget();
const focus = vi.fn<() => void>();
const openWindow = vi.fn<(url: string) => void>();
const openPage = {
  frameType: 'top-level',
  focus,
  postMessage: (data: unknown, ports: MessagePort[]) =>
    void container.dispatchEvent(Object.assign(new Event('message'), { data, ports })),
};

/** In Firefox, a click opens no window after that. */
const A_CLICK_LASTS_MS = 1_000;

beforeEach(() => {
  vi.clearAllMocks();
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
});
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

/** Runs the service worker, and clicks a notification of it. */
async function clickNotification(pages: readonly object[] = [openPage]): Promise<void> {
  const worker = Object.assign(new EventTarget(), {
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
  });
  // oxlint-disable-next-line no-implied-eval, no-new-func -- the file as it is served
  new Function('self', serviceWorkerCode)(worker);
  let done: Promise<unknown> = Promise.resolve();
  const event = Object.assign(new Event('notificationclick'), {
    notification: { close: () => undefined, data: { url: '/tasks?due=today' } },
    waitUntil: (work: Promise<unknown>) => (done = work),
  });
  worker.dispatchEvent(event);
  await done;
}

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  useOpenedNotifications();
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>New Task</Button>
      {isOpen && (
        <Dialog title="New Task" onClose={() => setIsOpen(false)}>
          <input aria-label="Title" />
        </Dialog>
      )}
    </>
  );
}

it('a clicked notification is shown by the open page, without loading it again', async () => {
  const { history } = renderScreen(<Page />);
  await clickNotification();
  expect(history.location).toMatchObject({ pathname: '/tasks', search: '?due=today' });
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
});

it('the frame of an open email is not asked to show it', async () => {
  const { history } = renderScreen(<Page />);
  const frame = { frameType: 'nested', focus, postMessage: () => undefined };
  await clickNotification([frame, openPage]);
  expect(history.location.pathname).toBe('/tasks');
  expect(openWindow).not.toHaveBeenCalled();
});

it('a page with a form keeps it, and a new window shows the notification', async () => {
  const { user, history } = renderScreen(<Page />);
  await user.click(screen.getByRole('button', { name: 'New Task' }));
  await user.type(await screen.findByLabelText('Title'), 'Send the tide tables');
  await clickNotification();
  expect(history.location.pathname).toBe('/');
  expect(screen.getByLabelText('Title')).toHaveValue('Send the tide tables');
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/tasks?due=today');
});

it.each([
  ['no page is open', []],
  ['the page does not answer', [{ ...openPage, postMessage: () => undefined }]],
])('a new window shows a notification if %s', async (_, pages) => {
  const clickedAt = performance.now();
  await clickNotification(pages);
  expect(performance.now() - clickedAt).toBeLessThan(A_CLICK_LASTS_MS);
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/tasks?due=today');
  expect(focus).not.toHaveBeenCalled();
});
