import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { buildEmail, buildQueue } from '../../testing/build-email';
import { fakeApi } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { decidedEmail } from './decided-email';
import { EmailsPage } from './emails-page';

let stop = () => {};
beforeEach(() => (stop = listenForShortcuts()));
afterEach(() => stop());

const first = buildEmail({ suggestedTasks: [] });
const second = buildEmail({ id: 'e2', subject: 'Minutes', suggestedTasks: [] });
/** On another page of the list. */
const unlisted = buildEmail({ id: 'e3', subject: 'Page 7', suggestedTasks: [] });
const row = (name: string) => screen.getByRole('article', { name });
const heading = (name: string) => screen.findByRole('heading', { name });

async function show(at: string, opened: () => Promise<unknown> | object = () => first) {
  fakeApi({
    'GET /emails/recommendations': buildQueue([first, second]),
    'GET /emails/e1/recommendations': opened,
    'GET /emails/e2/recommendations': second,
    'GET /emails/e3/recommendations': unlisted,
    'POST /emails/recommendations/process': ({ body }: { body: unknown }) => ({
      success: true,
      updatedEmail: decidedEmail(at.includes('e3') ? unlisted : first, body as never),
      message: '',
    }),
  });
  const shown = renderRoutes([{ path: '/emails/:id?', element: <EmailsPage /> }], at);
  await screen.findByRole('article', { name: 'Minutes' });
  return shown;
}

it('j and k focus the current row, Enter the heading of its email, and Escape the row again', async () => {
  const { user } = await show('/emails');
  await user.keyboard('j');
  expect(row('Survey next week')).toHaveFocus();
  expect(row('Survey next week')).toHaveAttribute('aria-current', 'true');
  await user.keyboard('j');
  expect(row('Minutes')).toHaveFocus();
  await user.keyboard('k{Enter}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Survey next week');
  expect(await heading('Survey next week')).toHaveFocus();
  expect(document.title).toBe('Survey next week · Docket');
  await user.keyboard('j');
  await expect.poll(() => document.activeElement?.textContent).toBe('Minutes');
  expect(document.title).toBe('Minutes · Docket');
  await user.keyboard('{Escape}');
  expect(row('Minutes')).toHaveFocus();
  expect(document.title).not.toContain('Minutes');
});

it('# in the list focuses the row that is current then', async () => {
  const { user } = await show('/emails');
  await user.keyboard('j#');
  await expect.poll(() => document.activeElement).toBe(row('Minutes'));
});

it.each([
  ['the key', 'c'],
  ['the button', null],
])('a decision by %s that opens the next email focuses its heading', async (_, key) => {
  const { user } = await show('/emails/e1?review=pending');
  const confirm = await screen.findByRole('button', { name: /^Confirm/ });
  if (key === null) await user.click(confirm);
  else await user.keyboard(key);
  const next = await heading('Minutes');
  await expect.poll(() => document.activeElement).toBe(next);
});

it('an email that opens does not take focus from a field', async () => {
  const waiting: ((email: unknown) => void)[] = [];
  const { user } = await show('/emails/e1', () => new Promise((resolve) => waiting.push(resolve)));
  const search = screen.getByRole('searchbox');
  await user.click(search);
  expect(screen.queryByRole('heading', { name: 'Survey next week' })).toBeNull();
  waiting[0]?.(first);
  await heading('Survey next week');
  expect(search).toHaveFocus();
});

it('an email opened by link is brought to the top once, also if the list does not contain it', async () => {
  const scrolled: unknown[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
    scrolled.push([this.id, how]);
  });
  const { user } = await show('/emails/e3');
  await heading('Page 7');
  await expect.poll(() => scrolled).toEqual([['email-e3', { block: 'start' }]]);
  await user.keyboard('c');
  expect(await screen.findByText('Confirmed')).toBeVisible();
  expect(scrolled).toHaveLength(1);
});
