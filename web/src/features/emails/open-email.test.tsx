import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { buildEmail, buildReply, buildSuggestion } from '../../testing/build-email';
import { requestedUndo, FakeFailure } from '../../testing/fake-api';
import { emailOpener } from '../../testing/open-email';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);

afterEach(() => sessionStorage.clear());

const part = async (name: string) => within(await screen.findByRole('region', { name }));
/** Buttons of a suggestion include its title in their accessible name. */
const button = (word: string) => new RegExp(`^${word} ?: Send the tide tables`);
const decision = (action: string, data: object = {}) => ({ emailId: 'e1', action, data });

it('an expanded card has its sections and footer (§ 2)', async () => {
  open(buildEmail({ suggestedReply: buildReply() }));
  await screen.findByRole('region', { name: 'Suggested Reply' });
  for (const name of [
    'Email Content',
    'Recommended Project',
    'Suggested Tasks',
    'Additional Training',
  ])
    expect(screen.getByRole('region', { name })).toBeVisible();
  const footer = within(screen.getByRole('contentinfo'));
  for (const name of [/Archive/, 'Submit Feedback', /Process All Tasks/])
    expect(footer.getByRole('button', { name })).toBeVisible();
});

it('there is no Suggested Reply section for an email without one (§ 2)', async () => {
  open(buildEmail());
  await screen.findByRole('region', { name: 'Suggested Tasks' });
  expect(screen.queryByRole('region', { name: 'Suggested Reply' })).not.toBeInTheDocument();
});

it.each(['', '<p>&nbsp;</p>'])('an email without content says so (§ 2): %j', async (body) => {
  open(buildEmail({ body }));
  expect(await screen.findByText('No email content available')).toBeVisible();
});

it('a suggested task shows title, priority, description, due date and confidence (§ 2, 9)', async () => {
  open(buildEmail());
  const tasks = await part('Suggested Tasks');
  expect(tasks.getByText('Send the tide tables')).toBeVisible();
  expect(tasks.getByTitle('P1 - Critical')).toBeVisible();
  expect(tasks.getByText('Ada needs them before the survey')).toBeVisible();
  expect(tasks.getByText('9 May 2031')).toBeVisible();
  expect(tasks.getByTitle('Confidence 78%')).toBeVisible();
});

it.each(['P1', 'P2', 'P3', 'P4'] as const)(
  'the badge of %s has the color of its priority (§ 2)',
  async (priority) => {
    open(buildEmail({ suggestedTasks: [buildSuggestion({ priority })] }));
    const tasks = await part('Suggested Tasks');
    expect(tasks.getByText(priority)).toHaveClass(`text-${priority.toLowerCase()}`);
  },
);

it('approving says that the task was added, and shows Approved with Reset (§ 2, 7, 8)', async () => {
  const after = buildEmail({ suggestedTasks: [buildSuggestion({ approved: true, taskId: 't1' })] });
  const message = 'Task has been added to your project';
  const { user, decisions } = open(buildEmail(), after, {
    'POST /emails/recommendations/process': { success: true, updatedEmail: after, message },
  });
  await user.click(await screen.findByRole('button', { name: button('Approve') }));
  expect(await screen.findByText('Task Approved')).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  const tasks = await part('Suggested Tasks');
  expect(tasks.getByText('Approved')).toBeVisible();
  expect(tasks.getByRole('button', { name: button('Reset') })).toBeVisible();
  expect(decisions()).toEqual([decision('approve_task', { taskId: 's1' })]);
});

it('approving a task without a project names none', async () => {
  const none = { projectId: null, projectName: null };
  const tasks = (approved: boolean | null) => [
    buildSuggestion({ ...none, approved }),
    buildSuggestion({ ...none, id: 's2', title: 'Book the boat', approved: null }),
  ];
  const updatedEmail = buildEmail({ suggestedTasks: tasks(true) });
  const message = 'Task has been added without a project';
  const { user } = open(buildEmail({ suggestedTasks: tasks(null) }), updatedEmail, {
    'POST /emails/recommendations/process': { success: true, updatedEmail, message },
  });
  await user.click(await screen.findByRole('button', { name: button('Approve') }));
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Process All Tasks/ }));
  expect(
    await screen.findByText('All suggested tasks have been added without a project'),
  ).toBeVisible();
});

it('rejecting says so, and shows Rejected with Reset (§ 2, 8)', async () => {
  const after = buildEmail({ suggestedTasks: [buildSuggestion({ approved: false })] });
  // The server also says whether others like it are left out from now on.
  const message = 'You rejected the last 3 like it';
  const answer = { success: true, updatedEmail: after, message };
  const { user, decisions } = open(buildEmail(), after, {
    'POST /emails/recommendations/process': answer,
  });
  await user.click(await screen.findByRole('button', { name: button('Reject') }));
  expect(await screen.findByText('Task Rejected')).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect((await part('Suggested Tasks')).getByText('Rejected')).toBeVisible();
  expect(decisions()).toEqual([decision('reject_task', { taskId: 's1' })]);
});

it('Reset makes a decided task undecided again (§ 3)', async () => {
  const { user, decisions } = open(
    buildEmail({ suggestedTasks: [buildSuggestion({ approved: false })] }),
    buildEmail(),
  );
  await user.click(await screen.findByRole('button', { name: button('Reset') }));
  expect(await screen.findByRole('button', { name: button('Approve') })).toBeVisible();
  expect(decisions()).toEqual([decision('reset_task', { taskId: 's1', force: false })]);
});

it.each([
  ['Approve', 'Failed to process task approval'],
  ['Reject', 'Failed to process recommendation'],
])('%s rejected by the server becomes undecided again with %s (§ 8)', async (word, words) => {
  const name = button(word);
  const { user } = open(buildEmail(), new FakeFailure(500, 'server.failed', ''));
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText('Error')).toBeVisible();
  expect(screen.getByRole('button', { name })).toBeVisible();
});

it("the server's message takes precedence over the general one (§ 8)", async () => {
  const { user } = open(buildEmail(), new FakeFailure(409, 'suggestion.gone', 'It was withdrawn'));
  await user.click(await screen.findByRole('button', { name: button('Approve') }));
  expect(await screen.findByText('It was withdrawn')).toBeVisible();
});

it('edit mode has title, description, priority P1 to P4 and due date, and saves them (§ 2, 5)', async () => {
  const { user, decisions } = open(buildEmail());
  await user.click(await screen.findByRole('button', { name: button('Edit') }));
  const form = within(screen.getByRole('form', { name: 'Edit task: Send the tide tables' }));
  const title = form.getByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByRole('alert')).toHaveTextContent('Please enter a task title');
  await user.type(title, 'Send all tables');
  expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Ada needs them before the survey',
  );
  expect(form.getByRole('button', { name: 'Due date: 9 May 2031' })).toBeVisible();
  await user.click(form.getByRole('combobox', { name: 'Priority' }));
  expect(screen.getAllByRole('option')).toHaveLength(4);
  await user.click(screen.getByRole('option', { name: /P3/ }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  const edit = {
    title: 'Send all tables',
    description: 'Ada needs them before the survey',
    priority: 'P3',
    dueDate: '2031-05-09',
    dueTime: null,
  };
  expect(decisions()).toEqual([decision('edit_task', { taskId: 's1', edit })]);
});

it('Process All Tasks approves every undecided task with one toast (§ 8)', async () => {
  const both = (approved: boolean | null) => [
    buildSuggestion({ approved }),
    buildSuggestion({ id: 's2', title: 'Book the boat', approved }),
  ];
  const { user, decisions } = open(
    buildEmail({ suggestedTasks: both(null) }),
    buildEmail({ suggestedTasks: both(true) }),
  );
  await user.click(await screen.findByRole('button', { name: /Process All Tasks/ }));
  expect(await screen.findByText('All Tasks Processed')).toBeVisible();
  expect(screen.getByText('All suggested tasks have been added to your projects')).toBeVisible();
  expect(decisions()).toEqual([decision('approve_all_tasks')]);
  expect(screen.getByRole('button', { name: /Process All Tasks/ })).toBeDisabled();
});

it('Process All Tasks asks to save or cancel an open edit first', async () => {
  const { user, decisions } = open(buildEmail());
  await user.click(await screen.findByRole('button', { name: /^Edit ?: Send the tide tables/ }));
  await user.click(screen.getByRole('button', { name: /Process All Tasks/ }));
  expect(await screen.findByText('Save or cancel the edit first')).toBeVisible();
  expect(decisions()).toEqual([]);
});

it('Process All Tasks that fails says Failed to process tasks (§ 8)', async () => {
  const { user } = open(buildEmail(), new FakeFailure(500, 'server.failed', ''));
  await user.click(await screen.findByRole('button', { name: /Process All Tasks/ }));
  expect(await screen.findByText('Failed to process tasks')).toBeVisible();
});

it('feedback is sent and acknowledged (§ 2, 8)', async () => {
  const { user, decisions } = open(buildEmail(), buildEmail({ feedback: 'Wrong site' }));
  const training = await part('Additional Training');
  await user.type(
    training.getByRole('textbox', { name: 'How would you improve these suggestions?' }),
    'Wrong site',
  );
  await user.click(screen.getByRole('button', { name: 'Submit Feedback' }));
  expect(await screen.findByText('Feedback Submitted')).toBeVisible();
  expect(
    screen.getByText('Thank you for your feedback. This will help improve future suggestions.'),
  ).toBeVisible();
  expect(decisions()).toEqual([decision('submit_feedback', { text: 'Wrong site' })]);
});

it('the manual task checkbox opens the task form, prefilled from the email (§ 2)', async () => {
  const { user } = open(buildEmail(), undefined, {
    'GET /projects/picker': [{ id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' }],
  });
  await user.click(
    await screen.findByRole('checkbox', { name: 'I want to add a manual task for this email' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Task' }));
  expect(dialog.getByRole('textbox', { name: /Title/ })).toHaveValue('Survey next week');
  expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Please send the tide tables',
  );
});

it('a suggested reply is read-only and sent as it is, with Undo (§ 2)', async () => {
  const { user, decisions, asked } = open(
    buildEmail({ suggestedReply: buildReply() }),
    buildEmail({ suggestedReply: buildReply({ state: 'held' }) }),
  );
  const reply = await part('Suggested Reply');
  expect(reply.getByText('The tables follow today.')).toBeVisible();
  expect(reply.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(reply.getByRole('button', { name: 'Send as-is' }));
  expect(await screen.findByText('Sending Reply')).toBeVisible();
  expect(screen.getByText('Your reply will be sent in 10 seconds')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Undo$|Undo U/i }));
  await expect
    .poll(decisions)
    .toEqual([decision('send_reply', { body: 'The tables follow today.' })]);
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it('Edit Reply opens a text area with Send Reply and Cancel (§ 2)', async () => {
  const { user, decisions } = open(buildEmail({ suggestedReply: buildReply() }));
  const reply = await part('Suggested Reply');
  await user.click(reply.getByRole('button', { name: 'Edit Reply' }));
  await user.click(reply.getByRole('button', { name: 'Cancel' }));
  expect(reply.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(reply.getByRole('button', { name: 'Edit Reply' }));
  await user.type(reply.getByRole('textbox', { name: 'Reply' }), ' Regards');
  await user.click(reply.getByRole('button', { name: 'Send Reply' }));
  await expect
    .poll(decisions)
    .toEqual([decision('send_reply', { body: 'The tables follow today. Regards' })]);
});

it("a reply that can't be sent says Failed to send reply (§ 8)", async () => {
  const { user } = open(
    buildEmail({ suggestedReply: buildReply() }),
    new FakeFailure(500, 'server.failed', ''),
  );
  await user.click(await screen.findByRole('button', { name: 'Send as-is' }));
  expect(await screen.findByText('Failed to send reply')).toBeVisible();
});

it('a kept draft does not take focus from the queue; Y focuses it', async () => {
  sessionStorage.setItem('docket.reply.e1', 'Half a sentence');
  const { user } = open(buildEmail({ suggestedReply: buildReply() }));
  const box = await screen.findByRole('textbox', { name: 'Reply' });
  expect(box).not.toHaveFocus();
  const stop = listenForShortcuts();
  const moved = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.keyboard('3');
  expect(box).toHaveValue('Half a sentence');
  await user.keyboard('y');
  stop();
  expect(box).toHaveFocus();
  expect(moved).toHaveBeenCalledWith({ block: 'nearest' });
  expect(box).toHaveValue('Half a sentence');
});

it("typed text stays if the email can't be refetched", async () => {
  let works = true;
  const email = buildEmail();
  const { user, client } = open(email, email, {
    'GET /emails/e1/recommendations': () =>
      works ? email : new FakeFailure(500, 'server.failed', ''),
  });
  const box = (await part('Additional Training')).getByRole('textbox');
  await user.type(box, 'Half a thought');
  works = false;
  await client.invalidateQueries({ queryKey: ['emails'] });
  expect(box).toHaveValue('Half a thought');
  expect(box).toBeVisible();
});
