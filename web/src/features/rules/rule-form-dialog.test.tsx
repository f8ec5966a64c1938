import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { answers, invoices, project } from '../../testing/build-rule';
import { buildProjectRecord } from '../../testing/build-project';
import { fakeApi, FakeFailure, type FakeRequest } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { RulesPage } from './rules-page';

const refused = new FakeFailure(500, 'server.failed', '');

/** Opens the form of the first rule. */
async function edit(more: Record<string, unknown> = {}) {
  const asked = fakeApi({ ...answers, ...more });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('button', { name: 'Edit Invoices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Rule' }));
  return { asked, user, dialog };
}

it('a rule needs a condition and a project before it is sent (§ 2, 5, 8)', async () => {
  const asked = fakeApi({
    'GET /rules': [],
    'GET /projects/picker': [project],
    'POST /rules': invoices,
  });
  const { user } = renderScreen(<RulesPage />);
  await screen.findByRole('heading', { name: 'No rules configured' });
  await user.click(screen.getAllByRole('button', { name: 'Add Rule' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Rule' }));
  await user.type(dialog.getByRole('textbox', { name: 'Rule Name' }), 'Invoices');
  await user.click(dialog.getByRole('button', { name: 'Create Rule' }));
  expect(dialog.getByText('Please select a project')).toBeVisible();
  expect(dialog.getByText('At least one IF condition is required')).toBeVisible();
  expect(screen.getByText('Validation Error')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: /^Project: / }));
  await user.click(await screen.findByRole('option', { name: 'Harbour refit' }));
  expect(dialog.queryByText('Please select a project')).not.toBeInTheDocument();
  expect(dialog.getByText('At least one IF condition is required')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Create Rule' }));
  expect(dialog.getByText('At least one IF condition is required')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Subject includes' }), 'invoice, , due ');
  await user.click(dialog.getByRole('button', { name: 'Create Rule' }));
  await screen.findByText('Rule created successfully');
  expect(asked.find((one) => one.method === 'POST')?.body).toMatchObject({
    name: 'Invoices',
    confidence: 0.65,
    if: { subjectIncludes: ['invoice', 'due'] },
    then: { projectId: 'p1', priority: 'P3', due: 'next_business_day' },
  });
});

it('what the server refused stays at its field while others are changed, and leaves with its own change', async () => {
  const [regex, subject] = ['Body regex is not a valid pattern', 'Too many words'];
  const { user, dialog } = await edit({
    'PATCH /rules/r1': new FakeFailure(422, 'request.invalid', regex).with({
      problems: [
        { path: 'if.bodyRegex', message: regex },
        { path: 'if.subjectIncludes', message: subject },
      ],
    }),
  });
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText(regex)).toBeVisible();
  const name = dialog.getByRole('textbox', { name: 'Rule Name' });
  await user.type(name, ' two');
  expect([dialog.queryByText(regex), dialog.queryByText(subject)]).not.toContain(null);
  await user.type(dialog.getByRole('textbox', { name: 'Body regex' }), 'x');
  expect(dialog.getByRole('textbox', { name: 'Body regex' })).toHaveFocus();
  expect(dialog.queryByText(regex)).not.toBeInTheDocument();
  expect(dialog.getByText(subject)).toBeVisible();
});

it("shows the server's error for a regex, and keeps the dialog open", async () => {
  const message = 'Body regex is not a valid pattern: missing )';
  fakeApi({
    ...answers,
    'PATCH /rules/r1': new FakeFailure(422, 'request.invalid', message).with({
      problems: [{ path: 'if.bodyRegex', message }],
    }),
  });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('button', { name: 'Edit Invoices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Rule' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Body regex' })).toHaveFocus();
});

it('a rule whose project was archived still shows it, in the list and in its form', async () => {
  const deleted = {
    ...invoices,
    id: 'r3',
    name: 'Gone',
    then: { ...invoices.then, projectId: 'p3' },
  };
  const asked = fakeApi({
    ...answers,
    'GET /rules': [invoices, deleted],
    'GET /projects/picker': ({ query }: FakeRequest) => (query.has('ids') ? [project] : []),
    'GET /projects/p1': buildProjectRecord({ id: 'p1', name: 'Harbour refit', status: 'archived' }),
  });
  const { user } = renderScreen(<RulesPage />);
  const rule = within(await screen.findByRole('article', { name: 'Invoices' }));
  expect(await rule.findByText(/Harbour refit/)).toBeVisible();
  const reads = asked.filter(({ path }) => path.startsWith('/projects/'));
  expect(reads.map(({ path, query }) => [path, query.get('ids')])).toEqual([
    ['/projects/picker', null],
    ['/projects/picker', 'p1,p3'],
  ]);
  await user.click(await screen.findByRole('button', { name: 'Edit Invoices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Rule' }));
  expect(await dialog.findByText('Harbour refit')).toBeVisible();
});

it('Edit opens the dialog filled with the rule, and saving is confirmed (§ 2, 8)', async () => {
  const { asked, user, dialog } = await edit({ 'PATCH /rules/r1': invoices });
  expect(dialog.getByRole('textbox', { name: 'Rule Name' })).toHaveValue('Invoices');
  expect(dialog.getByRole('textbox', { name: 'Sender includes' })).toHaveValue('ada@');
  expect(dialog.getByRole('textbox', { name: 'Subject includes' })).toHaveValue('invoice');
  expect(await dialog.findByText('Harbour refit')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Tags' })).toHaveValue('money');
  expect(dialog.getByRole('combobox', { name: 'Priority' })).toHaveTextContent('P2 - High');
  expect(dialog.getByRole('combobox', { name: 'Due' })).toHaveTextContent('Next business day');
  expect(dialog.getByRole('slider', { name: 'Confidence' })).toHaveValue('0.65');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Rule updated successfully')).toBeVisible();
  const { id: _id, order: _order, ...input } = invoices;
  expect(asked.find((one) => one.method === 'PATCH')?.body).toEqual(input);
});

it('only open projects are offered (§ 4)', async () => {
  const { asked, user, dialog } = await edit({
    'GET /projects/picker': ({ query }: FakeRequest) =>
      query.get('status') === 'open'
        ? [project]
        : [project, { id: 'p2', name: 'Old quay', status: 'done', color: '#2196F3' }],
  });
  await user.click(dialog.getByRole('button', { name: /^Project: / }));
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
    'Harbour refit',
  ]);
  expect(asked.some((one) => one.query.get('status') === 'open')).toBe(true);
});

it.each([
  [[{ ...project, status: 'done' }], 'No open projects. Open one or create one first.'],
  [[], 'No projects available. Create a project first.'],
])('with the projects %j a new rule says: %s', async (projects, hint) => {
  fakeApi({
    ...answers,
    'GET /projects/picker': ({ query }: FakeRequest) =>
      query.get('status') === 'open' ? [] : projects,
  });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('button', { name: 'Add Rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Rule' }));
  expect(await dialog.findByText(hint)).toBeVisible();
});

it('a rule that could not be saved says Failed to update rule and keeps what was typed (§ 5, 8)', async () => {
  const { user, dialog } = await edit({ 'PATCH /rules/r1': refused });
  await user.type(dialog.getByRole('textbox', { name: 'Rule Name' }), ' of May');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Failed to update rule')).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Rule Name' })).toHaveValue('Invoices of May');
});

it('a rule that could not be created says Failed to create rule and keeps what was typed (§ 8)', async () => {
  fakeApi({ ...answers, 'POST /rules': refused });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('button', { name: 'Add Rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Rule' }));
  await user.type(dialog.getByRole('textbox', { name: 'Rule Name' }), 'Tenders');
  await user.type(dialog.getByRole('textbox', { name: 'Body includes' }), 'tender');
  await user.click(dialog.getByRole('button', { name: /^Project: / }));
  await user.click(await screen.findByRole('option', { name: 'Harbour refit' }));
  await user.click(dialog.getByRole('button', { name: 'Create Rule' }));
  expect(await screen.findByText('Failed to create rule')).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Rule Name' })).toHaveValue('Tenders');
  expect(dialog.getByRole('textbox', { name: 'Body includes' })).toHaveValue('tender');
});

it('the error of a field disappears when the rule is edited', async () => {
  const message = 'Body regex is not a valid pattern: missing )';
  const { user, dialog } = await edit({
    'PATCH /rules/r1': new FakeFailure(422, 'request.invalid', message).with({
      problems: [{ path: 'if.bodyRegex', message }],
    }),
  });
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText(message)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Body regex' }), 'a');
  expect(dialog.queryByText(message)).not.toBeInTheDocument();
});

const notices = () => screen.getByLabelText('Notifications');

it('so does the notice that repeats it', async () => {
  const { user, dialog } = await edit();
  const name = dialog.getByRole('textbox', { name: 'Rule Name' });
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(notices()).toHaveTextContent('Validation Error. Rule name is required');
  await user.type(name, 'I');
  expect(notices()).toHaveTextContent(/^$/);

  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(notices()).toHaveTextContent(/^$/);
});

it('the notice of what the server refused at a field goes, too, but not that of a failure', async () => {
  const message = 'Body regex is not a valid pattern: missing )';
  let answer: unknown = new FakeFailure(422, 'request.invalid', message).with({
    problems: [{ path: 'if.bodyRegex', message }],
  });
  const { user, dialog } = await edit({ 'PATCH /rules/r1': () => answer });
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await user.click(save);
  await waitFor(() => expect(notices()).toHaveTextContent(message));
  await user.type(dialog.getByRole('textbox', { name: 'Body regex' }), 'a');
  expect(notices()).toHaveTextContent(/^$/);

  answer = refused;
  await user.click(save);
  await waitFor(() => expect(notices()).toHaveTextContent('Failed to update rule'));
  await user.type(dialog.getByRole('textbox', { name: 'Body regex' }), 'a');
  expect(notices()).toHaveTextContent('Failed to update rule');
});

it('an assignee and tags that no task could have are refused at their fields', async () => {
  const { asked, user, dialog } = await edit({ 'PATCH /rules/r1': invoices });
  const tags = dialog.getByRole('textbox', { name: 'Tags' });
  const assignee = dialog.getByRole('textbox', { name: 'Assignee' });
  fireEvent.change(tags, { target: { value: `legal, ${'t'.repeat(101)}` } });
  fireEvent.change(assignee, { target: { value: 'a'.repeat(201) } });
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(tags).toHaveAccessibleDescription('A tag can have at most 100 characters');
  expect(assignee).toHaveAccessibleDescription('An assignee can have at most 200 characters');
  fireEvent.change(tags, { target: { value: 'legal, Legal' } });
  fireEvent.change(assignee, { target: { value: 'Ada' } });
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Rule updated successfully');
  expect(asked.find((one) => one.method === 'PATCH')?.body).toMatchObject({
    then: { tags: ['legal'], assignee: 'Ada' },
  });
});

it('AND groups narrow the match, and an empty one shows an error', async () => {
  const { asked, user, dialog } = await edit({ 'PATCH /rules/r1': invoices });
  await user.click(dialog.getByRole('button', { name: 'Add AND Group' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  const group = within(dialog.getByRole('group', { name: /^AND/ }));
  expect(group.getByText('At least one IF condition is required')).toBeVisible();
  await user.type(group.getByRole('textbox', { name: 'Domain matches' }), 'acme.example');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await expect
    .poll(() => asked.find((one) => one.method === 'PATCH')?.body)
    .toMatchObject({ if: invoices.if, and: [{ domainMatches: ['acme.example'] }] });
});

it('says that another rule has the name, and saves it all the same', async () => {
  const { user, dialog } = await edit({ 'PATCH /rules/r1': invoices });
  const name = dialog.getByRole('textbox', { name: 'Rule Name' });
  expect(name).not.toHaveAccessibleDescription();
  await user.clear(name);
  await user.type(name, 'reports ');
  expect(name).toHaveAccessibleDescription('Another rule has this name.');
  expect(name).toBeValid();
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Rule updated successfully');
});
