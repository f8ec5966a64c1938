import { PRIORITIES, priorityLabel } from '@docket/core/priority';
import { TASK_STATUSES, taskStatusLabel } from '@docket/core/tasks/task';
import type { Ref } from 'react';

import { SearchField } from '../../forms/search-field';
import { Select } from '../../ui/select';
import type { useTaskListState } from './task-list-state';

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
        className="w-auto! min-w-36 max-md:min-w-0 max-md:flex-1"
        value={query.status}
        onChange={(status) => change({ status, page: null })}
        options={[
          { value: 'all', label: 'All Status' },
          ...TASK_STATUSES.map((status) => ({ value: status, label: taskStatusLabel[status] })),
        ]}
      />
      <Select
        aria-label="Priority"
        className="w-auto! min-w-36 max-md:min-w-0 max-md:flex-1"
        value={query.priority}
        onChange={(priority) => change({ priority, page: null })}
        options={[
          { value: 'all', label: 'All Priorities' },
          ...PRIORITIES.map((priority) => ({ value: priority, label: priorityLabel(priority) })),
        ]}
      />
    </div>
  );
}
