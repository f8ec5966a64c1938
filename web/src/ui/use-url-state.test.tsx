import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderRoutes } from '../testing/render-screen';
import { useListState } from './use-url-state';

function List() {
  const { page, pageSize, onPageSize } = useListState(5, [5, 10, 15]);
  return (
    <>
      <p>
        Page {page}, {pageSize} each
      </p>
      <button onClick={() => onPageSize(15)}>15</button>
    </>
  );
}

const show = (at: string) => renderRoutes([{ path: '*', element: <List /> }], at);
const choose15 = async (at: string) => {
  const shown = show(at);
  await shown.user.click(screen.getByRole('button', { name: '15' }));
  return shown;
};

it('a page size that was chosen is that of the next visit, on any address of the screen', async () => {
  const { unmount } = await choose15('/emails/e1');
  unmount();
  show('/emails?review=pending');
  expect(screen.getByText('Page 1, 15 each')).toBeVisible();
});

it('other screens, and an address with a size of its own, keep theirs', async () => {
  const { history } = await choose15('/emails');
  act(() => history.push('/tasks'));
  expect(await screen.findByText('Page 1, 5 each')).toBeVisible();
  act(() => history.push('/emails?pageSize=10'));
  expect(await screen.findByText('Page 1, 10 each')).toBeVisible();
});

it('Back after choosing a size returns to the page as it was', async () => {
  const { history } = await choose15('/emails?page=3');
  expect(screen.getByText('Page 1, 15 each')).toBeVisible();
  act(() => history.go(-1));
  expect(await screen.findByText('Page 3, 5 each')).toBeVisible();
});

it('a remembered size that is no longer offered is not used', () => {
  localStorage.setItem('docket.page-size.emails', '12');
  show('/emails');
  expect(screen.getByText('Page 1, 5 each')).toBeVisible();
});
