import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';

import { Pager } from './pager';

it('shows the range and marks the current page', () => {
  render(<Pager page={2} pageSize={5} total={12} onPage={vi.fn<(page: number) => void>()} />);
  expect(screen.getByText('Showing 6 to 10 of 12 items')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

it('moves to the previous, next and a numbered page (§ 2)', async () => {
  const onPage = vi.fn<(page: number) => void>();
  render(<Pager page={6} pageSize={10} total={128} onPage={onPage} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Page 13' }));
  expect(onPage.mock.calls).toEqual([[5], [7], [13]]);
  expect(screen.getAllByText('…')).toHaveLength(2);
});

it('disables Previous on the first page and Next on the last (§ 5)', async () => {
  const onPage = vi.fn<(page: number) => void>();
  render(<Pager page={1} pageSize={10} total={3} onPage={onPage} />);
  for (const name of ['Previous', 'Next']) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
  }
  expect(onPage).not.toHaveBeenCalled();
});

it('Next keeps focus on the last page', async () => {
  function Pages() {
    const [page, setPage] = useState(1);
    return <Pager page={page} pageSize={10} total={20} onPage={setPage} />;
  }
  render(<Pages />);
  const next = screen.getByRole('button', { name: 'Next' });
  await userEvent.click(next);
  expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current');
  expect(next).toBeEnabled();
  expect(next).toHaveFocus();
});

it('offers page sizes, by default 5, 10, 20 and 50 (§ 9)', async () => {
  const onPageSize = vi.fn<(page: number) => void>();
  render(
    <Pager
      page={1}
      pageSize={10}
      total={99}
      onPage={vi.fn<(page: number) => void>()}
      onPageSize={onPageSize}
    />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Items per page' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '5',
    '10',
    '20',
    '50',
  ]);
  await user.click(screen.getByRole('option', { name: '20' }));
  expect(onPageSize).toHaveBeenCalledWith(20);
});

it('on a phone, an ellipsis stands for a page that has no room between others', () => {
  const shown = (page: number, pages: number) => {
    const onPage = vi.fn<(page: number) => void>();
    const { unmount } = render(
      <Pager page={page} pageSize={10} total={pages * 10} onPage={onPage} />,
    );
    const texts = [...screen.getByRole('navigation').querySelectorAll('[class*=min-w-7], .w-6')]
      .filter(({ className }) => !className.includes('max-md:hidden'))
      .map(({ textContent }) => textContent);
    unmount();
    return texts.join(' ');
  };
  expect(shown(1, 4)).toBe('1 2 … 4');
  expect(shown(4, 4)).toBe('1 … 3 4');
  expect(shown(1, 9)).toBe('1 2 … 9');
  expect(shown(5, 9)).toBe('1 … 4 5 6 … 9');
});
