import { PRIORITIES, priorityLabel } from '@docket/core/priority';
import { TASK_STATUSES, taskStatusLabel } from '@docket/core/tasks/task';
import type { Ref } from 'react';

import { SearchField } from '../../forms/search-field';
import { Select } from '../../ui/select';
import { useListState } from '../../ui/use-address-state';

const ALL = 'all' as const;
const filterLook = 'w-auto! min-w-36 max-md:min-w-0 max-md:flex-1';

type Props = Pick<ReturnType<typeof useTaskListState>, 'query' | 'change'> & {
  searchRef: Ref<HTMLInputElement>;
};

export function TaskFilters({ query, change, searchRef }: Props) {
  return (
    <div data-pressed-only className="mt-4 mb-3 flex gap-2 max-md:flex-wrap">
      <SearchField
        ref={searchRef}
        noun="tasks"
        label="Search tasks"
        placeholder="Search tasks..."
        value={query.search}
        onChange={(search) => change({ search, page: null })}
        className="max-w-[420px] grow max-md:w-full max-md:max-w-none"
      />
      <Select
        aria-label="Status"
        className={filterLook}
        value={query.status}
        onChange={(status) => change({ status: status === ALL ? null : status, page: null })}
        options={[
          { value: ALL, label: 'All Status' },
          ...TASK_STATUSES.map((status) => ({ value: status, label: taskStatusLabel[status] })),
        ]}
      />
      <Select
        aria-label="Priority"
        className={filterLook}
        value={query.priority}
        onChange={(priority) =>
          change({ priority: priority === ALL ? null : priority, page: null })
        }
        options={[
          { value: ALL, label: 'All Priorities' },
          ...PRIORITIES.map((priority) => ({ value: priority, label: priorityLabel(priority) })),
        ]}
      />
    </div>
  );
}

/** Search, filters and page live in the address, so reload and back keep the place. */
export function useTaskListState() {
  const state = useListState(10);
  const query = {
    page: state.page,
    pageSize: state.pageSize,
    search: state.get('search'),
    status: oneOf(TASK_STATUSES, state.get('status')),
    priority: oneOf(PRIORITIES, state.get('priority')),
  };
  const isFiltered = query.search !== '' || query.status !== ALL || query.priority !== ALL;
  return { ...state, query, isFiltered };
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | 'all' {
  return values.find((value) => value === text) ?? ALL;
}
