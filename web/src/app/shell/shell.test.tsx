import { act, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';

import { takeLoggedErrors } from '../../testing/logged-errors';
import { fakeApi, SIGNED_IN } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { TASK_KEYS } from '../../features/tasks/task-keys';
import { bindKeys, useShortcuts } from '../../ui/use-shortcuts';
import { setCharacterKeys } from '../../ui/character-keys';
import { NotFoundPage } from '../error-screen';
import { ScreenOutlet, screen as routedScreen } from '../router';
import './account-menu';
import './command-palette';
import { Shell } from './shell';
import './shortcuts-sheet';

const summary = {
  totalEmails: 30,
  projectsMatched: 9,
  pendingReview: 9,
  toReview: 24,
  oldestPendingAt: null,
};
const groups = { P1: 0, P2: 0, P3: 0, P4: 0, none: 0, older: 0 };
const syncStatus = {
  state: 'waiting',
  email: 'ines@fernhill.example',
  progress: { stored: 30, total: 30, isComplete: true },
  storedEmails: 30,
  windowDays: 30,
  lastSyncAt: new Date().toISOString(),
  nextSyncAt: null,
  problem: null,
  folders: [],
  runs: [],
};
const answers = {
  'GET /auth/session': SIGNED_IN,
  'GET /settings': {},
  'GET /sync/status': syncStatus,
  'GET /emails/recommendations': {
    items: [],
    total: 24,
    page: 1,
    pageSize: 1,
    summary: { ...summary, groups },
  },
  'GET /tasks': {
    items: [],
    total: 60,
    page: 1,
    pageSize: 1,
    summary: {
      total: 60,
      completed: 14,
      inProgress: 6,
      toDo: 40,
      due: { today: 0, week: 0, later: 0, none: 46 },
    },
  },
  'POST /auth/logout': { redirectTo: '/' },
};
let broken: string | null = null;
function Sometimes() {
  if (broken !== null) throw new Error(broken);
  return <h1>Fine again</h1>;
}
function WithKeys() {
  useShortcuts(bindKeys([TASK_KEYS[0]], { j: () => undefined }));
  useShortcuts([{ keys: '1', label: 'Draft the reply: Yes', run: () => undefined }]);
  return null;
}
const routes = [
  {
    element: <Shell />,
    children: [
      {
        element: <ScreenOutlet />,
        children: [
          { index: true, element: <h1>Home</h1> },
          { path: '/tasks', element: <h1>Tasks</h1> },
          { path: '/help', element: <Sometimes /> },
          { path: '/keys', element: <WithKeys /> },
          routedScreen('/gone', 'Gone', () => Promise.reject(new TypeError('Failed to fetch')))
            .route,
        ],
      },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];

function show(at = '/', more: Record<string, unknown> = {}) {
  const asked = fakeApi({ ...answers, ...more });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  return { asked, ...renderRoutes(routes, at) };
}

it('shows every screen in the navigation, with the emails to review and the open tasks (§ 2)', async () => {
  show();
  const main = screen.getByRole('navigation', { name: 'Main' });
  expect(
    within(main)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(
    expect.arrayContaining([
      'Home',
      'Projects',
      'Services',
      'Templates',
      'Tagging Rules',
      'Help & Docs',
    ]),
  );
  expect(await within(main).findByRole('link', { name: 'Emails 24' })).toBeVisible();
  expect(await within(main).findByRole('link', { name: 'Tasks 46' })).toBeVisible();
  expect(within(main).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByText(/^Synced/)).toBeVisible();
});

it('the first page of a visit keeps its own scroll position', async () => {
  sessionStorage.clear();
  Object.defineProperty(window, 'scrollY', { value: 300, configurable: true });
  show('/tasks');
  await screen.findByRole('heading', { name: 'Tasks' });
  window.dispatchEvent(new Event('pagehide'));
  const kept = sessionStorage.getItem('docket.scroll-positions') ?? '{}';
  expect(JSON.parse(kept)).toHaveProperty(['/tasks'], 300);
  expect(JSON.parse(kept)).not.toHaveProperty('default');
  Reflect.deleteProperty(window, 'scrollY');
});

it('opens the user menu with name, e-mail and the entries of the specification (§ 2)', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Account menu: Ines Halloran' }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByText('ines@fernhill.example')).toBeVisible();
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Settings', 'Archives', 'Help & Support', 'Log out']);
});

it.each([
  ['a user without a name', { name: '', email: 'zoe@fernhill.example' }, 'Z'],
  ['a user without name and e-mail', { name: '', email: '' }, 'U'],
])('%s is called User, with the initial of the e-mail or U (§ 2)', async (_who, part, initial) => {
  show('/', { 'GET /auth/session': { user: { ...SIGNED_IN.user, ...part } } });
  const button = await screen.findByRole('button', { name: 'Account menu: User' });
  expect(button).toHaveTextContent(new RegExp(`^${initial}$`));
});

it('opens a screen with g and its letter, and collapses the sidebar (§ 2)', async () => {
  const { user } = show();
  await user.keyboard('gt');
  expect(await screen.findByRole('heading', { name: 'Tasks' })).toBeVisible();
  expect(document.title).toBe('Tasks · Docket');
  expect(screen.getByRole('main', { name: 'Tasks' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
  expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
});

it('opens the palette with Ctrl K and runs the selected command', async () => {
  const { user } = show();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'task');
  await user.click(await screen.findByRole('option', { name: /^Task ?s/ }));
  expect(await screen.findByRole('heading', { name: 'Tasks' })).toBeVisible();
});

it('lists all shortcuts on ?, first those that are active here', async () => {
  const { user } = show();
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const headings = within(sheet).getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Go to',
    'Everywhere',
    'Email list',
    'Open email',
    'Selected emails',
    'Tasks',
  ]);
  expect(within(sheet).getByText('Go to Emails')).toBeVisible();
  expect(within(sheet).getByText('Approve the focused task')).toBeVisible();
  expect(within(sheet).getByText('Complete or reopen the task')).toBeVisible();
});

it('does not list single keys once they are turned off', async () => {
  act(() => setCharacterKeys(false));
  onTestFinished(() => setCharacterKeys(true));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /all shortcuts$/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(sheet.getByText('Single-key shortcuts are turned off in Settings.')).toBeVisible();
  expect(sheet.getByText('Commands')).toBeVisible();
  expect(sheet.queryByText('Go to Emails')).toBeNull();
  expect(sheet.queryByText('Approve the focused task')).toBeNull();
});

it('lists a shortcut that is active here only once', async () => {
  const { user } = show('/keys');
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(sheet.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('This screen');
  expect(sheet.getAllByText('Next task')).toHaveLength(1);
});

it('lists a key once that does something else here than it usually does', async () => {
  const { user } = show('/keys');
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(sheet.getByText('Draft the reply: Yes')).toBeVisible();
  expect(sheet.queryByText('Check item 1 of the checklist')).toBeNull();
  expect(sheet.getByText('Check item 2 of the checklist')).toBeVisible();
  expect(sheet.getByText('Choose answer 1')).toBeVisible();
});

it('shows the error of a broken screen, and Try again clears it (§ 2)', async () => {
  broken = 'The plot was lost';
  const { user } = show('/help');
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByText('The plot was lost')).toBeVisible();
  expect(takeLoggedErrors().join(' ')).toContain('The plot was lost');
  broken = null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Fine again' })).toBeVisible();
});

it('Try again loads the page again if the code of a screen is gone, as after an upgrade', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  const { user } = show('/gone');
  expect(await screen.findByText('This part of Docket could not be loaded.')).toBeVisible();
  expect(takeLoggedErrors()).not.toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => reload.mock.calls).toHaveLength(1);
});

it('an error without a message reads An unexpected error occurred (§ 2)', async () => {
  broken = '';
  show('/help');
  expect(await screen.findByText('An unexpected error occurred')).toBeVisible();
  expect(takeLoggedErrors()).not.toEqual([]);
  broken = null;
});

it('says that a page does not exist, logs the path and links to Home (§ 2)', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  show('/emials');
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(warn).toHaveBeenCalledWith('404: nothing at', '/emials');
});

it('the tasks are read again when a new day begins', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const { asked } = show();
  const reads = () => asked.filter(({ path }) => path === '/tasks').length;
  await screen.findByRole('link', { name: 'Tasks 46' });
  act(() => void vi.advanceTimersByTime(60_000));
  expect(reads()).toBe(1);
  vi.setSystemTime(Date.now() + 86_400_000);
  act(() => void vi.advanceTimersByTime(30_000));
  await expect.poll(reads).toBe(2);
});
