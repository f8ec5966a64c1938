// An email whose reply was begun is not left before the person has sent it or moves on by hand.
import type { EmailDetail } from '@docket/core/emails/email';
import type { OfferedAnswer } from '@docket/core/extraction/suggestion';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { DecisionInput } from '../../api/emails';
import { buildEmail, buildProject, buildQueue, buildReply } from '../../testing/build-email';
import { fakeApi } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { decidedEmail } from './decided-email';
import { EmailsPage } from './emails-page';

let stop = () => {};
beforeEach(() => (stop = listenForShortcuts()));
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const yes: OfferedAnswer = { kind: 'yes', to: 'request', date: null, time: null };
const confirmed = buildProject({ approved: true });
const NOT_SENT = /Your reply has not been sent yet/;

/** Opens the first of two emails; the server drafts a reply to it, and sends it. */
function open(email: EmailDetail, list = 'pending') {
  const next = buildEmail({ id: 'e2', subject: 'Minutes' });
  const decisions: DecisionInput[] = [];
  let current = email;
  const isDecided = () =>
    current.recommendedProject?.approved !== null &&
    current.suggestedTasks.every(({ approved }) => approved !== null);
  fakeApi({
    'GET /emails/recommendations': () => buildQueue(isDecided() ? [next] : [current, next]),
    'GET /emails/e1/recommendations': () => current,
    'GET /emails/e2/recommendations': next,
    'POST /emails/recommendations/process': ({ body }: { body: unknown }) => {
      const decision = body as DecisionInput;
      decisions.push(decision);
      current = decidedEmail(current, decision);
      if (decision.action === 'choose_answer')
        current = { ...current, suggestedReply: buildReply({ answer: yes }) };
      if (decision.action === 'send_reply')
        current = { ...current, suggestedReply: buildReply({ answer: yes, state: 'held' }) };
      return { success: true, updatedEmail: current, message: '' };
    },
  });
  const routes = [{ path: '/emails/:id?', element: <EmailsPage /> }];
  const shown = renderRoutes(routes, `/emails/e1?review=${list}`);
  const path = () => shown.history.location.pathname;
  return { ...shown, decisions: () => decisions.map(({ action }) => action), path };
}

const section = async () => within(await screen.findByRole('region', { name: 'Suggested Reply' }));

it.each([
  ['the last task', '1a', buildEmail({ answers: [yes], recommendedProject: confirmed })],
  ['all tasks', '1A', buildEmail({ answers: [yes], recommendedProject: confirmed })],
  ['the project', '1ac', buildEmail({ answers: [yes] })],
])('after the last decision, a drafted reply keeps its email open: %s', async (_, keys, email) => {
  const { user, path, decisions } = open(email);
  const reply = await section();
  for (const key of keys) await user.keyboard(key === 'A' ? '{Shift>}A{/Shift}' : key); // oxlint-disable-line no-await-in-loop -- one key after the other
  expect(await reply.findByText(NOT_SENT)).toHaveTextContent('Press Send as-is to send it.');
  expect(path()).toBe('/emails/e1');
  await user.keyboard('{Shift>}Y{/Shift}');
  await expect.poll(decisions).toContain('send_reply');
  expect(await reply.findByText('Sends in a moment')).toBeVisible();
  expect(reply.queryByText(NOT_SENT)).not.toBeInTheDocument();
  await user.keyboard('j');
  await expect.poll(path).toBe('/emails/e2');
});

it('a written reply keeps its email open in All emails as well, and is there again after leaving by hand', async () => {
  const { user, path, history } = open(
    buildEmail({ suggestedReply: buildReply(), recommendedProject: confirmed }),
    'all',
  );
  const reply = await section();
  await user.keyboard('y');
  await user.keyboard(' Regards{Escape}a');
  expect(await reply.findByText(NOT_SENT)).toHaveTextContent('Press Send Reply to send it.');
  expect(path()).toBe('/emails/e1');
  await user.keyboard('j');
  await expect.poll(path).toBe('/emails/e2');
  history.push('/emails/e1?review=all');
  expect((await section()).getByRole('textbox', { name: 'Reply' })).toHaveValue(
    'The tables follow today. Regards',
  );
});

it('a reply that was only suggested does not keep its email open, nor does one that is being sent', async () => {
  const email = buildEmail({ suggestedReply: buildReply(), recommendedProject: confirmed });
  const first = open(email);
  await section();
  await first.user.keyboard('a');
  await expect.poll(first.path).toBe('/emails/e2');
  first.unmount();
  const { user, path } = open({ ...email, answers: [yes] });
  await section();
  await user.keyboard('1');
  await screen.findByText('Your answer: Yes');
  await user.keyboard('{Shift>}Y{/Shift}a');
  await expect.poll(path).toBe('/emails/e2');
});

it('on a phone the bar offers to send the reply, and then the next email', async () => {
  const nothing = () => undefined;
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('width < 48rem'),
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  const { user, decisions, path } = open(
    buildEmail({ answers: [yes], recommendedProject: confirmed }),
  );
  await user.click((await section()).getByRole('button', { name: /^Yes/ }));
  const bar = within(screen.getByRole('group', { name: 'Actions' }));
  await user.click(bar.getByRole('button', { name: /^Approve/ }));
  expect(await bar.findByText(NOT_SENT)).toBeVisible();
  expect(path()).toBe('/emails/e1');
  await expect
    .poll(() => bar.getByRole('button', { name: 'Send Reply' }))
    .not.toHaveAttribute('aria-disabled');
  // A tap that follows at once was meant for Approve.
  await new Promise((resolve) => setTimeout(resolve, 510));
  await user.click(bar.getByRole('button', { name: 'Send Reply' }));
  expect(await bar.findByText('Nothing left to decide on this email')).toBeVisible();
  expect(decisions()).toEqual(['choose_answer', 'approve_task', 'send_reply']);
});
