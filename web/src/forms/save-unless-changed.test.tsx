import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { buildTask } from '../testing/build-task';
import { fakeApi, FakeFailure, type FakeRequest } from '../testing/fake-api';
import { renderScreen } from '../testing/render-screen';
import { Conflicts } from './conflicts';
import { EditTaskDialog } from './task-form-dialog';

const TASK = { ...buildTask({ title: 'Send the tables' }), version: 3 };
const PATCH = `PATCH /tasks/${TASK.id}`;
const changed = () =>
  new FakeFailure(412, 'record.changed', 'This was changed in another place meanwhile.').with({
    version: 5,
    changes: [{ at: new Date().toISOString(), actor: 'person', action: 'update', fields: [] }],
  });

function Screen() {
  const [isOpen, setOpen] = useState(true);
  const [task] = useState({ ...TASK });
  return (
    <>
      {isOpen ? <EditTaskDialog task={task} onClose={() => setOpen(false)} /> : <p>Closed</p>}
      <Conflicts />
    </>
  );
}

/** Another tab renamed the task; this form is saved with a different title. */
async function saveInConflict(theirs: object = { title: 'Send the new tables', version: 5 }) {
  const asked = fakeApi({
    'GET /projects/picker': [],
    [`GET /tasks/${TASK.id}`]: { ...TASK, ...theirs },
    [PATCH]: ({ headers, body }: FakeRequest) =>
      headers.get('if-match') === '"5"' ? { ...TASK, ...(body as object), version: 6 } : changed(),
  });
  const { user } = renderScreen(<Screen />);
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await user.clear(title);
  await user.type(title, 'Send all tables');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const saved = () =>
    asked
      .filter(({ method }) => method === 'PATCH')
      .map(({ headers, body }) => [headers.get('if-match'), (body as { title: string }).title]);
  return { user, saved };
}

const conflict = () => screen.findByRole('dialog', { name: 'Changed Elsewhere' });

it('a form opened before another tab saved shows both versions, and Keep mine saves its own', async () => {
  const { user, saved } = await saveInConflict();
  const dialog = within(await conflict());
  const row = dialog.getByRole('row', { name: /^Title/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Send the new tables', 'Send all tables']);
  expect(dialog.getAllByRole('row')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Keep Your Version' }));
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(saved()).toEqual([
    ['"3"', 'Send all tables'],
    ['"5"', 'Send all tables'],
  ]);
});

it('Use theirs closes the form and saves nothing', async () => {
  const { user, saved } = await saveInConflict();
  await user.click(within(await conflict()).getByRole('button', { name: 'Use Other Version' }));
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(saved()).toHaveLength(1);
});

it('Keep editing returns to the form, which can then be saved', async () => {
  const { user, saved } = await saveInConflict();
  await user.click(within(await conflict()).getByRole('button', { name: 'Keep Editing' }));
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue('Send all tables');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(saved().at(-1)).toEqual(['"5"', 'Send all tables']);
});

it('does not ask if both made the same change', async () => {
  const { saved } = await saveInConflict({ title: 'Send all tables', version: 5 });
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(saved()).toHaveLength(2);
});
