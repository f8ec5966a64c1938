import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { buildEmail, buildProject, buildReply, buildSuggestion } from '../../testing/build-email';
import { project } from '../../testing/build-rule';
import { askedToUndo, FakeFailure } from '../../testing/fake-api';
import { emailOpener } from '../../testing/open-email';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);

afterEach(() => sessionStorage.clear());

const part = async (name: string) => within(await screen.findByRole('region', { name }));
/** Buttons of a suggestion are read out with its title. */
const button = (word: string) => new RegExp(`^${word} ?: Send the tide tables`);
const decision = (action: string, data: object = {}) => ({ emailId: 'e1', action, data });

it('an expanded card has its sections and its footer', async () => {
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

it('there is no Suggested Reply section for an email without one', async () => {
  open(buildEmail());
  await screen.findByRole('region', { name: 'Suggested Tasks' });
  expect(screen.queryByRole('region', { name: 'Suggested Reply' })).not.toBeInTheDocument();
});

it('an email without a body says No email content available', async () => {
  open(buildEmail({ body: '' }));
  expect(await screen.findByText('No email content available')).toBeVisible();
});

it('the recommended project shows its name, AI Classified and a rounded confidence', async () => {
  open(buildEmail());
  const project = await part('Recommended Project');
  expect(project.getByText('Harbour refit')).toBeVisible();
  expect(project.getByText('AI Classified')).toBeVisible();
  expect(project.getByTitle('Confidence 91%')).toBeVisible();
  expect(project.getByText('Sender always goes here: 14 of 14')).toBeVisible();
});

it('the AI label is shown where it differs from the project', async () => {
  open(
    buildEmail({ recommendedProject: buildProject({ label: 'Dock works', source: 'service' }) }),
  );
  const project = await part('Recommended Project');
  expect(project.getByText(/^AI label: Dock works/)).toBeVisible();
});

it.each([
  [0.9, 'text-high'],
  [0.899, 'text-mid'],
  [0.7, 'text-mid'],
  [0.699, 'text-low'],
])('a confidence of %s has the colour %s', async (confidence, colour) => {
  open(buildEmail({ recommendedProject: buildProject({ confidence }) }));
  const project = await part('Recommended Project');
  expect(project.getByTitle(/^Confidence/)).toHaveClass(colour);
});

it.each([
  ['classifying', 'Analyzing project recommendations...'],
  ['none', 'Project recommendation will appear after AI classification'],
] as const)('while the analysis is %s the project says: %s', async (processingStatus, words) => {
  open(
    buildEmail({ processingStatus, recommendedProject: null, aiClassification: null }),
    undefined,
    {
      'POST /emails/e1/generate-recommendations': () => new Promise(() => undefined),
    },
  );
  expect((await part('Recommended Project')).getByText(words)).toBeVisible();
});

it('a failing classifier is told with its reason, without badge and confidence', async () => {
  open(
    buildEmail({
      suggestedTasks: [],
      recommendedProject: buildProject({
        id: null,
        name: 'Unclassified',
        degraded: true,
        confidence: 0.85,
        reasoning: 'AI service unavailable: no answer',
      }),
    }),
  );
  const project = await part('Recommended Project');
  expect(project.getByText(/AI service unavailable: no answer/)).toBeVisible();
  expect(project.queryByText('AI Classified')).not.toBeInTheDocument();
  expect(project.queryByTitle(/^Confidence/)).not.toBeInTheDocument();
});

it.each([
  ['a guess', buildProject({ confidence: 0.41 }), /A guess: nothing speaks clearly/],
  [
    'no project at all',
    buildProject({
      id: null,
      name: 'Unclassified',
      confidence: 0,
      evidence: [],
      reasoning: 'Nothing speaks clearly for one project',
    }),
    'Nothing speaks clearly for one project',
  ],
])('%s says so and has the next best one click away', async (_, project, words) => {
  const alternatives = [{ projectId: 'p9', projectName: 'Weir', confidence: 0.3 }];
  const { decisions } = open(buildEmail({ recommendedProject: { ...project, alternatives } }));
  const shown = await part('Recommended Project');
  expect(shown.getByText(words)).toBeVisible();
  shown.getByRole('button', { name: /^Weir/ }).click();
  await expect.poll(decisions).toEqual([decision('change_project', { projectId: 'p9' })]);
});

it('an email can be put in none of the projects', async () => {
  const none = buildProject({ id: null, name: 'Unclassified', approved: false, evidence: [] });
  const { decisions, user } = open(buildEmail(), buildEmail({ recommendedProject: none }), {
    'GET /projects/picker': [project],
  });
  const shown = await part('Recommended Project');
  await user.click(shown.getByRole('button', { name: /^Change/ }));
  await user.click(await screen.findByRole('option', { name: 'None of my projects' }));
  await expect.poll(decisions).toEqual([decision('change_project', { projectId: null })]);
  expect(await shown.findByText('None of your projects')).toBeVisible();
});

it('a clear project stands alone', async () => {
  const alternatives = [{ projectId: 'p9', projectName: 'Weir', confidence: 0.3 }];
  open(buildEmail({ recommendedProject: buildProject({ confidence: 0.6, alternatives }) }));
  const shown = await part('Recommended Project');
  expect(shown.queryByRole('button', { name: /^Weir/ })).not.toBeInTheDocument();
});

it('a suggested task shows title, priority, description, due date and confidence', async () => {
  open(buildEmail());
  const tasks = await part('Suggested Tasks');
  expect(tasks.getByText('Send the tide tables')).toBeVisible();
  expect(tasks.getByTitle('P1 - Critical')).toBeVisible();
  expect(tasks.getByText('Ada needs them before the survey')).toBeVisible();
  expect(tasks.getByText('9 May 2031')).toBeVisible();
  expect(tasks.getByTitle('Confidence 78%')).toBeVisible();
});

it.each(['P1', 'P2', 'P3', 'P4'] as const)(
  'the badge of %s has the colour of its priority',
  async (priority) => {
    open(buildEmail({ suggestedTasks: [buildSuggestion({ priority })] }));
    const tasks = await part('Suggested Tasks');
    expect(tasks.getByText(priority)).toHaveClass(`text-${priority.toLowerCase()}`);
  },
);

it('approving says that the task was added, and shows Approved with Reset', async () => {
  const after = buildEmail({ suggestedTasks: [buildSuggestion({ approved: true, taskId: 't1' })] });
  const { user, decisions } = open(buildEmail(), after);
  await user.click(await screen.findByRole('button', { name: button('Approve') }));
  expect(await screen.findByText('Task Approved')).toBeVisible();
  expect(screen.getByText('Task has been added to your project')).toBeVisible();
  const tasks = await part('Suggested Tasks');
  expect(tasks.getByText('Approved')).toBeVisible();
  expect(tasks.getByRole('button', { name: button('Reset') })).toBeVisible();
  expect(decisions()).toEqual([decision('approve_task', { taskId: 's1' })]);
});

it('rejecting says so, and shows Rejected with Reset', async () => {
  const after = buildEmail({ suggestedTasks: [buildSuggestion({ approved: false })] });
  const { user, decisions } = open(buildEmail(), after);
  await user.click(await screen.findByRole('button', { name: button('Reject') }));
  expect(await screen.findByText('Task Rejected')).toBeVisible();
  expect(screen.getByText('Task suggestion has been rejected')).toBeVisible();
  expect((await part('Suggested Tasks')).getByText('Rejected')).toBeVisible();
  expect(decisions()).toEqual([decision('reject_task', { taskId: 's1' })]);
});

it('Reset makes a decided task undecided again', async () => {
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
])('%s that the server refuses comes back undecided with %s', async (word, words) => {
  const name = button(word);
  const { user } = open(buildEmail(), new FakeFailure(500, 'server.failed', ''));
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText('Error')).toBeVisible();
  expect(screen.getByRole('button', { name })).toBeVisible();
});

it('the message of the server is shown before the general one', async () => {
  const { user } = open(buildEmail(), new FakeFailure(409, 'suggestion.gone', 'It was withdrawn'));
  await user.click(await screen.findByRole('button', { name: button('Approve') }));
  expect(await screen.findByText('It was withdrawn')).toBeVisible();
});

it('edit mode has title, description, priority P1 to P4 and due date, and saves them', async () => {
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

it('Process All Tasks approves every undecided task with one toast', async () => {
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

it('Process All Tasks that fails says Failed to process tasks', async () => {
  const { user } = open(buildEmail(), new FakeFailure(500, 'server.failed', ''));
  await user.click(await screen.findByRole('button', { name: /Process All Tasks/ }));
  expect(await screen.findByText('Failed to process tasks')).toBeVisible();
});

it('feedback is sent and thanked for', async () => {
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

it('the manual task checkbox opens the task form, prefilled from the email', async () => {
  const { user } = open(buildEmail(), undefined, {
    'GET /projects/picker': [{ id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' }],
  });
  await user.click(
    await screen.findByRole('checkbox', { name: 'I want to add a manual task for this email' }),
  );
  await user.click(screen.getByRole('button', { name: 'Submit Feedback' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Task' }));
  expect(dialog.getByRole('textbox', { name: /Title/ })).toHaveValue('Survey next week');
  expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Please send the tide tables',
  );
});

it('a suggested reply is read-only and sent as it is, with Undo', async () => {
  const { user, decisions, asked } = open(
    buildEmail({ suggestedReply: buildReply() }),
    buildEmail({ suggestedReply: buildReply({ state: 'held' }) }),
  );
  const reply = await part('Suggested Reply');
  expect(reply.getByText('The tables follow today.')).toBeVisible();
  expect(reply.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(reply.getByRole('button', { name: 'Send as-is' }));
  expect(await screen.findByText('Sending reply')).toBeVisible();
  expect(screen.getByText('It leaves in 10 seconds')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Undo$|Undo U/i }));
  await expect
    .poll(decisions)
    .toEqual([decision('send_reply', { body: 'The tables follow today.' })]);
  await expect.poll(() => askedToUndo(asked)).toBe(true);
});

it('Edit Reply opens a text area with Send Reply and Cancel', async () => {
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

it('a reply that cannot be sent says Failed to send reply', async () => {
  const { user } = open(
    buildEmail({ suggestedReply: buildReply() }),
    new FakeFailure(500, 'server.failed', ''),
  );
  await user.click(await screen.findByRole('button', { name: 'Send as-is' }));
  expect(await screen.findByText('Failed to send reply')).toBeVisible();
});

it('the recommended project can be confirmed and rejected', async () => {
  const { user, decisions } = open(buildEmail());
  const project = await part('Recommended Project');
  await user.click(project.getByRole('button', { name: /Confirm/ }));
  await screen.findByText('Project confirmed');
  await user.click(project.getByRole('button', { name: 'Reject' }));
  await screen.findByText('Project rejected');
  expect(decisions()).toEqual([decision('confirm_project'), decision('reject_project')]);
});

it('what was typed stays when the email cannot be read again', async () => {
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
