import { TASK_STATUSES } from '@docket/core/tasks/task';
import { PRIORITIES } from '@docket/core/priority';
import { useSearchParams } from 'react-router';

const PAGE_SIZE = 10;

/** Search, filters and page live in the address, so reload and back keep the place. */
export function useTaskListState() {
  const [search, setSearch] = useSearchParams();
  const query = {
    page: Math.max(1, Number(search.get('page')) || 1),
    pageSize: Math.min(100, Number(search.get('pageSize')) || PAGE_SIZE),
    search: search.get('search') ?? '',
    status: oneOf(TASK_STATUSES, search.get('status')),
    priority: oneOf(PRIORITIES, search.get('priority')),
  };
  function change(next: Record<string, string | null>) {
    setSearch((current) => {
      const changed = new URLSearchParams(current);
      for (const [name, value] of Object.entries(next)) {
        if (value === null || value === '' || value === 'all') changed.delete(name);
        else changed.set(name, value);
      }
      return changed;
    });
  }
  const isFiltered = query.search !== '' || query.status !== 'all' || query.priority !== 'all';
  return { query, change, isFiltered, openId: search.get('task') };
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | 'all' {
  return values.find((value) => value === text) ?? 'all';
}
