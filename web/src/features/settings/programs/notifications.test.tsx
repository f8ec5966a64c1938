import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi, FakeFailure, type FakeRequest } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render-screen';
import { Notifications } from './notifications';

const device = {
  id: 'd1',
  device: 'Chrome on Android',
  endpoint: 'https://push.example/1',
  createdAt: '2026-11-01T09:00:00Z',
  lastSentAt: null,
  problem: 'The push service answered with 503',
};
const off = {
  choices: {
    tasksDue: false,
    mailToAnswer: false,
    morningSummary: false,
    summaryTime: '08:00',
  },
  devices: [device],
  publicKey: 'key',
  nextRoundAt: null,
  summary: { nextAt: null, lastSentAt: null, problem: null },
};

it('sends nothing until something is selected', async () => {
  const asked = fakeApi({ 'GET /notifications': off, 'PATCH /notifications': off });
  const { user } = renderScreen(<Notifications />);
  const choice = await screen.findByRole('switch', { name: 'Tasks due' });
  expect(choice).not.toBeChecked();
  await user.click(choice);
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ tasksDue: true });
});

it('lists subscribed browsers with their problems, and removes one', async () => {
  const asked = fakeApi({
    'GET /notifications': off,
    'DELETE /notifications/devices/d1': { removed: 1 },
  });
  const { user } = renderScreen(<Notifications />);
  expect(await screen.findByText(/answered with 503/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop notifying Chrome on Android' }));
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(true);
});

it('says where notifications work if this browser does not support them', async () => {
  fakeApi({ 'GET /notifications': { ...off, devices: [] } });
  renderScreen(<Notifications />);
  expect(await screen.findByText(/Docket cannot notify this browser/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Notify This Browser' })).toBeNull();
});

const on = {
  ...off,
  choices: { ...off.choices, morningSummary: true },
  summary: {
    nextAt: '2026-11-03T13:00:00Z',
    lastSentAt: null,
    problem: 'The mailbox cannot be reached',
  },
};

it('sends the morning summary at the selected time, and says why the last one was not sent', async () => {
  const asked = fakeApi({ 'GET /notifications': on, 'PATCH /notifications': on });
  renderScreen(<Notifications />);
  const time = await screen.findByLabelText('Send at');
  expect(screen.getByText(/was not sent. The mailbox cannot be reached/)).toBeVisible();
  fireEvent.change(time, { target: { value: '06:30' } });
  fireEvent.blur(time);
  await waitFor(() => {
    const change = asked.find(({ method }) => method === 'PATCH');
    expect(change?.body).toEqual({ summaryTime: '06:30' });
  });
});

it('asks for permission to send before the first summary', async () => {
  fakeApi({
    'GET /notifications': off,
    'PATCH /notifications': new FakeFailure(422, 'mailbox.consent_needed', 'Allow it once'),
  });
  const { user } = renderScreen(<Notifications />);
  await user.click(await screen.findByRole('switch', { name: 'Morning summary by email' }));
  expect(await screen.findByRole('alertdialog', { name: 'Allow Sending' })).toBeVisible();
});

it('Enter saves the time of the summary, and a refused time is not shown as stored', async () => {
  let choices = on.choices;
  const asked = fakeApi({
    'GET /notifications': () => ({ ...on, choices }),
    'PATCH /notifications': ({ body }: FakeRequest) => {
      const { summaryTime } = body as { summaryTime: string };
      if (summaryTime < '05:00') return new FakeFailure(422, 'notification.early', 'Too early');
      choices = { ...choices, summaryTime };
      return { ...on, choices };
    },
  });
  const { user } = renderScreen(<Notifications />);
  const time = await screen.findByLabelText('Send at');
  fireEvent.change(time, { target: { value: '06:30' } });
  await user.type(time, '{Enter}');
  await waitFor(() => expect(asked.at(-1)?.method).toBe('GET'));
  await user.tab();
  expect(time).toHaveValue('06:30');
  fireEvent.change(time, { target: { value: '03:00' } });
  await user.type(time, '{Enter}');
  expect(await screen.findByText('Too early')).toBeVisible();
  expect(time).toHaveValue('06:30');
  const sent = asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(sent).toEqual([{ summaryTime: '06:30' }, { summaryTime: '03:00' }]);
});

it('a time typed while the one before is being saved stays, and is saved next', async () => {
  let choices = on.choices;
  let answer = (): void => undefined;
  const asked = fakeApi({
    'GET /notifications': () => ({ ...on, choices }),
    'PATCH /notifications': async ({ body }: FakeRequest) => {
      await new Promise<void>((resolve) => (answer = resolve));
      choices = { ...choices, ...(body as { summaryTime: string }) };
      return { ...on, choices };
    },
  });
  const { user } = renderScreen(<Notifications />);
  const reads = () => asked.filter(({ method }) => method === 'GET').length;
  const sent = () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  const time = await screen.findByLabelText('Send at');
  fireEvent.change(time, { target: { value: '06:30' } });
  await user.type(time, '{Enter}');
  await expect.poll(sent).toHaveLength(1);
  fireEvent.change(time, { target: { value: '07:15' } });
  const before = reads();
  answer();
  await expect.poll(reads).toBe(before + 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(time).toHaveValue('07:15');
  await user.type(time, '{Enter}');
  await expect.poll(sent).toEqual([{ summaryTime: '06:30' }, { summaryTime: '07:15' }]);
  answer();
  await expect.poll(reads).toBe(before + 2);
  expect(time).toHaveValue('07:15');
});
