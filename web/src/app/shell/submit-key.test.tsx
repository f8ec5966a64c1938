import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { CreateTaskDialog } from '../../forms/task-form-dialog';
import { dialogAnswers } from '../../testing/dialog-answers';
import { fakeApi } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
// Ctrl loads the palette, which must not arrive after the test.
import './command-palette';
import { Shell } from './shell';

const PROJECT = { id: 'p1', name: 'Harbour refit', color: '#2196F3', status: 'open' };

function show() {
  const asked = fakeApi({ ...dialogAnswers, 'GET /projects/picker': [PROJECT] });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const element = <CreateTaskDialog onClose={() => undefined} initial={{ project_id: 'p1' }} />;
  const shown = renderRoutes([{ element: <Shell />, children: [{ path: '/', element }] }], '/');
  const created = () => asked.filter(({ method, path }) => method === 'POST' && path === '/tasks');
  return { ...shown, created };
}

it('Ctrl+Enter submits the form of a dialog from a field with several lines', async () => {
  const { user, created } = show();
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Order rope');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'The blue one');
  expect(created()).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(created).toHaveLength(1);
  expect(created()[0]?.body).toMatchObject({ title: 'Order rope', description: 'The blue one' });
});
