import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi, FakeFailure, type FakeRequest } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { SenderVetoes } from './sender-vetoes';

const veto = {
  sender: 'ann@glass.example',
  projectId: 'p1',
  projectName: 'Harbour refit',
  createdAt: '2026-11-02T09:00:00Z',
};

it('a veto learned from a rejection is listed, can be removed, and restored', async () => {
  let vetoes = [veto];
  const asked = fakeApi({
    'GET /vetoes': () => vetoes,
    'DELETE /vetoes': () => (vetoes = []),
    'PUT /vetoes': () => (vetoes = [veto]),
  });
  const { user } = renderScreen(<SenderVetoes />);
  await user.click(await screen.findByRole('button', { name: /^Remove: ann@glass.example/ }));
  await waitFor(() => expect(screen.queryByText('Not for This Sender')).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  expect(await screen.findByRole('button', { name: /^Remove/ })).toBeVisible();
  const body = { sender: veto.sender, projectId: 'p1' };
  expect(asked.filter(({ method }) => method !== 'GET').map((one) => one.body)).toEqual([
    body,
    body,
  ]);
});

it('says why a removed veto could not be restored', async () => {
  let vetoes = [veto];
  fakeApi({
    'GET /vetoes': () => vetoes,
    'DELETE /vetoes': () => (vetoes = []),
    'PUT /vetoes': new FakeFailure(404, 'project.not_found', 'The project is gone.'),
  });
  const { user } = renderScreen(<SenderVetoes />);
  await user.click(await screen.findByRole('button', { name: /^Remove: ann@glass.example/ }));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  expect(await screen.findByText('The project is gone.')).toBeVisible();
});

it('vetoes that failed to load are tried again', async () => {
  let works = false;
  fakeApi({
    'GET /vetoes': () => (works ? [veto] : new FakeFailure(500, 'server.failed', '')),
  });
  const { user } = renderScreen(<SenderVetoes />);
  expect(await screen.findByText('Failed to load rejected senders')).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: /^Remove: ann@glass.example/ })).toBeVisible();
});

it('says why a veto could not be removed if another is removed at once', async () => {
  let refuse = (): void => undefined;
  const refused = new FakeFailure(404, 'project.not_found', 'The project is gone.');
  const other = { ...veto, sender: 'bo@rope.example' };
  fakeApi({
    'GET /vetoes': [veto, other],
    'DELETE /vetoes': ({ body }: FakeRequest) =>
      (body as typeof veto).sender === veto.sender
        ? new Promise((resolve) => (refuse = () => resolve(refused)))
        : [veto],
  });
  const { user } = renderScreen(<SenderVetoes />);
  await user.click(await screen.findByRole('button', { name: /^Remove: ann@glass.example/ }));
  await user.click(screen.getByRole('button', { name: /^Remove: bo@rope.example/ }));
  refuse();
  expect(await screen.findByText('The project is gone.')).toBeVisible();
});
