import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { fakeApi, FakeFailure } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render-screen';
import { Webhooks } from './webhooks';

const webhook = {
  id: 'w1',
  url: 'https://hooks.example/docket',
  description: 'Time tracking',
  events: ['task.created', 'task.completed'],
  isEnabled: true,
  problem: null,
  offSince: null,
  unsentCount: 0,
  notKeptCount: 0,
  failedCount: 0,
  createdAt: '2026-11-01T09:00:00Z',
};
const data = {
  actor: 'person',
  action: 'create',
  noun: 'task',
  record_id: 't1',
  title: 'Call Dana',
  before: null,
  after: {},
};
const message = {
  id: 'm1',
  event: 'task.created',
  title: 'Call Dana',
  createdAt: '2026-11-02T09:00:00Z',
  state: 'failed',
  nextAttemptAt: null,
  body: { type: 'task.created', timestamp: '2026-11-02T09:00:00Z', data },
  attempts: [
    { at: '2026-11-02T09:00:05Z', milliseconds: 12, status: 503, problem: 'Responded with 503' },
  ],
};

it('adds a webhook for the selected events and shows its secret once', async () => {
  const asked = fakeApi({
    'GET /webhooks': { webhooks: [] },
    'POST /webhooks': { webhook, secret: 'whsec_abc' },
  });
  const { user } = renderScreen(<Webhooks />);
  await user.click(await screen.findByRole('button', { name: 'New Webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Webhook' }));
  await user.click(dialog.getByRole('button', { name: 'Add Webhook' }));
  expect(dialog.getByText('Enter an address that begins with https://')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Address/), 'https://hooks.example/docket');
  await user.click(dialog.getByRole('checkbox', { name: /^decision.made/ }));
  await user.click(dialog.getByRole('button', { name: 'Add Webhook' }));
  expect(await screen.findByLabelText('Signing secret')).toHaveValue('whsec_abc');
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    url: 'https://hooks.example/docket',
    description: '',
    events: ['task.created', 'task.changed', 'task.completed', 'task.deleted'],
  });
});

it('shows each message with its attempts, and resends one', async () => {
  const asked = fakeApi({
    'GET /webhooks': { webhooks: [webhook] },
    'GET /webhooks/w1/messages': { items: [message], total: 1, page: 1, pageSize: 10 },
    'POST /webhooks/w1/messages/m1/replay': { messageId: 'm1' },
  });
  const { user } = renderScreen(<Webhooks />);
  await user.click(await screen.findByRole('button', { name: /^Messages: / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Messages' }));
  expect(await dialog.findByText('Failed')).toBeVisible();
  expect(dialog.getByText(/Responded with 503/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: /^Send Again: / }));
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('says why Docket disabled a webhook, and enables it again', async () => {
  const problem = 'No message could be delivered for 5 days';
  const asked = fakeApi({
    'GET /webhooks': { webhooks: [{ ...webhook, isEnabled: false, problem }] },
    'PATCH /webhooks/w1': webhook,
  });
  const { user } = renderScreen(<Webhooks />);
  expect(await screen.findByText(/could be delivered for 5 days/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Send Test: / })).toBeDisabled();
  await user.click(screen.getByRole('switch', { name: 'Time tracking' }));
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ isEnabled: true });
});

it('shows next to the address why it was rejected', async () => {
  const refusal = new FakeFailure(400, 'request.invalid', 'It is a private address');
  const problems = [{ path: 'url', message: 'It is a private address' }];
  fakeApi({ 'GET /webhooks': { webhooks: [] }, 'POST /webhooks': refusal.with({ problems }) });
  const { user } = renderScreen(<Webhooks />);
  await user.click(await screen.findByRole('button', { name: 'New Webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Webhook' }));
  await user.type(dialog.getByLabelText(/^Address/), 'https://127.0.0.1/hook');
  await user.click(dialog.getByRole('button', { name: 'Add Webhook' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('It is a private address');
  expect(dialog.getByLabelText(/^Address/)).toHaveAttribute('aria-invalid', 'true');
});

it('says at the description that it is too long', async () => {
  const asked = fakeApi({ 'GET /webhooks': { webhooks: [webhook] } });
  const { user } = renderScreen(<Webhooks />);
  await user.click(await screen.findByRole('button', { name: /^Edit: / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Webhook' }));
  const description = dialog.getByLabelText('Description');
  fireEvent.change(description, { target: { value: 'x'.repeat(201) } });
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(description).toHaveAccessibleDescription('Description must have at most 200 characters');
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

it('messages that failed to load are tried again', async () => {
  let works = false;
  const failure = new FakeFailure(500, 'server.failed', '');
  const found = { items: [message], total: 1, page: 1, pageSize: 10 };
  fakeApi({
    'GET /webhooks': { webhooks: [webhook] },
    'GET /webhooks/w1/messages': () => (works ? found : failure),
  });
  const { user } = renderScreen(<Webhooks />);
  await user.click(await screen.findByRole('button', { name: /^Messages: / }));
  expect(await screen.findByText('Failed to load messages')).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Call Dana')).toBeVisible();
});

function Leavable() {
  const [isLeft, setIsLeft] = useState(false);
  return (
    <>
      {!isLeft && <Webhooks />}
      <button onClick={() => setIsLeft(true)}>Leave</button>
    </>
  );
}

it.each([
  ['switch', 'Time tracking', 'PATCH /webhooks/w1'],
  ['button', 'Send Test: Time tracking', 'POST /webhooks/w1/test'],
])('says why the %s “%s” failed, even after the screen was left', async (role, name, call) => {
  let refuse = (): void => undefined;
  const refused = new FakeFailure(404, 'webhook.not_found', 'The webhook is gone.');
  const asked = fakeApi({
    'GET /webhooks': { webhooks: [webhook] },
    [call]: () => new Promise((resolve) => (refuse = () => resolve(refused))),
  });
  const { user } = renderScreen(<Leavable />);
  await user.click(await screen.findByRole(role, { name }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain(call);
  refuse();
  expect(await screen.findByText('The webhook is gone.')).toBeVisible();
});
