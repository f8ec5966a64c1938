import 'fake-indexeddb/auto';

import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearOfflineStore, readOffline, WAITING, writeOffline } from '../../api/offline-store';
import { listOutbox, sendOutbox } from '../../api/outbox';
import { useUndo } from '../../forms/use-undo';
import { emptyOutbox } from '../../testing/empty-outbox';
import { fakeApi, undoAnswers } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { useArchiveEmail } from './use-decide';

afterEach(emptyOutbox);

beforeEach(async () => {
  const plain = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(plain(media), { matches: media.includes('standalone') }),
  );
  await clearOfflineStore();
});

function Buttons() {
  const archive = useArchiveEmail();
  const { undoHere } = useUndo();
  return (
    <>
      <button onClick={() => void archive('e1')}>Archive</button>
      <button onClick={undoHere}>Undo here</button>
    </>
  );
}

it('a decision that another window has sent can still be undone here', async () => {
  const asked = fakeApi({
    'POST /emails/recommendations/process': () => Promise.reject(new TypeError('fetch failed')),
    ...undoAnswers,
  });
  const { user } = renderScreen(<Buttons />);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await expect.poll(() => readOffline(WAITING)).toHaveLength(1);
  await act(() => sendOutbox());
  const [{ step } = { step: '' }] = listOutbox();
  // As the other window does.
  await writeOffline(WAITING, []);
  await act(() => sendOutbox());
  expect(listOutbox()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo here' }));
  await expect
    .poll(() => asked.filter(({ path }) => path === '/undo').map(({ body }) => body))
    .toEqual([{ stepId: step }]);
});
