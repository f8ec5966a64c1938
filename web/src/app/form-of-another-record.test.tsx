import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';

import { ContextsPage } from '../features/contexts/contexts-page';
import { ProjectsPage } from '../features/projects/projects-page';
import { RulesPage } from '../features/rules/rules-page';
import { ServicesPage } from '../features/services/services-page';
import { TasksPage } from '../features/tasks/tasks-page';
import { TemplatesPage } from '../features/templates/templates-page';
import { buildProjectRecord } from '../testing/build-project';
import { invoices } from '../testing/build-rule';
import { buildService } from '../testing/build-service';
import { buildTask } from '../testing/build-task';
import { context, dialogAnswers, template } from '../testing/dialog-answers';
import { fakeApi } from '../testing/fake-api';
import { renderScreen } from '../testing/render-screen';

type Case = {
  page: ReactElement;
  form: string;
  field: RegExp;
  record: (id: string, name: string) => object;
  /** Where one is read, or all of them. */
  read: { one: string } | { all: string };
};

const named = (record: object) => (id: string, name: string) => ({ ...record, id, name });
const cases: Case[] = [
  {
    page: <ProjectsPage />,
    form: 'Edit Project',
    field: /^Project Name/,
    record: named(buildProjectRecord()),
    read: { one: '/projects' },
  },
  {
    page: <ServicesPage />,
    form: 'Edit Service',
    field: /^Service Name/,
    record: named(buildService()),
    read: { one: '/services' },
  },
  {
    page: <TemplatesPage />,
    form: 'Edit Template',
    field: /^Name/,
    record: named(template),
    read: { one: '/templates' },
  },
  {
    page: <TasksPage />,
    form: 'Edit Task',
    field: /^Title/,
    record: (id, title) => buildTask({ id, title }),
    read: { one: '/tasks' },
  },
  {
    page: <RulesPage />,
    form: 'Edit Rule',
    field: /^Rule Name/,
    record: named(invoices),
    read: { all: '/rules' },
  },
  {
    page: <ContextsPage />,
    form: 'Edit Context',
    field: /^Name/,
    record: named(context),
    read: { all: '/contexts' },
  },
];

it.each(cases)(
  '$form of another record shows that record, not what was typed for the first',
  async ({ page, form, field, record, read }) => {
    const [first, second] = [record('a', 'First'), record('b', 'Second')];
    const answers =
      'one' in read
        ? { [`GET ${read.one}/a`]: first, [`GET ${read.one}/b`]: second }
        : { [`GET ${read.all}`]: [first, second] };
    fakeApi({ ...dialogAnswers, ...answers });
    const { history } = renderScreen(page, '/?id=a');
    const name = () =>
      within(screen.getByRole('dialog', { name: form })).getByLabelText<HTMLInputElement>(field);
    await waitFor(() => expect(name()).toHaveValue('First'));
    fireEvent.change(name(), { target: { value: 'Typed' } });
    expect(name()).toHaveValue('Typed');
    act(() => history.push('/?id=b'));
    await waitFor(() => expect(name()).toHaveValue('Second'));
  },
);
