import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { buildProjectRecord as build } from '../../testing/build-project';
import { fakeApi, type FakeRequest } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { ProjectsPage } from './projects-page';

it('the dialog shows the effect of matching fields on stored emails until they change', async () => {
  const asked = fakeApi({
    'GET /projects': { items: [build()], total: 1, page: 1, pageSize: 10 },
    'POST /projects/backtest': {
      matches: 20,
      newMatches: 14,
      released: 0,
      breaks: [{ emailId: 'e1', subject: 'Tender', from: 'Ada', decided: 'Quay wall' }],
    },
  });
  const { user } = renderScreen(<ProjectsPage />);
  const card = within(await screen.findByRole('article', { name: 'Harbour refit' }));
  await user.click(card.getByRole('button', { name: 'Actions for Harbour refit' }));
  await user.click(await screen.findByRole('menuitem', { name: /Edit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Project' }));
  const subject = dialog.getByRole('textbox', { name: /^Subject/ });
  fireEvent.change(subject, { target: { value: 'crane' } });
  await user.click(dialog.getByRole('button', { name: 'Backtest' }));
  expect(await dialog.findByText(/Matches 20 emails, 14 of them new/)).toBeVisible();
  expect(dialog.getByText('Ada, decided: Quay wall')).toBeVisible();
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    projectId: build().id,
    fields: { subjectIncludes: ['crane'] },
  });
  fireEvent.change(subject, { target: { value: 'crane, hook' } });
  expect(dialog.queryByText(/Matches 20 emails/)).toBeNull();
});

it('shows progress while running, and Stop cancels it', async () => {
  const aborted: string[] = [];
  fakeApi({
    'GET /projects': { items: [build()], total: 1, page: 1, pageSize: 10 },
    'POST /projects/backtest': ({ headers, signal }: FakeRequest) => {
      signal?.addEventListener('abort', () => aborted.push('stopped'));
      const told = new ReadableStream<Uint8Array>({
        start: (lines) => {
          const line = { progress: { done: 3000, total: 20_000 } };
          lines.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
        },
      });
      return new Response(told, {
        headers: { 'content-type': headers.get('accept') ?? 'text/plain' },
      });
    },
  });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Harbour refit' }));
  await user.click(await screen.findByRole('menuitem', { name: /Edit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Project' }));
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(dialog.getByRole('button', { name: 'Backtest' }));
  expect(await dialog.findByText('3,000 of 20,000 emails')).toBeVisible();
  // The end of the form may be out of view.
  expect(shown.mock.contexts).toEqual([dialog.getByRole('region', { name: 'Backtest' })]);
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  expect(aborted).toEqual(['stopped']);
  expect(dialog.queryByText('3,000 of 20,000 emails')).toBeNull();
  expect(dialog.queryByRole('alert')).toBeNull();
});
