import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { ContextsPage } from '../../features/contexts/contexts-page';
import { ProjectsPage } from '../../features/projects/projects-page';
import { RulesPage } from '../../features/rules/rules-page';
import { ServicesPage } from '../../features/services/services-page';
import { TasksPage } from '../../features/tasks/tasks-page';
import { TemplatesPage } from '../../features/templates/templates-page';
import { dialogAnswers } from '../../testing/dialog-answers';
import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { useShortcuts } from '../../ui/use-shortcuts';
import './command-palette';
import { Shell } from './shell';
import './shortcuts-sheet';

function show() {
  fakeApi(dialogAnswers);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  return renderRoutes(
    [
      {
        element: <Shell />,
        children: [
          { path: '/projects', element: <ProjectsPage /> },
          { path: '/tasks', element: <TasksPage /> },
          { path: '/rules', element: <RulesPage /> },
          { path: '/templates', element: <TemplatesPage /> },
          { path: '/services', element: <ServicesPage /> },
          { path: '/contexts', element: <ContextsPage /> },
          { path: '*', element: <p>Home</p> },
        ],
      },
    ],
    '/',
  );
}

/** Highlighted parts add spaces to the accessible name. */
const bare = (name: string) => name.replaceAll(' ', '');

const FOUND_BY = [
  ['dark', 'Theme: dark'],
  ['dark theme', 'Theme: dark'],
  ['light', 'Theme: light'],
  ['theme', 'Theme: system'],
  ['new project', 'New project'],
  ['create rule', 'New rule'],
  ['new template', 'New template'],
  ['import mail', 'Import mail'],
  ['export', 'Export or import the configuration'],
  ['time zone', 'Time zone and working hours'],
  ['keyboard', 'Keyboard shortcuts'],
  ['sign out', 'Log out'],
  ['logout', 'Log out'],
  ['switch account', 'Log out'],
  ['snooze', 'Snoozed emails'],
  ['generate rules', 'Rules from examples'],
  ['history', 'What was changed'],
  ['restore', 'Archived emails, projects and tasks'],
  ['precision', 'How accurate suggestions are'],
  ['density', 'Lists: compact'],
  ['backup', 'Export or import the configuration'],
  ['sync', 'Sync now'],
  ['manual', 'Guides'],
] as const;

it('the palette finds each command by likely words', async () => {
  const { user } = show();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  for (const [words, command] of FOUND_BY) {
    fireEvent.change(field, { target: { value: words } });
    const found = (name: string) => bare(name).startsWith(bare(command));
    expect(await screen.findByRole('option', { name: found })).toBeVisible();
  }
});

it('the palette logs out', async () => {
  const asked = fakeApi({
    ...dialogAnswers,
    'POST /auth/logout': new FakeFailure(503, 'server.unavailable', 'Docket is busy'),
  });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { user } = renderRoutes([{ path: '*', element: <Shell /> }], '/');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'sign out');
  await user.click(await screen.findByRole('option', { name: 'Log out' }));
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain('/auth/logout'), {
    timeout: 30_000,
  });
});

it.each([
  ['New project', 'Create New Project'],
  ['New task', 'Create New Task'],
  ['New rule', 'Create New Rule'],
  ['New template', 'Add New Checklist Template'],
  ['New service', 'Add Service'],
  ['New context', 'Create New Context'],
])('%s opens its form once', async (command, dialog) => {
  const { user, history } = show();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), command);
  await user.click(await screen.findByRole('option', { name: command }));
  expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
  expect(history.location.search).toBe('');
});

it('the name of a screen leads there, although an action of the open one has the same word', async () => {
  fakeApi(dialogAnswers);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const processAll = vi.fn<() => void>();
  function Emails() {
    useShortcuts([
      { keys: 'Shift+a', label: 'Process all tasks', group: 'Email', run: processAll },
    ]);
    return <h1>Emails</h1>;
  }
  const children = [
    { path: '/emails', element: <Emails /> },
    { path: '*', element: <h1>Another screen</h1> },
  ];
  const { user, history } = renderRoutes([{ element: <Shell />, children }], '/emails');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'tasks{Enter}');
  await expect.poll(() => history.location.pathname).toBe('/tasks');
  expect(processAll).not.toHaveBeenCalled();
});
