import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render-screen';
import { Webhooks } from './webhooks';

const webhook = {
  id: 'w1',
  url: 'https://hooks.example/docket',
  description: 'Time tracking',
  events: ['task.created'],
  isEnabled: true,
  problem: null,
  offSince: null,
  unsentCount: 0,
  notKeptCount: 0,
  failedCount: 0,
  createdAt: '2026-11-01T09:00:00Z',
};
const off = {
  ...webhook,
  isEnabled: false,
  problem: 'The receiver says that this address no longer exists (410)',
  offSince: '2026-11-03T09:00:00Z',
  unsentCount: 1_000,
};
const byHand = { ...off, problem: null, unsentCount: 0 };
const body = {
  type: 'task.created',
  timestamp: '2026-11-02T09:00:00Z',
  data: {
    actor: 'person',
    action: 'create',
    noun: 'task',
    record_id: 't1',
    title: 'Call Dana',
    before: null,
    after: {},
  },
};
const message = {
  id: 'm1',
  event: 'task.created',
  title: 'Call Dana',
  createdAt: '2026-11-02T09:00:00Z',
  state: 'waiting',
  nextAttemptAt: null,
  body,
  attempts: [],
};

const open = (shown: object, messages: readonly object[] = [message]) =>
  fakeApi({
    'GET /webhooks': { webhooks: [shown] },
    'GET /webhooks/w1/messages': { items: messages, total: 1, page: 1, pageSize: 10 },
    'PATCH /webhooks/w1': webhook,
    'POST /webhooks/w1/replay-failed': { queued: 3 },
  });

it('says since when Docket has it off, how many events were not sent, and how long they are kept', async () => {
  open(off);
  renderScreen(<Webhooks />);
  const notice = await screen.findByText(/1,000 events not sent/);
  expect(notice).toHaveTextContent(
    /^Off since \w{3}.* \d{4}, \d\d:\d\d; 1,000 events not sent\. The receiver says/,
  );
  expect(notice).toHaveTextContent('kept for 30 days, at most 1,000');
  expect(notice).not.toHaveTextContent('could not be kept');
});

it('says how many events were over the limit', async () => {
  open({ ...off, notKeptCount: 12 });
  renderScreen(<Webhooks />);
  expect(await screen.findByText(/^12 more events could not be kept/)).toBeVisible();
});

it('says that events are not kept if its owner has it off', async () => {
  open(byHand);
  renderScreen(<Webhooks />);
  expect(await screen.findByText(/You turned it off, so events are not kept/)).toBeVisible();
});

it.each([
  ['Send', 'send'],
  ['Drop', 'drop'],
])('turned on, it asks what becomes of the missed events: %s', async (button, missed) => {
  const asked = open(off);
  const { user } = renderScreen(<Webhooks />);
  await user.click(await screen.findByRole('switch', { name: 'Time tracking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send what was missed?' }));
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
  await user.click(dialog.getByRole('button', { name: button }));
  const sent = asked.find(({ method }) => method === 'PATCH');
  expect(sent?.body).toEqual({ isEnabled: true, missed });
});

it('says in its log that messages wait for it, and why none can be sent again', async () => {
  const asked = open(off);
  const { user } = renderScreen(<Webhooks />);
  await user.click(await screen.findByRole('button', { name: /^Messages: / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Messages' }));
  expect(await dialog.findByText(/waits for the webhook to be turned on/)).toBeVisible();
  const again = dialog.getByRole('button', { name: /^Send Again: / });
  expect(again).toHaveAccessibleDescription(
    'The webhook is off. Turn it on to send messages again.',
  );
  await user.click(again);
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

it('sends all failed messages again together', async () => {
  const asked = open({ ...webhook, failedCount: 3 }, [{ ...message, state: 'failed' }]);
  const { user } = renderScreen(<Webhooks />);
  await user.click(await screen.findByRole('button', { name: /^Messages: / }));
  expect(await screen.findByText('3 failed messages')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send All Failed Again' }));
  expect(asked.find(({ method }) => method === 'POST')?.path).toBe('/webhooks/w1/replay-failed');
});
