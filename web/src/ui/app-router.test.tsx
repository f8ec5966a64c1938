import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderRoutes } from '../testing/render-screen';
import { ScrollRestoration, useNavigate } from './app-router';

let scrolled: unknown[] = [];
let renders = 0;

beforeEach(() => {
  scrolled = [];
  renders = 0;
  sessionStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => void scrolled.push(to[1]));
});
afterEach(() => {
  Reflect.deleteProperty(window, 'scrollY');
});

/** Keeps its place in the page like a row of a long list. */
function Row() {
  const navigate = useNavigate();
  useEffect(() => {
    renders += 1;
  });
  return (
    <button onClick={() => navigate('/emails/e2', { flushSync: true, preventScrollReset: true })}>
      Open
    </button>
  );
}
const row = <Row />;

function Screen() {
  const { pathname } = useLocation();
  return (
    <>
      <h1>{pathname}</h1>
      <Link to="/tasks">Tasks</Link>
      {row}
      <ScrollRestoration />
    </>
  );
}

const show = (at = '/emails') => renderRoutes([{ path: '*', element: <Screen /> }], at);
const scrollBy = (value: number) =>
  Object.defineProperty(window, 'scrollY', { value, configurable: true });

it('a new screen starts at its top, and Back returns to where the one before was left', async () => {
  const { user, history } = show();
  scrollBy(420);
  await user.click(screen.getByRole('link', { name: 'Tasks' }));
  expect(await screen.findByRole('heading', { name: '/tasks' })).toBeVisible();
  expect(scrolled.at(-1)).toBe(0);

  scrollBy(0);
  act(() => history.go(-1));
  expect(await screen.findByRole('heading', { name: '/emails' })).toBeVisible();
  expect(scrolled.at(-1)).toBe(420);
});

it('opening the next email leaves the list where it is', async () => {
  const { user } = show();
  scrolled = [];
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('heading', { name: '/emails/e2' })).toBeVisible();
  expect(scrolled).toEqual([]);
});

it('a reload returns to where the page was left', () => {
  show().unmount();
  show();
  scrollBy(300);
  window.dispatchEvent(new Event('pagehide'));
  show();
  expect(scrolled.at(-1)).toBe(300);
});

it('a malformed hash in the address names no place', () => {
  show('/help#50%');
  expect(screen.getByRole('heading', { name: '/help' })).toBeVisible();
});

it('a row that can open an email is not rendered again when one is opened', async () => {
  const { user } = show();
  const before = renders;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('heading', { name: '/emails/e2' })).toBeVisible();
  expect(renders).toBe(before);
});
