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
  waits.length = 0;
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
});
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

/** The worker's waits end when a test says so: by the clock, a page on a busy machine would answer too late. */
const waits: { ms: number; end: () => void }[] = [];
const startWait = (end: () => void, ms: number) => void waits.push({ ms, end });

/** Runs the service worker, and clicks a notification of it. */
async function clickNotification(
  pages: readonly object[] = [openPage],
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const worker = Object.assign(new EventTarget(), {
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
  });
  // oxlint-disable-next-line no-implied-eval, no-new-func -- the file as it is served
  new Function('self', 'setTimeout', serviceWorkerCode)(worker, startWait);
  let done: Promise<unknown> = Promise.resolve();
  const event = Object.assign(new Event('notificationclick'), {
    notification: { close: () => undefined, data: { url: '/tasks?due=today' } },
    waitUntil: (work: Promise<unknown>) => (done = work),
  });
  worker.dispatchEvent(event);
  await meanwhile();
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

it('a new window shows a notification if no page is open', async () => {
  await clickNotification([]);
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/tasks?due=today');
  expect(waits).toEqual([]);
});

it('a new window shows a notification if the page does not answer while a click lasts', async () => {
  await clickNotification([{ ...openPage, postMessage: () => undefined }], async () => {
    await expect.poll(() => waits).toHaveLength(1);
    expect(openWindow).not.toHaveBeenCalled();
    expect(waits[0]?.ms).toBeLessThan(A_CLICK_LASTS_MS);
    waits[0]?.end();
  });
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/tasks?due=today');
  expect(focus).not.toHaveBeenCalled();
});
