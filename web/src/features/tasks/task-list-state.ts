import { TASK_STATUSES } from '@docket/core/tasks/task';
import { PRIORITIES } from '@docket/core/priority';

import { useAddressState, type AddressChange } from '../../ui/use-address-state';

const PAGE_SIZE = 10;

/** Search, filters and page live in the address, so reload and back keep the place. */
export function useTaskListState() {
  const { search, change: changeAddress } = useAddressState();
  const query = {
    page: Math.max(1, Number(search.get('page')) || 1),
    pageSize: Math.min(100, Number(search.get('pageSize')) || PAGE_SIZE),
    search: search.get('search') ?? '',
    status: oneOf(TASK_STATUSES, search.get('status')),
    priority: oneOf(PRIORITIES, search.get('priority')),
  };
  /** 'all' is the filter's absence. */
  function change(next: AddressChange) {
    const set = Object.entries(next).map(([name, value]) => [name, value === 'all' ? null : value]);
    changeAddress(Object.fromEntries(set));
  }
  const isFiltered = query.search !== '' || query.status !== 'all' || query.priority !== 'all';
  return { query, change, isFiltered, openId: search.get('task') };
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | 'all' {
  return values.find((value) => value === text) ?? 'all';
}
