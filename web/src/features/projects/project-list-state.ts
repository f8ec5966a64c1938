import { PROJECT_FILTERS, PROJECT_SORTS } from '@docket/core/projects/projects.contract';

import { useAddressState } from '../../ui/use-address-state';

const PAGE_SIZE = 10;
type Sort = (typeof PROJECT_SORTS)[number];

/** View, filter, sort and page live in the address, so reload and back keep the place. */
export function useProjectListState() {
  const { search, change } = useAddressState();
  const view: 'list' | 'table' = search.get('view') === 'table' ? 'table' : 'list';
  const filter = PROJECT_FILTERS.find((one) => one === search.get('filter'));
  const sort = PROJECT_SORTS.find((one) => one === search.get('sort'));
  const isTable = view === 'table';
  const order: 'asc' | 'desc' = search.get('order') === 'desc' ? 'desc' : 'asc';
  const listSort: Sort = isTable ? (sort ?? 'name') : 'created_at';
  const query = {
    page: Math.max(1, Number(search.get('page')) || 1),
    pageSize: Math.min(100, Number(search.get('pageSize')) || PAGE_SIZE),
    ...(isTable && filter !== undefined ? { filter, value: search.get('value') ?? '' } : {}),
    sort: listSort,
    order: isTable ? order : ('desc' as const),
  };
  /** A header sorts by its column; a second click turns the order round. */
  function sortBy(column: Sort) {
    const isSame = query.sort === column;
    change({ sort: column, order: isSame && query.order === 'asc' ? 'desc' : 'asc', page: null });
  }
  return { view, query, filter, value: search.get('value') ?? '', change, sortBy };
}
