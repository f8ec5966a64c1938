// A tap is for what was under the finger, not for the email or the button that has only just come there.
import type { EmailDetail } from '@docket/core/emails/email';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { DecisionInput } from '../../api/emails';
import {
  buildEmail,
  buildProject,
  buildQueue,
  buildReply,
  buildSuggestion,
} from '../../testing/build-email';
import { fakeApi } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { decidedEmail } from './decided-email';
import { EmailsPage } from './emails-page';

const nothing = () => undefined;
beforeEach(() => {
  vi.setSystemTime('2026-11-29T09:00:00Z');
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('width < 48rem'),
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(email: EmailDetail) {
  const next = buildEmail({
    id: 'e2',
    subject: 'Minutes',
    suggestedTasks: [buildSuggestion({ id: 's2', title: 'Sign the minutes' })],
  });
  const decisions: string[] = [];
  let current = email;
  fakeApi({
    'GET /emails/recommendations': buildQueue([email, next]),
    'GET /emails/e1/recommendations': () => current,
    'GET /emails/e2/recommendations': next,
    'POST /emails/recommendations/process': ({ body }: { body: unknown }) => {
      const decision = body as DecisionInput;
      decisions.push(`${decision.action} ${decision.emailId}`);
      if (decision.emailId === 'e2') return { success: true, updatedEmail: next, message: '' };
      current = decidedEmail(current, decision);
      return { success: true, updatedEmail: current, message: '' };
    },
  });
  const routes = [{ path: '/emails/:id?', element: <EmailsPage /> }];
  return { ...renderRoutes(routes, '/emails/e1?review=pending'), decisions };
}

const bar = async () => within(await screen.findByRole('group', { name: 'Actions' }));
/** As a finger taps; a key that presses a button has no detail. */
const tap = async (name: RegExp) =>
  fireEvent.click((await bar()).getByRole('button', { name }), { detail: 1 });
/** Half a second later: on a busy machine, the taps before would take as long. */
const settle = () => vi.setSystemTime(Date.now() + 500);

it('taps on the bar that follow the last decision do not reach the next email', async () => {
  const { decisions } = open(buildEmail());
  await (await bar()).findByText('Send the tide tables');
  await tap(/^Approve/);
  await tap(/^Confirm/);
  expect(await (await bar()).findByText('Sign the minutes')).toBeVisible();
  await tap(/^Approve/);
  await tap(/^Archive$/);
  await expect.poll(() => decisions).toEqual(['approve_task e1', 'confirm_project e1']);
  settle();
  await tap(/^Approve/);
  await expect.poll(() => decisions).toContain('approve_task e2');
  expect(decisions).not.toContain('archive e2');
});

it('what the keyboard presses is pressed at once', async () => {
  const { decisions } = open(buildEmail({ suggestedTasks: [] }));
  await tap(/^Confirm/);
  await (await bar()).findByText('Sign the minutes');
  fireEvent.click((await bar()).getByRole('button', { name: /^Approve/ }), { detail: 0 });
  await expect.poll(() => decisions).toContain('approve_task e2');
});

it('taps that follow the last decision do not send the reply that comes under the finger', async () => {
  const email = buildEmail({
    recommendedProject: buildProject({ approved: true }),
    suggestedReply: buildReply({ answer: { kind: 'yes', to: 'request', date: null, time: null } }),
  });
  const { decisions } = open(email);
  await (await bar()).findByText('Send the tide tables');
  await tap(/^Approve/);
  await tap(/^Send Reply/);
  await expect.poll(() => decisions).toContain('approve_task e1');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(decisions).toEqual(['approve_task e1']);
  settle();
  await tap(/^Send Reply/);
  await expect.poll(() => decisions).toContain('send_reply e1');
});
