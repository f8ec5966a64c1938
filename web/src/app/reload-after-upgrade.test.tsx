import { getSession } from '@docket/core/users/users.contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { call } from '../api/client';
import { renderScreen } from '../testing/render-screen';
import { Dialog } from '../ui/dialog';
import { loadChunk } from '../ui/load-chunk';
import { reloadAfterUpgrade } from './reload-after-upgrade';

const reload = vi.fn<() => void>();
const GONE = new TypeError('Failed to fetch dynamically imported module');
const pageOf = (build: string) =>
  `<!doctype html><script type="module" crossorigin src="/assets/index-${build}.js"></script><div id="root"></div>`;
let served = '';
const fetched = vi.fn<(url: string) => Promise<Response>>((url) =>
  Promise.resolve(url === '/' ? new Response(served) : Response.json({})),
);
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  reload.mockReset();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  served = pageOf('new');
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', '/assets/index-old.js');
  document.head.append(script);
  stop = reloadAfterUpgrade(reload);
  return () => script.remove();
});
afterEach(() => {
  stop();
  sessionStorage.clear();
  vi.useRealTimers();
});

/** As Vite does for a chunk that is no longer served. */
function loadMissing(): Promise<never> {
  window.dispatchEvent(new Event('vite:preloadError'));
  return Promise.reject(GONE);
}

const form = (
  <Dialog title="New Task" onClose={() => undefined}>
    <input aria-label="Title" />
  </Dialog>
);

it('code that an upgrade has removed reloads the page, after one look at what the server serves', async () => {
  const missing = [loadChunk(loadMissing), loadChunk(loadMissing)];
  for (const one of missing) await expect(one).rejects.toMatchObject({ cause: GONE });
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(fetched.mock.calls.filter(([url]) => url === '/')).toHaveLength(1);
});

it('a page that a reload brings back unchanged is not reloaded again until there is another build', async () => {
  const fail = async () => {
    await loadMissing().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
  };
  await fail();
  await fail();
  expect(reload).toHaveBeenCalledOnce();
  served = pageOf('newer');
  await fail();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('code that the current build has but that could not be fetched does not reload the page', async () => {
  served = pageOf('old');
  await expect(loadChunk(loadMissing)).rejects.toMatchObject({ cause: GONE });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(reload).not.toHaveBeenCalled();
});

it('a page with a dialog keeps what was typed, says so, and reloads once the dialog is closed', async () => {
  const { user, rerender } = renderScreen(form);
  await user.type(await screen.findByLabelText('Title'), 'Send the tide tables');
  const failure = loadChunk(loadMissing).catch((error: unknown) => error);
  expect(await screen.findByText('Docket was updated')).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Title')).toHaveValue('Send the tide tables');
  rerender(<p>Closed</p>);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await failure).toMatchObject({ cause: GONE });
  expect(reload).toHaveBeenCalledOnce();
});

it('code that is asked for only once, as a screen is, reloads the page when the dialog is closed', async () => {
  const { rerender } = renderScreen(form);
  await screen.findByLabelText('Title');
  await loadMissing().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).not.toHaveBeenCalled();
  rerender(<p>Closed</p>);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('a page waits for changes that are still being sent', async () => {
  let isSending = true;
  const warn = (event: Event) => isSending && event.preventDefault();
  window.addEventListener('beforeunload', warn);
  await loadMissing().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).not.toHaveBeenCalled();
  isSending = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledOnce();
  window.removeEventListener('beforeunload', warn);
});

it('a page waits for the text of a field with focus, too', async () => {
  const { user } = renderScreen(<textarea aria-label="Email" />);
  await user.type(screen.getByLabelText('Email'), 'Pasted');
  const failure = loadChunk(loadMissing).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('Email'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await failure).toMatchObject({ cause: GONE });
  expect(reload).toHaveBeenCalledOnce();
});

describe('an answer that this page cannot read', () => {
  const ask = () => call(getSession, {}).catch((error: Error) => error.message);

  it('reloads the page if the server is of another build', async () => {
    expect(await ask()).toBe('Unexpected response from server');
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('waits for what is being typed', async () => {
    const { rerender } = renderScreen(form);
    await screen.findByLabelText('Title');
    await ask();
    expect(await screen.findByText('Docket was updated')).toBeVisible();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(reload).not.toHaveBeenCalled();
    rerender(<p>Closed</p>);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['the server is of the same build', pageOf('old')],
    ['something else answers for the server', '<p>Sign in to the network</p>'],
  ])('does not reload it if %s', async (_, page) => {
    served = page;
    await ask();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(reload).not.toHaveBeenCalled();
  });
});
