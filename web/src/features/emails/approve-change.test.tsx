import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildEmail, buildSuggestion } from '../../testing/build-email';
import { emailOpener } from '../../testing/open-email';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);

it.each([
  ['complete', 'Task Completed', 'Task has been completed'],
  ['reschedule', 'Due Date Updated', 'Due date changed to Sun 13 Dec'],
  ['none', 'Nothing Changed', 'The task was deleted in the meantime, so nothing was changed'],
])(
  'approving a change of an earlier task says what was changed: %s',
  async (change, title, text) => {
    const moved = { approved: true, dueDate: '2026-12-13', dueTime: null };
    const updatedEmail = buildEmail({ suggestedTasks: [buildSuggestion(moved)] });
    const { user } = open(buildEmail(), updatedEmail, {
      'POST /emails/recommendations/process': {
        success: true,
        updatedEmail,
        message: text,
        change,
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Approve/ }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(new RegExp(`^${text}`))).toBeVisible();
  },
);
