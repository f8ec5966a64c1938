import { MAX_PICKED_PROJECTS } from '@docket/core/projects/projects.contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildEmail, buildProject } from '../../testing/build-email';
import { project } from '../../testing/build-rule';
import { FakeFailure, type FakeRequest } from '../../testing/fake-api';
import { emailOpener } from '../../testing/open-email';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const decision = (action: string, data: object = {}) => ({ emailId: 'e1', action, data });

it('the recommended project shows its name, AI Classified and a rounded confidence (§ 2)', async () => {
  open(buildEmail());
  const project = await part('Recommended Project');
  expect(project.getByText('Harbour refit')).toBeVisible();
  expect(project.getByText('AI Classified')).toBeVisible();
  expect(project.getByTitle('Confidence 91%')).toBeVisible();
  expect(project.getByText('Sender always filed here: 14 of 14')).toBeVisible();
});

it('the project’s name leads to its emails', async () => {
  open(buildEmail());
  const project = await part('Recommended Project');
  expect(project.getByRole('link', { name: 'Harbour refit' })).toHaveAttribute(
    'href',
    '/emails?project=p1',
  );
});

it('the AI label is shown if it differs from the project (§ 2)', async () => {
  open(
    buildEmail({ recommendedProject: buildProject({ label: 'Dock works', source: 'service' }) }),
  );
  const project = await part('Recommended Project');
  expect(project.getByText(/^AI label: Dock works/)).toBeVisible();
});

it.each(['None', ' none', ''])('a label that names no project (%j) is not shown', async (label) => {
  open(buildEmail({ recommendedProject: buildProject({ label, source: 'service' }) }));
  const project = await part('Recommended Project');
  expect(project.getByText('Harbour refit')).toBeVisible();
  expect(project.queryByText(/^AI label/)).toBeNull();
});

it.each([
  [0.9, 'text-high'],
  [0.899, 'text-mid'],
  [0.7, 'text-mid'],
  [0.699, 'text-low'],
])('a confidence of %s has the color %s (§ 9)', async (confidence, colour) => {
  open(buildEmail({ recommendedProject: buildProject({ confidence }) }));
  const project = await part('Recommended Project');
  expect(project.getByTitle(/^Confidence/)).toHaveClass(colour);
});

it.each([
  ['runs', 'none', 'Analyzing project recommendations...'],
  ['is to come', 'completed', 'Project recommendation will appear after AI classification'],
] as const)(
  'while the analysis %s the project says so (§ 2)',
  async (_when, processingStatus, words) => {
    open(
      buildEmail({ processingStatus, recommendedProject: null, aiClassification: null }),
      undefined,
      {
        'POST /emails/e1/generate-recommendations': () => new Promise(() => undefined),
      },
    );
    expect(await (await part('Recommended Project')).findByText(words)).toBeVisible();
  },
);

it('a classifier failure shows its reason, without badge and confidence (§ 8)', async () => {
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
  ['a guess', buildProject({ confidence: 0.41 }), /A guess: no project clearly stands out/],
  [
    'no project at all',
    buildProject({
      id: null,
      name: 'Unclassified',
      confidence: 0,
      evidence: [],
      reasoning: 'No project clearly stands out',
    }),
    'No project clearly stands out',
  ],
])('%s says so, and offers the next best project', async (_, project, words) => {
  const alternatives = [{ projectId: 'p9', projectName: 'Weir', confidence: 0.3 }];
  const { decisions } = open(buildEmail({ recommendedProject: { ...project, alternatives } }));
  const shown = await part('Recommended Project');
  expect(shown.getByText(words)).toBeVisible();
  shown.getByRole('button', { name: /^Weir/ }).click();
  await expect.poll(decisions).toEqual([decision('change_project', { projectId: 'p9' })]);
});

it('a negligible confidence is neither offered nor shown', async () => {
  const alternatives = [
    { projectId: 'p9', projectName: 'Weir', confidence: 0.049 },
    { projectId: 'p1', projectName: 'Harbour refit', confidence: 0.05 },
  ];
  const none = buildProject({ id: null, projectId: null, name: 'Unclassified', confidence: 0 });
  const { user } = open(
    buildEmail({ recommendedProject: { ...none, evidence: [], alternatives } }),
    undefined,
    { 'GET /projects/picker': [{ ...project, id: 'p9', name: 'Weir' }, project] },
  );
  const shown = await part('Recommended Project');
  expect(shown.queryByText('AI Classified')).not.toBeInTheDocument();
  expect(shown.getByRole('button', { name: /^Harbour refit/ })).toBeVisible();
  expect(shown.queryByRole('button', { name: /^Weir/ })).not.toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: /^Choose Project/ }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    expect.stringMatching(/^Harbour refit.*5%/),
    'Weir',
    'None of my projects',
  ]);
});

it('with more projects than the list holds, the server is asked for what is typed', async () => {
  const many = Array.from({ length: MAX_PICKED_PROJECTS }, (_, at) => ({
    ...project,
    id: `a${at}`,
    name: `Area ${at}`,
  }));
  const { user } = open(buildEmail(), undefined, {
    'GET /projects/picker': ({ query }: FakeRequest) =>
      query.get('search') === 'weir' ? [{ ...project, id: 'p9', name: 'Weir' }] : many,
  });
  const shown = await part('Recommended Project');
  await user.click(shown.getByRole('button', { name: /^Change/ }));
  fireEvent.change(await screen.findByPlaceholderText('Type to filter'), {
    target: { value: 'weir' },
  });
  expect(await screen.findByText('Weir')).toBeVisible();
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

it('a project chosen by the user is not attributed to the classifier', async () => {
  const chosen = buildProject({
    id: 'p2',
    projectId: 'p2',
    name: 'Weir',
    approved: true,
    decidedBy: 'person',
  });
  const { user } = open(buildEmail(), buildEmail({ recommendedProject: chosen }), {
    'GET /projects/picker': [{ ...project, id: 'p2', name: 'Weir' }],
  });
  const shown = await part('Recommended Project');
  await user.click(shown.getByRole('button', { name: /^Change/ }));
  await user.click(await screen.findByRole('option', { name: 'Weir' }));
  expect(await screen.findByText('Project Changed')).toBeVisible();
  expect(screen.getByText('Weir', { selector: '[data-toast] *' })).toBeVisible();
  expect(shown.getByText('Weir')).toBeVisible();
  expect(shown.getByText('AI label: Harbour refit, from the built-in classifier')).toBeVisible();
  expect(shown.queryByText('AI Classified')).not.toBeInTheDocument();
  expect(shown.queryByText(/^Sender always filed here/)).not.toBeInTheDocument();
});

it('an email can be assigned to none of the projects', async () => {
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

it('a clear recommendation has no alternatives', async () => {
  const alternatives = [{ projectId: 'p9', projectName: 'Weir', confidence: 0.3 }];
  open(buildEmail({ recommendedProject: buildProject({ confidence: 0.6, alternatives }) }));
  const shown = await part('Recommended Project');
  expect(shown.queryByRole('button', { name: /^Weir/ })).not.toBeInTheDocument();
});

it('the recommended project can be confirmed and rejected', async () => {
  const { user, decisions } = open(buildEmail());
  const project = await part('Recommended Project');
  await user.click(project.getByRole('button', { name: /Confirm/ }));
  await screen.findByText('Project Confirmed');
  await user.click(project.getByRole('button', { name: 'Reject' }));
  await screen.findByText('Project Rejected');
  expect(screen.getByText('Harbour refit', { selector: '[data-toast] *' })).toBeVisible();
  const shown = { projectId: 'p1' };
  expect(decisions()).toEqual([
    decision('confirm_project', shown),
    decision('reject_project', shown),
  ]);
});

it('only a confidence typical for new users says so', async () => {
  const typical = buildEmail({ recommendedProject: buildProject({ typical: true }) });
  const { client, user } = open(typical);
  const project = await part('Recommended Project');
  await user.click(project.getByRole('button', { name: 'typical for new users' }));
  expect(await screen.findByText(/right for other people/)).toBeVisible();
  expect(screen.getByText(/disappears after 8 to 15/)).toBeVisible();
  await user.keyboard('{Escape}');
  client.setQueryData(['emails', 'getEmail', { params: { id: 'e1' } }], buildEmail());
  await waitFor(() => expect(project.queryByText('typical for new users')).toBeNull());
});

it('the runners-up and the picker say if their confidence is typical for new users', async () => {
  const alternatives = [{ projectId: 'p9', projectName: 'Weir', confidence: 0.3 }];
  const guess = buildProject({ confidence: 0.41, typical: true, alternatives });
  const { user } = open(buildEmail({ recommendedProject: guess }), undefined, {
    'GET /projects/picker': [{ ...project, id: 'p9', name: 'Weir' }],
  });
  const shown = await part('Recommended Project');
  const typical = 'Weir 30% confidence, typical for new users';
  expect(shown.getByRole('button', { name: typical })).toBeVisible();
  await user.click(shown.getByRole('button', { name: /^Change/ }));
  expect(await screen.findByRole('option', { name: typical })).toBeVisible();
});

const weir = buildEmail({
  recommendedProject: buildProject({ id: 'p2', projectId: 'p2', name: 'Weir' }),
});

it('a rejection of a recommendation that changed meanwhile says so, and shows the new one undecided', async () => {
  let email = buildEmail();
  const why = 'The recommendation has changed to “Weir”. Check it, then decide.';
  const { user } = open(email, new FakeFailure(409, 'recommendation.changed', why), {
    'GET /emails/e1/recommendations': () => email,
  });
  const shown = await part('Recommended Project');
  email = weir;
  await user.click(shown.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText(why)).toBeVisible();
  expect(await shown.findByText('Weir')).toBeVisible();
  expect(shown.getByRole('button', { name: 'Reject' })).toBeVisible();
  expect(screen.queryByText('Project Rejected')).not.toBeInTheDocument();
});

it('a confirmation in flight does not confirm the recommendation that the email got meanwhile', async () => {
  let email = buildEmail();
  let answer = (): void => undefined;
  const confirmed = buildEmail({ recommendedProject: buildProject({ approved: true }) });
  const { user, client } = open(email, undefined, {
    'GET /emails/e1/recommendations': () => email,
    'POST /emails/recommendations/process': ({ body }: FakeRequest) =>
      new Promise((resolve) => {
        expect(body).toEqual(decision('confirm_project', { projectId: 'p1' }));
        answer = () => resolve({ success: true, updatedEmail: confirmed, message: '' });
      }),
  });
  const shown = await part('Recommended Project');
  await user.click(shown.getByRole('button', { name: /Confirm/ }));
  expect(shown.getByText('Confirmed')).toBeVisible();
  email = weir;
  await client.invalidateQueries({ queryKey: ['emails'] });
  expect(await shown.findByText('Weir')).toBeVisible();
  expect(shown.queryByText('Confirmed')).not.toBeInTheDocument();
  email = confirmed;
  answer();
  expect(await screen.findByText('Project Confirmed')).toBeVisible();
  expect(await shown.findByText('Confirmed')).toBeVisible();
  expect(shown.getByText('Harbour refit')).toBeVisible();
});
