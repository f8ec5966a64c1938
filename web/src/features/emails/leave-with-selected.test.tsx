import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { buildEmail, buildQueue } from '../../testing/build-email';
import { fakeApi, type FakeRequest, undoAnswers } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { EmailsPage } from './emails-page';

let stopListening: () => void;
beforeEach(() => {
  stopListening = listenForShortcuts();
});
afterEach(() => stopListening());

const SUBJECTS = ['One', 'Two', 'Three', 'Four', 'Five'];

function show() {
  let left = SUBJECTS.map((subject) => buildEmail({ id: subject, subject }));
  fakeApi({
    ...undoAnswers,
    'GET /emails/recommendations': () => ({
      ...buildQueue(left, {}, left.length),
      asOf: '2026-01-01T10:00:00Z',
      newer: 0,
    }),
    'POST /emails/recommendations/process-many': ({ body }: FakeRequest) => {
      const { emailIds } = body as { emailIds: string[] };
      left = left.filter(({ id }) => !emailIds.includes(id));
      return { changed: emailIds.length };
    },
  });
  return renderRoutes(
    [{ path: '/emails/:id?', element: <EmailsPage /> }],
    '/emails?review=pending',
  );
}

const row = (subject: string) => screen.queryByRole('article', { name: subject });

it.each(['#', 'c', 'A'])(
  'the current row leaves with the selected emails, and the next one is current (%s)',
  async (key) => {
    const { user } = show();
    await screen.findByRole('article', { name: 'One' });
    await user.keyboard('jxjxjx');
    await user.keyboard(key === 'A' ? '{Shift>}a{/Shift}' : key);
    await expect.poll(() => row('Three')).toBeNull();
    expect(row('Two')).toBeNull();
    expect(row('Four')).toHaveAttribute('aria-current', 'true');
    await user.keyboard('j');
    expect(row('Five')).toHaveAttribute('aria-current', 'true');
  },
);
