import 'fake-indexeddb/auto';

import { getSettings } from '@docket/core/settings/settings.contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';

import { call } from '../api/client';
import { dropFromOutbox, sendOutbox, addToOutbox } from '../api/outbox';
import { AdministrationPage } from '../features/administration/administration-page';
import { AuditPage } from '../features/audit/audit-page';
import { ContextsPage } from '../features/contexts/contexts-page';
import { EmailsPage } from '../features/emails/emails-page';
import { PreviewPage } from '../features/preview/preview-page';
import { ProjectsPage } from '../features/projects/projects-page';
import { RulesPage } from '../features/rules/rules-page';
import { ServicesPage } from '../features/services/services-page';
import { ApiTokens } from '../features/settings/programs/api-tokens';
import { Webhooks } from '../features/settings/programs/webhooks';
import { PersonData } from '../features/settings/person-data';
import { SettingsPage } from '../features/settings/settings-page';
import { TasksPage } from '../features/tasks/tasks-page';
import { TemplatesPage } from '../features/templates/templates-page';
import { dialogAnswers } from '../testing/dialog-answers';
import { fakeApi, FakeFailure } from '../testing/fake-api';
import { renderRoutes } from '../testing/render-screen';
import { AuthGate } from './auth-gate';
import { Shell } from './shell/shell';

type Case = {
  dialog: string | RegExp;
  page?: ReactElement;
  /** Controls to press in order; the last one opens the dialog. */
  press: (string | RegExp)[];
  /** The element focused after closing, if not the last one pressed. */
  returns?: string | RegExp;
};

const menu = (of: string, item: string) => ({
  press: [`Actions for ${of}`, item],
  returns: `Actions for ${of}`,
});
const predicted = [/^Sample Emails/, /Marketing campaign/, 'Generate Prediction'];

const cases: Case[] = [
  { dialog: 'Search and commands', press: [/^Search/] },
  { dialog: 'Docket', press: ['Open navigation'] },
  { dialog: 'Keyboard shortcuts', press: [/all shortcuts$/] },
  { page: <ProjectsPage />, dialog: 'Create New Project', press: ['Add Project'] },
  { page: <ProjectsPage />, dialog: 'Edit Project', ...menu('Harbour refit', 'Edit') },
  { page: <ProjectsPage />, dialog: 'Delete Project', ...menu('Harbour refit', 'Delete') },
  { page: <ServicesPage />, dialog: 'Add Service', press: ['Add Service'] },
  { page: <ServicesPage />, dialog: 'Edit Service', ...menu('Surveys', 'Edit') },
  { page: <ServicesPage />, dialog: 'Archive Service', ...menu('Surveys', 'Archive') },
  { page: <ServicesPage />, dialog: 'Add Project to Surveys', ...menu('Surveys', 'Add Project') },
  { page: <ServicesPage />, dialog: 'Edit Project', press: ['Edit Project a'] },
  { page: <ServicesPage />, dialog: 'Delete Project', press: ['Delete Project a'] },
  { page: <TasksPage />, dialog: 'Create New Task', press: [/^Create Task/] },
  { page: <TasksPage />, dialog: 'Edit Task', press: ['Edit Order rope'] },
  { page: <TasksPage />, dialog: 'Delete Task', press: ['Delete Order rope'] },
  { page: <TemplatesPage />, dialog: 'Add New Checklist Template', press: ['Add Template'] },
  { page: <TemplatesPage />, dialog: 'Edit Template', press: ['Edit Site visit'] },
  { page: <TemplatesPage />, dialog: 'Archive Template', press: ['Archive Site visit'] },
  { page: <RulesPage />, dialog: 'Create New Rule', press: ['Add Rule'] },
  { page: <RulesPage />, dialog: 'Edit Rule', press: ['Edit Invoices'] },
  { page: <RulesPage />, dialog: 'Generate from Examples', press: [/^Generate/] },
  { page: <RulesPage />, dialog: 'Test Rules', press: ['Test Rules'] },
  { page: <RulesPage />, dialog: 'Apply to Stored Mail', press: [/^Apply Invoices/] },
  { page: <ContextsPage />, dialog: 'Create New Context', press: ['Add Context'] },
  { page: <ContextsPage />, dialog: 'Edit Context', ...menu('Tokyo desk', 'Edit') },
  { page: <ContextsPage />, dialog: 'Delete Context', ...menu('Tokyo desk', 'Delete') },
  {
    page: <AuditPage />,
    dialog: 'Revert This Change',
    press: [/Updated project/, /^Revert: /],
    // The button goes with the revert.
    returns: /Updated project/,
  },
  {
    page: <AuditPage />,
    dialog: 'Revert Everything After This',
    press: [/Updated project/, /^Revert Everything After This: /],
  },
  { page: <AdministrationPage />, dialog: 'Block Ben', ...menu('Ben', 'Block') },
  { page: <AdministrationPage />, dialog: 'Remove Ben', ...menu('Ben', 'Remove and Delete Data') },
  { page: <PreviewPage />, dialog: /Dry Run/, press: [...predicted, /Dry Run/] },
  {
    page: <PreviewPage />,
    dialog: 'Create Task in Todoist',
    press: [...predicted, 'Create Task in Todoist'],
  },
  { page: <PreviewPage />, dialog: 'Adjust & Accept', press: [...predicted, 'Adjust & Accept'] },
  { page: <SettingsPage />, dialog: 'Disconnect Outlook', press: ['Disconnect'] },
  { page: <PersonData />, dialog: 'Delete My Account', press: ['Delete My Account'] },
  { page: <ApiTokens />, dialog: 'New API Token', press: ['New Token'] },
  { page: <Webhooks />, dialog: 'Messages', press: [/^Messages: /] },
  { page: <Webhooks />, dialog: 'Remove this webhook?', press: [/^Remove: /] },
  { page: <Webhooks />, dialog: 'Send what was missed?', press: ['Mirror'] },
  { page: <EmailsPage />, dialog: 'Snooze', press: ['Snooze'] },
  { page: <EmailsPage />, dialog: 'Allow Sending', press: ['Send as-is'] },
  { page: <EmailsPage />, dialog: 'Reset Approval', press: [/^Reset ?: Book the boat/] },
];

function show(page: ReactElement = <p>Nothing else</p>) {
  fakeApi(dialogAnswers);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const element = (
    <AuthGate>
      <Shell />
    </AuthGate>
  );
  return renderRoutes(
    [{ element, children: [{ path: '/emails/:id?', element: page }] }],
    '/emails/e1',
  );
}

/** An open menu comes before what it covers. */
const CONTROLS = ['[role=menuitem]', 'button', '[role=tab]', '[type=checkbox]', 'summary'];
const DIALOGS = ['[role=dialog]', '[role=alertdialog]'];

/**
 * Much faster than computing accessible names by the standard, which takes half a second per screen; labels
 * and text suffice here.
 */
function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = ids.map((id) => document.getElementById(id)).filter((one) => one !== null);
  if ('labels' in element) labels.push(...((element as HTMLInputElement).labels ?? []));
  const name = (labels.length === 0 ? [element] : labels).map(spokenText).join(' ');
  return name.replaceAll(/\s+/g, ' ').trim();
}

function spokenText(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return copy.textContent;
}

/** The first match: a screen may have the same button twice, e.g. in its header and its empty state. */
async function found(selectors: readonly string[], name: string | RegExp): Promise<HTMLElement> {
  return waitFor(() => {
    const all = selectors.flatMap((one) => [...document.querySelectorAll<HTMLElement>(one)]);
    const first = all.find((element) =>
      typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)),
    );
    if (first === undefined)
      throw new Error(`There is no ${name} of ${all.map(nameOf).join(', ')}`);
    return first;
  });
}
const control = (name: string | RegExp) => found(CONTROLS, name);

async function close(user: UserEvent, dialog: string | RegExp) {
  const shown = await found(DIALOGS, dialog);
  await waitFor(() => expect(shown).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(shown).not.toBeInTheDocument());
}

it.each(cases)(
  '$dialog ($press): closing it restores focus',
  async ({ page, dialog, press, returns }) => {
    const { user } = show(page);
    for (const name of press) await user.click(await control(name));
    const opener = await control(returns ?? (press.at(-1) as string));
    await close(user, dialog);
    await waitFor(() => expect(opener).toHaveFocus());
  },
);

it('closing a new task for an email restores focus', async () => {
  const { user } = show(<EmailsPage />);
  const opener = await control(/^I want to add a manual task/);
  await user.click(opener);
  await close(user, 'Create New Task');
  await waitFor(() => expect(opener).toHaveFocus());
});

it('closing the warning about a link restores focus to where it was before the message', async () => {
  const { user } = show(<EmailsPage />);
  const frame: HTMLIFrameElement = await screen.findByTitle('Message: Survey next week');
  const content = document.implementation.createHTMLDocument();
  Object.defineProperty(frame, 'contentDocument', { value: content });
  fireEvent.load(frame);
  const edit = await control('Edit Reply');
  edit.focus();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  act(() => void content.querySelector('a')?.dispatchEvent(click));
  await close(user, 'This link leads elsewhere');
  await waitFor(() => expect(edit).toHaveFocus());
});

it.each([
  ['Import Configuration', 'Configuration file', 'Import Configuration'],
  ['Import All Data', 'File with all data', 'Import All Data'],
])('%s: closing the dialog about the file restores focus', async (name, label, dialog) => {
  Blob.prototype.text = () => Promise.resolve('{}');
  const { user } = show(<SettingsPage />);
  const button = await control(name);
  button.focus();
  const file = new File(['{}'], 'mine.json', { type: 'application/json' });
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
  const opener = await control(name);
  await close(user, dialog);
  await waitFor(() => expect(opener).toHaveFocus());
});

it.each([
  {
    page: <ApiTokens />,
    opens: 'New Token',
    field: /^Name/,
    text: 'Backup',
    submit: 'Create Token',
  },
  {
    page: <Webhooks />,
    opens: 'New Webhook',
    field: /^Address/,
    text: 'https://hooks.example/1',
    submit: 'Add Webhook',
  },
])('$opens: closing the dialog with the secret restores focus', async (of) => {
  const { user } = show(of.page);
  const opener = await control(of.opens);
  await user.click(opener);
  await user.type(await screen.findByLabelText(of.field), of.text);
  await user.click(await control(of.submit));
  await found(DIALOGS, /^Copy the (?:Token|Signing Secret) Now$/);
  await user.keyboard('{Escape}');
  await user.click(await control('Close Anyway'));
  await waitFor(() => expect(opener).toHaveFocus());
});

it('closing the list of decisions that could not be sent restores focus', async () => {
  const { user } = show();
  const decision = { emailId: 'e1', action: 'archive', data: {} } as const;
  addToOutbox({ step: 's1', decision, seen: null, subject: 'Roof' }).catch(() => undefined);
  await act(() => sendOutbox());
  const opener = await control('Review');
  await user.click(opener);
  await close(user, 'Not Sent');
  await waitFor(() => expect(opener).toHaveFocus());
  act(() => dropFromOutbox('s1'));
});

it('closing the expired session dialog restores focus', async () => {
  const { user } = show(<TasksPage />);
  const button = await control(/^Create Task/);
  button.focus();
  fakeApi({ 'GET /settings': new FakeFailure(401, 'auth.required', 'Sign in') });
  await act(() => call(getSettings, {}).catch(() => undefined));
  await close(user, 'Your session has ended');
  await waitFor(() => expect(button).toHaveFocus());
});

it('a dialog opened from the palette restores focus to what opened the palette', async () => {
  const { user } = show(<TasksPage />);
  const search = await control(/^Search or|^Search/);
  await user.click(search);
  await user.click(await screen.findByRole('option', { name: /^New task/ }));
  await close(user, 'Create New Task');
  await waitFor(() => expect(search).toHaveFocus());
});

it('if what opened a dialog was removed, focus moves to what is next to it', async () => {
  const { user } = show(<TasksPage />);
  await user.click(await control('Delete Order rope'));
  await screen.findByRole('alertdialog');
  screen.getByLabelText('Delete Order rope').remove();
  await close(user, 'Delete Task');
  await waitFor(() => expect(screen.getByLabelText('Edit Order rope')).toHaveFocus());
});

/** Covered by a test above or elsewhere. */
const OTHERS = ['This link leads elsewhere', 'Import Configuration', 'Import All Data', 'Not Sent'];
const SECRETS = ['Copy the Token Now', 'Copy the Signing Secret Now', 'Close without copying?'];
const ELSEWHERE = ['Your session has ended', 'Discard changes?', 'Changed Elsewhere'];

it('every dialog of the product is covered', () => {
  const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const titled = /<(?:Alert|Form)?Dialog\b[^>]{0,200}?\btitle="([^"]+)"/gs;
  const titles = Object.values(sources).flatMap((text) =>
    [...text.matchAll(titled)].map(([, title = '']) => title),
  );
  expect(titles.length).toBeGreaterThan(10);
  const isTested = (title: string) =>
    cases.some(({ dialog }) => (dialog instanceof RegExp ? dialog.test(title) : dialog === title));
  const missing = titles.filter((title) => ![...OTHERS, ...SECRETS, ...ELSEWHERE].includes(title));
  expect(missing.filter((title) => !isTested(title))).toEqual([]);
});
