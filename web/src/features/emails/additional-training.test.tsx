import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { buildEmail } from '../../testing/build-email';
import { buildTask } from '../../testing/build-task';
import { emailOpener } from '../../testing/open-email';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);
afterEach(() => sessionStorage.clear());

const box = () => screen.findByRole('textbox', { name: /How would you improve/ });
const submit = () => screen.getByRole('button', { name: 'Submit Feedback' });
const wantsTask = () => screen.findByRole('checkbox', { name: /I want to add a manual task/ });

/** Opens an email and submits feedback that is answered later. */
async function openAndSubmit() {
  let answer: (value: unknown) => void = () => undefined;
  const shown = open(buildEmail(), undefined, {
    'POST /emails/recommendations/process': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await shown.user.type(await box(), 'Wrong site');
  await shown.user.click(submit());
  const updatedEmail = buildEmail({ feedback: 'Wrong site' });
  return { ...shown, answer: () => answer({ success: true, updatedEmail, message: '' }) };
}

it('feedback that is typed while the one before is being sent is kept', async () => {
  const { user, answer } = await openAndSubmit();
  await user.type(await box(), ' and date');
  answer();
  expect(await screen.findByText('Feedback Submitted')).toBeVisible();
  expect(await box()).toHaveValue('Wrong site and date');
  expect(sessionStorage.getItem('docket.feedback.e1')).toBe('Wrong site and date');
  expect(submit()).toBeEnabled();
});

it('feedback that was sent is not kept as a draft', async () => {
  const { answer } = await openAndSubmit();
  answer();
  expect(await screen.findByText('Feedback Submitted')).toBeVisible();
  expect(await box()).toHaveValue('Wrong site');
  expect(sessionStorage.getItem('docket.feedback.e1')).toBe(null);
  expect(submit()).toBeDisabled();
});

it('the form of a manual task, with the priority of its project, opens at once', async () => {
  const { user } = open(buildEmail(), undefined, {
    'GET /projects/picker': [
      { id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3', defaultPriority: 'P4' },
    ],
    'POST /tasks': buildTask({ id: 't9' }),
  });
  await user.type(await box(), 'Wrong site');
  await user.click(await wantsTask());
  await screen.findByRole('dialog', { name: 'Create New Task' });
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(await wantsTask()).not.toBeChecked();
  await user.click(await wantsTask());
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Task' }));
  expect(dialog.getByRole('combobox', { name: 'Priority' })).toHaveTextContent('P4 - Low');
  await user.click(dialog.getByRole('button', { name: 'Create Task' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(await box()).toHaveValue('Wrong site');
  expect(submit()).toBeEnabled();
});
