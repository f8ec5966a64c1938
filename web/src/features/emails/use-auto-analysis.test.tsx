import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { buildEmail, buildProject } from '../../testing/build-email';
import { FakeFailure } from '../../testing/fake-api';
import { emailOpener } from '../../testing/open-email';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);

const unclassified = buildEmail({ processingStatus: 'none', recommendedProject: null });
const NO_PROJECT = { id: null, projectId: null, name: 'Unclassified' };
const classified = (part: { label: string; confidence?: number }) => ({
  projectId: null,
  projectName: 'Unclassified',
  confidence: 0,
  ...part,
});
const ANALYSE = 'POST /emails/e1/generate-recommendations';

it('expanding an unclassified email classifies it and reports the result (§ 4, 8)', async () => {
  const { asked } = open(unclassified, undefined, {
    [ANALYSE]: buildEmail(),
  });
  expect(await screen.findByText('Classification Complete')).toBeVisible();
  expect(screen.getByText('Email classified as: Harbour refit (91% confidence)')).toBeVisible();
  expect(asked.filter((one) => one.path.endsWith('/generate-recommendations'))).toHaveLength(1);
});

it('says Classifying Email while it runs (§ 8)', async () => {
  open(unclassified, undefined, {
    [ANALYSE]: () => new Promise(() => undefined),
  });
  expect(await screen.findByText('Classifying Email')).toBeVisible();
  expect(screen.getByText('Analyzing email content...')).toBeVisible();
});

it.each([
  [
    'a refusal without words',
    new FakeFailure(500, 'server.failed', ''),
    'Failed to classify email',
  ],
  ['a refusal', new FakeFailure(404, 'email.not_found', 'Email not found'), 'Email not found'],
  [
    'an answer without a result',
    buildEmail({ aiClassification: null }),
    'No classification result received',
  ],
  [
    'an answer without a label',
    buildEmail({ aiClassification: classified({ label: ' ' }) }),
    'No classification result received',
  ],
  [
    'a classifier failure',
    buildEmail({
      aiClassification: classified({ label: 'None', confidence: 0.85 }),
      recommendedProject: buildProject({
        ...NO_PROJECT,
        degraded: true,
        reasoning: 'AI service unavailable: no answer',
      }),
    }),
    'AI service unavailable: no answer',
  ],
])('%s is Classification Failed with the reason (§ 8)', async (_what, answer, words) => {
  open(unclassified, undefined, {
    [ANALYSE]: answer,
  });
  expect(await screen.findByText('Classification Failed')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByText('Classification Complete')).not.toBeInTheDocument();
});

it('a failure is not reported once the email was left, as nobody asked for it', async () => {
  let answer: (failure: FakeFailure) => void = () => undefined;
  const { history, client } = open(unclassified, undefined, {
    [ANALYSE]: () => new Promise((resolve) => (answer = resolve)),
  });
  await screen.findByText('Classifying Email');
  act(() => history.push('/emails'));
  await expect.poll(() => screen.queryByRole('region', { name: 'Suggested Tasks' })).toBeNull();
  answer(new FakeFailure(404, 'email.not_found', 'Email not found'));
  await expect.poll(() => client.isMutating()).toBe(0);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.queryByText('Classification Failed')).not.toBeInTheDocument();
});

it('a classification without a project says so instead of a percentage', async () => {
  open(unclassified, undefined, {
    [ANALYSE]: buildEmail({
      aiClassification: classified({ label: 'None' }),
      recommendedProject: buildProject({ ...NO_PROJECT, label: 'None', confidence: 0 }),
    }),
  });
  expect(await screen.findByText('Classification Complete')).toBeVisible();
  expect(screen.getByText('Email classified as: None (no project suggested)')).toBeVisible();
});

it('an email classified in the meantime is returned, not rejected', async () => {
  const { asked } = open(unclassified, undefined, { [ANALYSE]: buildEmail() });
  await screen.findByText('Classification Complete');
  const sent = asked.find((one) => one.path.endsWith('/generate-recommendations'));
  expect(sent?.query.get('ifClassified')).toBe('return');
});

it('an email whose tasks are waiting is analyzed next, and does not claim to have none', async () => {
  const { asked } = open(
    buildEmail({ processingStatus: 'classified', suggestedTasks: [] }),
    undefined,
    { [ANALYSE]: () => new Promise(() => undefined) },
  );
  expect(await screen.findByText('Tasks appear once the email has been analyzed.')).toBeVisible();
  const sent = asked.filter((one) => one.path.endsWith('/generate-recommendations'));
  expect(sent.map(({ query }) => query.get('ifClassified'))).toEqual(['return']);
  expect(screen.queryByText('Classifying Email')).toBeNull();
});

it('an email that was set aside says why, and can be analyzed again', async () => {
  const reason = 'Analyzing this message took longer than 5 s';
  const { asked } = open(
    buildEmail({ processingStatus: 'set_aside', setAsideReason: reason }),
    undefined,
    { [ANALYSE]: buildEmail() },
  );
  expect(await screen.findByText(`This email was set aside. ${reason}.`)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
  expect(await screen.findByText('Analyzed')).toBeVisible();
  expect(asked.filter((one) => one.path.endsWith('/generate-recommendations'))).toHaveLength(1);
});

it('a classified email is not analyzed again', async () => {
  const { asked } = open(buildEmail());
  await screen.findByRole('region', { name: 'Recommended Project' });
  expect(asked.filter((one) => one.path.endsWith('/generate-recommendations'))).toEqual([]);
});

it('does not start a classification while another is running (§ 5)', async () => {
  let finish: (email: unknown) => void = () => undefined;
  const second = { ...unclassified, id: 'e2', subject: 'Second' };
  const { asked, history } = open(unclassified, undefined, {
    [ANALYSE]: () => new Promise((resolve) => (finish = resolve)),
    'GET /emails/e2/recommendations': second,
    'POST /emails/e2/generate-recommendations': { ...second, processingStatus: 'completed' },
  });
  const sent = () =>
    asked.map((one) => one.path).filter((path) => path.endsWith('/generate-recommendations'));
  await screen.findByText('Classifying Email');
  act(() => history.push('/emails/e2'));
  await screen.findByRole('article', { name: 'Second' });
  expect(sent()).toEqual(['/emails/e1/generate-recommendations']);
  finish(buildEmail());
  await expect.poll(sent).toContain('/emails/e2/generate-recommendations');
});
