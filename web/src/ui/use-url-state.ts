import { MAX_SEARCH_LENGTH } from '@docket/core/pagination';
import { useLocation, useSearchParams } from 'react-router';

import { readStored, writeStored } from './stored';

/** The server answers a page after the last one with the last one. */
const MAX_PAGE = 1_000_000;

export type UrlChange = Readonly<Record<string, string | null>>;

/** State in the URL, so that reload and Back restore it. null and '' remove a parameter. */
export function useUrlState() {
  const [search, setSearch] = useSearchParams();
  const write = (next: UrlChange, isReplaced: boolean) =>
    setSearch((current) => changed(current, next), { replace: isReplaced });
  return {
    search,
    change: (next: UrlChange) => write(next, false),
    /** Updates the URL without a new history entry. */
    replace: (next: UrlChange) => write(next, true),
  };
}

function changed(current: URLSearchParams, next: UrlChange): URLSearchParams {
  const result = new URLSearchParams(current);
  for (const [name, value] of Object.entries(next)) {
    if (value === null || value === '') result.delete(name);
    else result.set(name, value);
  }
  return result;
}

/**
 * Page and page size in the URL. Without sizes, any page size up to 100 is allowed. A size that was chosen is
 * remembered by this browser, for links to the screen that name neither it nor a page.
 */
export function useListState(
  defaultSize: number,
  sizes?: readonly number[],
  longest = MAX_SEARCH_LENGTH,
) {
  const { search, change, replace } = useUrlState();
  const { pathname } = useLocation();
  const remembered = `docket.page-size.${pathname.split('/', 2)[1]}`;
  const unnamed = search.has('page') ? null : readStored(remembered);
  const size = Number(search.get('pageSize') ?? unnamed) || defaultSize;
  const page = Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), MAX_PAGE);
  const allowed = sizes === undefined ? Math.min(100, size) : size;
  const pageSize = sizes === undefined || sizes.includes(size) ? allowed : defaultSize;
  return {
    page,
    pageSize,
    searchText: search.toString(),
    /** As much of it as a search box takes: a longer one, typed in the address, would be refused. */
    get: (name: string) => (search.get(name) ?? '').slice(0, longest),
    change,
    onPage: (next: number) => change({ page: String(next), pageSize: String(pageSize) }),
    onPageSize: (next: number) => {
      // Back returns to the page as it was.
      replace({ pageSize: String(pageSize) });
      writeStored(remembered, String(next));
      change({ pageSize: String(next), page: null });
    },
  };
}
