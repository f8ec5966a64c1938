import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { buildTask, taskPage } from '../../testing/build-task';
import {
  requestedUndo,
  fakeApi,
  FakeFailure,
  type FakeRequest,
  undoAnswers,
} from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { formatDue } from '../../ui/calendar-date';
import { TaskCard } from './task-card';
import { TasksPage } from './tasks-page';

const LIST = 'GET /tasks';
const CHECK = 'PATCH /tasks/t1/checklist';
const PICKER = 'GET /projects/picker';
const projects = [{ id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' }];
const refused = new FakeFailure(500, 'server.failed', '');
afterEach(() => vi.useRealTimers());

it('a project’s name on a card leads to its tasks, and does not open the task', async () => {
  fakeApi({ [LIST]: taskPage([buildTask()]), [PICKER]: projects });
  const { user, history } = renderScreen(<TasksPage />);
  await user.click(await screen.findByRole('link', { name: 'Harbour refit' }));
  expect(history.location.search).toBe('?project=p1');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('a card shows title, description, priority, status, project, checklist count and due date (§ 2, 9)', async () => {
  fakeApi({
    [LIST]: taskPage([
      buildTask({
        due_date: '2031-05-09',
        checklist: ['a', 'b', 'c', 'd', 'e'].map((text, at) => ({
          id: text,
          text: `Step ${text}`,
          completed: at === 0,
        })),
      }),
    ]),
  });
  renderScreen(<TasksPage />);
  const card = within(await screen.findByRole('article', { name: 'Order rope' }));
  expect(card.getByRole('checkbox', { name: 'Completed: Order rope' })).not.toBeChecked();
  expect(card.getByText('Forty metres')).toBeVisible();
  expect(card.getByTitle('P2 - High')).toBeVisible();
  expect(card.getByRole('combobox', { name: 'Status of Order rope' })).toHaveTextContent('To Do');
  expect(card.getByText('Harbour refit')).toBeVisible();
  expect(card.getByText('1/5 items')).toBeVisible();
  expect(card.getByRole('button', { name: 'Due date of Order rope: 9 May 2031' })).toBeVisible();
  expect(card.getByRole('button', { name: 'Edit Order rope' })).toBeVisible();
  expect(card.getByRole('button', { name: 'Delete Order rope' })).toBeVisible();
  const list = within(card.getByRole('list', { name: 'Checklist' }));
  expect(list.getAllByRole('checkbox')).toHaveLength(3);
  expect(list.getByText('+2 more items...')).toBeVisible();
});

it('one more item of a checklist is an item', async () => {
  const checklist = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id, completed: false }));
  fakeApi({ [LIST]: taskPage([buildTask({ checklist })]) });
  renderScreen(<TasksPage />);
  await screen.findByRole('article', { name: 'Order rope' });
  expect(screen.getByText('+1 more item...')).toBeVisible();
});

it('an empty task says Untitled Task, No description, No Project and No due date (§ 2)', async () => {
  fakeApi({
    [LIST]: taskPage([
      buildTask({ title: '', description: '', project_id: null, project_name: null }),
    ]),
  });
  renderScreen(<TasksPage />);
  const card = within(await screen.findByRole('article', { name: 'Untitled Task' }));
  for (const words of ['No description', 'No Project', 'No due date'])
    expect(card.getByText(words)).toBeVisible();
});

it.each([
  ['2026-11-15', null, 'Sun 15 Nov, 3 days late', 'text-p1'],
  ['2026-11-17', '09:00', 'Tue 17 Nov, 09:00, 1 day late', 'text-p1'],
  ['2026-11-18', '17:00', 'Today, 17:00, late', 'text-p1'],
  ['2026-11-18', '17:01', 'Today, 17:01', 'text-p2'],
  ['2026-11-18', null, 'Today', 'text-p2'],
  ['2026-11-19', '12:00', 'Tomorrow, 12:00', 'text-p2'],
  ['2026-11-19', null, 'Tomorrow', 'text-p2'],
  ['2026-11-20', null, 'Fri 20 Nov', 'text-ink-2'],
])(
  'on 18 November at 17:01, a task due %s at %s says %s: overdue red and in words, within 1 day amber, else muted (§ 2)',
  async (due_date, due_time, words, look) => {
    vi.setSystemTime(new Date(2026, 10, 18, 17, 1));
    fakeApi({ [LIST]: taskPage([buildTask({ due_date, due_time })]) });
    renderScreen(<TasksPage />);
    const button = await screen.findByRole('button', {
      name: `Due date of Order rope: ${words}`,
      description: formatDue(due_date, due_time),
    });
    expect(button).toHaveClass(look);
  },
);

it('a completed task is neither late nor soon: it has its date', async () => {
  vi.setSystemTime(new Date(2026, 10, 18, 17, 1));
  fakeApi({ [LIST]: taskPage([buildTask({ due_date: '2026-11-17', status: 'completed' })]) });
  renderScreen(<TasksPage />);
  const name = 'Due date of Order rope: Tue 17 Nov';
  expect(await screen.findByRole('button', { name })).toHaveClass('text-ink-2');
});

it.each([
  ['to_do', 'completed', 'Task Completed'],
  ['completed', 'to_do', 'Task Reopened'],
] as const)(
  'the checkbox takes a task from %s to %s: %s (§ 4, 8)',
  async (before, after, title) => {
    const asked = fakeApi({
      [LIST]: taskPage([buildTask({ status: before })]),
      'PATCH /tasks/t1': buildTask(),
    });
    const { user } = renderScreen(<TasksPage />);
    await user.click(await screen.findByRole('checkbox', { name: 'Completed: Order rope' }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(asked.find((one) => one.method === 'PATCH')?.body).toEqual({ status: after });
  },
);

it('a card opens its task when it is clicked, but not when its checkbox is', async () => {
  const onEdit = vi.fn<() => void>();
  const { user } = renderScreen(
    <TaskCard
      task={buildTask()}
      links={[]}
      hits={[]}
      isCurrent={false}
      selection={{
        selected: new Set(),
        select: vi.fn<() => void>(),
        deselect: vi.fn<() => void>(),
      }}
      itemAt={null}
      changes={{ setStatus: vi.fn<() => void>() } as never}
      onEdit={onEdit}
      onDelete={vi.fn<() => void>()}
      onDrag={vi.fn<() => void>()}
    />,
  );
  await user.click(screen.getByRole('checkbox', { name: 'Completed: Order rope' }));
  expect(onEdit).not.toHaveBeenCalled();
  await user.click(screen.getByText('Forty metres'));
  expect(onEdit).toHaveBeenCalledOnce();
});

it('the status can be set to any of the four, with Undo (§ 4, 8)', async () => {
  const asked = fakeApi({
    [LIST]: taskPage([buildTask()]),
    'PATCH /tasks/t1': buildTask(),
    ...undoAnswers,
  });
  const { user } = renderScreen(<TasksPage />);
  await user.click(await screen.findByRole('combobox', { name: 'Status of Order rope' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'To Do',
    'In Progress',
    'Completed',
    'Archived',
  ]);
  await user.click(screen.getByRole('option', { name: 'Archived' }));
  expect(await screen.findByText('Status Updated')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it('the due date can be changed in the calendar (§ 2, 4, 8)', async () => {
  const asked = fakeApi({
    [LIST]: taskPage([buildTask({ due_date: '2031-05-09' })]),
    'PATCH /tasks/t1': buildTask(),
  });
  const { user } = renderScreen(<TasksPage />);
  await user.click(await screen.findByRole('button', { name: /^Due date of Order rope/ }));
  await user.click(await screen.findByRole('button', { name: /14 May 2031/ }));
  expect(await screen.findByText('Due Date Updated')).toBeVisible();
  expect(screen.getByText('Due date changed to 14 May 2031')).toBeVisible();
  expect(asked.find((one) => one.method === 'PATCH')?.body).toEqual({ due_date: '2031-05-14' });
});

it('the due date can be typed in words, and is saved as shown', async () => {
  const asked = fakeApi({
    [LIST]: taskPage([buildTask({ due_date: '2031-05-09' })]),
    'GET /tasks/due-date': ({ query }: FakeRequest) => ({
      read: query.get('text') === 'friday 3pm' ? { date: '2031-05-16', time: '15:00' } : null,
    }),
    'PATCH /tasks/t1': buildTask(),
  });
  const { user } = renderScreen(<TasksPage />);
  await user.click(await screen.findByRole('button', { name: /^Due date of Order rope/ }));
  const words = await screen.findByRole('textbox', { name: 'Due date in words' });
  expect(words).toHaveFocus();
  await user.type(words, 'friday 3p');
  expect(await screen.findByText(/^No date found/)).toBeVisible();
  await user.type(words, 'm');
  expect(await screen.findByRole('button', { name: /16 May 2031, 15:00/ })).toBeVisible();
  // Confirms a conversion of an input method.
  fireEvent.keyDown(words, { key: 'Enter', isComposing: true });
  await user.keyboard('{Shift}');
  expect(words).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Due date changed to 16 May 2031, 15:00')).toBeVisible();
  expect(asked.find((one) => one.method === 'PATCH')?.body).toEqual({
    due_date: '2031-05-16',
    due_time: '15:00',
  });
});

it('a checklist item can be toggled (§ 4)', async () => {
  const checklist = [{ id: 'a', text: 'Measure', completed: false }];
  const asked = fakeApi({
    [LIST]: taskPage([buildTask({ checklist })]),
    [CHECK]: buildTask(),
  });
  const { user } = renderScreen(<TasksPage />);
  await user.click(await screen.findByRole('checkbox', { name: 'Measure' }));
  expect(asked.find((one) => one.method === 'PATCH')?.body).toEqual({
    itemId: 'a',
    completed: true,
  });
});

it('deleting asks first, says that it is permanent, and Undo restores it (§ 2, 8)', async () => {
  const asked = fakeApi({
    [LIST]: taskPage([buildTask()]),
    'DELETE /tasks/t1': { id: 't1', restorableUntil: '2026-01-01T00:00:10Z' },
    ...undoAnswers,
  });
  const { user } = renderScreen(<TasksPage />);
  await user.click(await screen.findByRole('button', { name: 'Delete Order rope' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Task' }));
  expect(
    dialog.getByText(
      'Are you sure you want to delete "Order rope"? You can undo this for 10 seconds.',
    ),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete Task' }));
  expect(await screen.findByText('Task Deleted')).toBeVisible();
  expect(screen.getByText('"Order rope" has been permanently deleted.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it.each([
  ['a status', 'Failed to update task status'],
  ['a checklist item', 'Failed to update checklist item'],
  ['a due date', 'Failed to update due date'],
  ['an edit', 'Failed to update task'],
  ['a delete', 'Failed to delete task'],
])('%s when rejected says %s (§ 8)', async (what, words) => {
  const checklist = [{ id: 'a', text: 'Measure', completed: false }];
  fakeApi({
    [LIST]: taskPage([buildTask({ due_date: '2031-05-09', checklist })]),
    [PICKER]: projects,
    'PATCH /tasks/t1': refused,
    [CHECK]: refused,
    'DELETE /tasks/t1': refused,
  });
  const { user } = renderScreen(<TasksPage />);
  await screen.findByRole('article');
  const steps: Record<string, (string | RegExp)[]> = {
    'a status': ['Completed: Order rope'],
    'a checklist item': ['Measure'],
    'a due date': [/^Due date of Order rope/, /14 May 2031/],
    'an edit': ['Edit Order rope', 'Save Changes'],
    'a delete': ['Delete Order rope', 'Delete Task'],
  };
  const role = ['a status', 'a checklist item'].includes(what) ? 'checkbox' : 'button';
  for (const name of steps[what] ?? []) await user.click(await screen.findByRole(role, { name }));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText('Error')).toBeInTheDocument();
});
