import { act, fireEvent, screen } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderRoutes } from '../testing/render-screen';
import { SearchBox } from './search-box';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As on every screen with a search: its text is in the URL. */
function Page() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  return (
    <SearchBox
      value={search}
      onChange={(next) => setParams(next === '' ? {} : { search: next })}
      label="Search"
      placeholder=""
    />
  );
}

function show() {
  const { history } = renderRoutes([{ path: '/', element: <Page /> }], '/');
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  const type = (text: string) => fireEvent.change(box, { target: { value: text } });
  return { history, box, type };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('keeps what is typed while the URL follows an earlier pause', async () => {
  const { history, box, type } = show();
  type('fro');
  // Without act, so that the rendering of the URL has not ended when typing goes on.
  await vi.advanceTimersByTimeAsync(200);
  type('from');
  expect(box).toHaveValue('from');
  await pass(0);
  expect(box).toHaveValue('from');
  await pass(200);
  expect(box).toHaveValue('from');
  expect(history.location.search).toBe('?search=from');
});

it('follows Back and links, and reports what is typed after them', async () => {
  const { history, box, type } = show();
  type('roof');
  await pass(200);
  act(() => history.push('/?search=slates'));
  expect(box).toHaveValue('slates');
  act(() => history.go(-2));
  await pass(0);
  expect(box).toHaveValue('');
  type('tiles');
  await pass(200);
  expect(history.location.search).toBe('?search=tiles');
});

it('searches at once with Enter and with Clear search', async () => {
  const { history, box, type } = show();
  type('roof');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(history.location.search).toBe('?search=roof');
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(history.location.search).toBe('');
  expect(box).toHaveValue('');
});

it('Clear search returns focus to the box', async () => {
  const { box, type } = show();
  type('roof');
  const clear = screen.getByRole('button', { name: 'Clear search' });
  clear.focus();
  fireEvent.click(clear);
  await pass(0);
  expect(box).toHaveFocus();
});
