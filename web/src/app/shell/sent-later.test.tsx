import 'fake-indexeddb/auto';

import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearOfflineStore, WAITING, writeOffline } from '../../api/offline-store';
import { listOutbox } from '../../api/outbox';
import { buildEmail, buildReply } from '../../testing/build-email';
import { dropOutbox, emptyOutbox } from '../../testing/empty-outbox';
import { fakeApi, requestedUndo, undoAnswers } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { OfflineNotice } from './offline-notice';

const approved = { emailId: 'e1', action: 'approve_task', data: { taskId: 's1' } } as const;
const reply = { emailId: 'e1', action: 'send_reply', data: { body: 'Yes' } } as const;

beforeEach(async () => {
  const plain = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(plain(media), { matches: media.includes('standalone') }),
  );
  dropOutbox();
  await clearOfflineStore();
});
afterEach(emptyOutbox);

/** What a page queued that was reloaded since. */
async function reopen(decision: typeof approved | typeof reply) {
  const queued = { step: 'one', decision, seen: null, subject: '', problem: null };
  await writeOffline(WAITING, [{ ...queued, isAttempted: false }]);
  const held = buildEmail({ suggestedReply: buildReply({ state: 'held' }) });
  const asked = fakeApi({
    ...undoAnswers,
    'GET /emails/e1/recommendations': buildEmail({ suggestedReply: buildReply() }),
    'POST /emails/recommendations/process': { success: true, updatedEmail: held, message: '' },
  });
  const shown = renderScreen(<OfflineNotice />);
  await expect.poll(() => asked.some(({ path }) => path.endsWith('/process'))).toBe(true);
  await expect.poll(listOutbox).toEqual([]);
  return { ...shown, asked };
}

it('a reply of an earlier page that is sent later has its ten seconds with Undo', async () => {
  const { user, asked } = await reopen(reply);
  expect(await screen.findByText('Sending Reply')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
  expect(asked.find(({ path }) => path === '/undo')?.body).toEqual({ stepId: 'one' });
});

it('other decisions of an earlier page are sent without a word', async () => {
  await reopen(approved);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText('Sending Reply')).not.toBeInTheDocument();
});
