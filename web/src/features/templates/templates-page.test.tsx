import type { Template } from '@docket/core/templates/template';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import {
  requestedUndo,
  fakeApi,
  FakeFailure,
  type FakeRequest,
  undoAnswers,
} from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { TemplatesPage } from './templates-page';

function build(part: Partial<Template> = {}): Template {
  return {
    id: 'm1',
    name: 'Site visit',
    description: 'Before going out',
    services: ['Surveys', 'Repairs'],
    items: ['Call', 'Pack', 'Drive', 'Measure', 'Report', 'Invoice'],
    status: 'active',
    is_archived: false,
    archived_at: null,
    created_at: '2026-01-01T00:00:00Z',
    ...part,
  };
}
const page = (items: unknown[], total = items.length) => ({ items, total, page: 1, pageSize: 8 });
const service = {
  id: 's1',
  name: 'Surveys',
  color: 'bg-blue-500',
  projects: [],
  is_archived: false,
  archived_at: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
const LIST = 'GET /templates';
const SERVICES = 'GET /services';
const refused = new FakeFailure(500, 'server.failed', '');

it('has its heading and subtitle, and says No templates yet (§ 2)', async () => {
  fakeApi({ [LIST]: page([]) });
  renderScreen(<TemplatesPage />);
  expect(screen.getByRole('heading', { name: 'Templates' })).toBeVisible();
  expect(
    screen.getByText(
      'Manage checklist templates that are automatically applied to tasks from emails',
    ),
  ).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No templates yet' })).toBeVisible();
});

it('a card shows name, description, services, item count and the first 4 items (§ 2, 9)', async () => {
  fakeApi({ [LIST]: page([build()]) });
  renderScreen(<TemplatesPage />);
  const card = within(await screen.findByRole('article', { name: 'Site visit' }));
  expect(card.getByText('Before going out')).toBeVisible();
  expect(card.getByText('Surveys')).toBeVisible();
  expect(card.getByText('Repairs')).toBeVisible();
  expect(card.getByText('6 items')).toBeVisible();
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Call',
    'Pack',
    'Drive',
    'Measure',
    '+2 more items...',
  ]);
});

it('creating requires a name and a service, an error disappears when the field is edited, and blank items are dropped (§ 2, 5, 8)', async () => {
  const asked = fakeApi({
    [LIST]: page([build()]),
    [SERVICES]: page([service]),
    'POST /templates': build(),
  });
  const { user } = renderScreen(<TemplatesPage />);
  await user.click(screen.getByRole('button', { name: 'Add Template' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Checklist Template' }));
  await user.click(dialog.getByRole('button', { name: 'Add Template' }));
  expect(dialog.getByText('Template name is required')).toBeVisible();
  expect(dialog.getByText('Please select at least one service')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Visit');
  expect(dialog.queryByText('Template name is required')).not.toBeInTheDocument();
  expect(dialog.getByText('Please select at least one service')).toBeVisible();
  const applied = within(dialog.getByRole('group', { name: 'Applied to Services' }));
  await user.click(await applied.findByRole('checkbox', { name: 'Surveys' }));
  expect(dialog.queryByText('Please select at least one service')).not.toBeInTheDocument();
  const items = within(dialog.getByRole('group', { name: 'Checklist Items' }));
  await user.type(items.getByRole('textbox', { name: 'Item 1' }), 'Call');
  await user.click(items.getByRole('button', { name: 'Add Item' }));
  await user.type(items.getByRole('textbox', { name: 'Item 2' }), '  ');
  await user.click(dialog.getByRole('button', { name: 'Add Template' }));
  expect(await screen.findByText('Template created successfully')).toBeVisible();
  expect(screen.getByText('Success')).toBeVisible();
  expect(asked.find((one) => one.method === 'POST')?.body).toEqual({
    name: 'Visit',
    description: '',
    services: ['Surveys'],
    items: ['Call'],
  });
});

it('Edit Template saves the changed template (§ 2)', async () => {
  const asked = fakeApi({
    [LIST]: page([build({ items: ['Call'] })]),
    [SERVICES]: page([service]),
    'PATCH /templates/m1': build(),
  });
  const { user } = renderScreen(<TemplatesPage />);
  await user.click(await screen.findByRole('button', { name: 'Edit Site visit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Template' }));
  expect(await dialog.findByRole('checkbox', { name: 'Surveys' })).toBeChecked();
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), ', always');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Template updated successfully')).toBeVisible();
  expect(asked.find((one) => one.method === 'PATCH')?.body).toEqual({
    name: 'Site visit',
    description: 'Before going out, always',
    services: ['Surveys', 'Repairs'],
    items: ['Call'],
  });
});

it('Archive Template asks first and can be undone (§ 2)', async () => {
  const asked = fakeApi({
    [LIST]: page([build()]),
    'POST /archives/templates/m1/archive': { success: true },
    ...undoAnswers,
  });
  const { user } = renderScreen(<TemplatesPage />);
  await user.click(await screen.findByRole('button', { name: 'Archive Site visit' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Archive Template' }));
  await user.click(dialog.getByRole('button', { name: 'Archive Template' }));
  expect(await screen.findByText('Template archived successfully')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it.each([
  ['POST /templates', 'Failed to create template'],
  ['PATCH /templates/m1', 'Failed to update template'],
  ['POST /archives/templates/m1/archive', 'Failed to archive template'],
])('%s when rejected says %s (§ 8)', async (call, words) => {
  fakeApi({ [LIST]: page([build()]), [SERVICES]: page([service]), [call]: refused });
  const { user } = renderScreen(<TemplatesPage />);
  await screen.findByRole('article');
  if (call.startsWith('POST /templates')) {
    await user.click(screen.getByRole('button', { name: 'Add Template' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Visit');
    await user.click(await dialog.findByRole('checkbox', { name: 'Surveys' }));
    await user.click(dialog.getByRole('button', { name: 'Add Template' }));
  } else if (call.startsWith('PATCH')) {
    await user.click(screen.getByRole('button', { name: 'Edit Site visit' }));
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  } else {
    await user.click(screen.getByRole('button', { name: 'Archive Site visit' }));
    await user.click(await screen.findByRole('button', { name: 'Archive Template' }));
  }
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText('Error')).toBeInTheDocument();
});

it('a service that was renamed in the meantime is refused at the services, and nothing typed is lost', async () => {
  const message = 'There is no service “Surveys”';
  const unknown = new FakeFailure(400, 'request.invalid', message).with({
    problems: [{ path: 'services', message }],
  });
  const asked = fakeApi({
    [LIST]: page([]),
    [SERVICES]: page([service, { ...service, id: 's2', name: 'Repairs' }]),
    'POST /templates': unknown,
  });
  const { user } = renderScreen(<TemplatesPage />, '/templates?new');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Visit');
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Before going out');
  await user.click(await dialog.findByRole('checkbox', { name: 'Surveys' }));
  await user.type(dialog.getByRole('textbox', { name: 'Item 1' }), 'Call');
  await user.click(dialog.getByRole('button', { name: 'Add Template' }));
  const group = within(await dialog.findByRole('group', { name: 'Applied to Services' }));
  expect(await group.findByText(message)).toBeVisible();
  expect(group.getByRole('checkbox', { name: 'Surveys' })).toHaveFocus();
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Visit');
  expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Before going out');
  expect(dialog.getByRole('textbox', { name: 'Item 1' })).toHaveValue('Call');
  await user.click(group.getByRole('checkbox', { name: 'Surveys' }));
  expect(group.queryByText(message)).not.toBeInTheDocument();
  await user.click(group.getByRole('checkbox', { name: 'Repairs' }));
  await user.click(dialog.getByRole('button', { name: 'Add Template' }));
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Visit',
    services: ['Repairs'],
  });
});

it('shows 8 per page and offers 4, 8, 12 and 16 (§ 9)', async () => {
  const asked = fakeApi({ [LIST]: page([build()], 20) });
  const { user } = renderScreen(<TemplatesPage />);
  await user.click(await screen.findByRole('combobox', { name: 'Items per page' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '4',
    '8',
    '12',
    '16',
  ]);
  await user.click(screen.getByRole('option', { name: '12' }));
  await expect.poll(() => asked.at(-1)?.query.get('pageSize')).toBe('12');
  expect(asked[0]?.query.get('pageSize')).toBe('8');
});

it('says Failed to load templates, and retries (§ 8)', async () => {
  let works = false;
  fakeApi({ [LIST]: () => (works ? page([build()]) : refused) });
  const { user } = renderScreen(<TemplatesPage />);
  expect(await screen.findByRole('heading', { name: 'Failed to load templates' })).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('article', { name: 'Site visit' })).toBeVisible();
});

it('the search box stays while a search without a match is cleared', async () => {
  const asked = fakeApi({
    'GET /templates': ({ query }: FakeRequest) =>
      query.get('search') === null ? new Promise(() => undefined) : page([]),
  });
  const { user } = renderScreen(<TemplatesPage />, '/templates?search=boat');
  expect(await screen.findByRole('heading', { name: 'No templates found' })).toBeVisible();
  const box = screen.getByRole('searchbox', { name: 'Search templates' });
  await user.clear(box);
  const isAsked = () =>
    asked.some(({ path, query }) => path === '/templates' && query.get('search') === null);
  await expect.poll(isAsked).toBe(true);
  expect(box).toBeVisible();
  expect(box).toHaveFocus();
});

it('says at the field which text is too long, until it is edited', async () => {
  const asked = fakeApi({
    [LIST]: page([build({ items: ['Call', 'Pack'] })]),
    [SERVICES]: page([]),
  });
  const { user } = renderScreen(<TemplatesPage />);
  await user.click(await screen.findByRole('button', { name: 'Edit Site visit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Template' }));
  const description = dialog.getByRole('textbox', { name: 'Description' });
  const item = dialog.getByRole('textbox', { name: 'Item 2' });
  fireEvent.change(description, { target: { value: 'x'.repeat(5001) } });
  fireEvent.change(item, { target: { value: 'x'.repeat(1001) } });
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(description).toHaveAccessibleDescription('Description must have at most 5,000 characters');
  expect(item).toHaveAccessibleDescription('A checklist item must have at most 1,000 characters');
  expect(dialog.getByRole('textbox', { name: 'Item 1' })).not.toHaveAccessibleDescription();
  fireEvent.change(item, { target: { value: 'Pack' } });
  expect(dialog.getAllByRole('alert')).toHaveLength(1);
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

it('a template can be applied to every service, however many there are', async () => {
  const all = Array.from({ length: 101 }, (_, at) => ({
    ...service,
    id: `s${at}`,
    name: `S${at}`,
  }));
  fakeApi({
    [LIST]: page([build()]),
    [SERVICES]: ({ query }: FakeRequest) => {
      const [at, size] = [Number(query.get('page')), Number(query.get('pageSize'))];
      return {
        ...page(all.slice((at - 1) * size, at * size), all.length),
        page: at,
        pageSize: size,
      };
    },
  });
  const { user } = renderScreen(<TemplatesPage />);
  await user.click(await screen.findByRole('button', { name: 'Edit Site visit' }));
  expect(await screen.findByText('S100')).toBeVisible();
});
