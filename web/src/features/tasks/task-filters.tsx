import { PRIORITIES, priorityLabel } from '@docket/core/priority';
import { dueDateForView, DUE_VIEWS, type DueView } from '@docket/core/tasks/due-view';
import { type Task, TASK_STATUSES, taskStatusLabel } from '@docket/core/tasks/task';
import type { TaskSummary } from '@docket/core/tasks/tasks.contract';
import { ChevronDown } from 'lucide-react';
import { type Ref, useState } from 'react';

import { usePickedProject } from '../../api/projects';
import { selectedOption, listSelect } from '../../forms/list-bar';
import { projectOptions } from '../../forms/project-field';
import { SearchField } from '../../forms/search-field';
import { useProjectChoices } from '../../forms/use-project-choices';
import { Combobox } from '../../ui/combobox';
import { number } from '../../ui/figures';
import { Segmented } from '../../ui/segmented';
import { Select } from '../../ui/select';
import { toast } from '../../ui/toast';
import { useListState } from '../../ui/use-url-state';
import { dateOf } from '../../ui/zone';

const ALL = 'all' as const;
const VIEW_WORDS: Readonly<Record<DueView, string>> = {
  all: 'All',
  today: 'Today',
  week: 'This week',
  later: 'Later',
  none: 'No date',
};
const SORTS = [
  { value: 'created_at', label: 'Newest First' },
  { value: 'due_date', label: 'Due date' },
  { value: 'priority', label: 'Priority' },
  { value: 'title', label: 'Title' },
] as const;

type State = Pick<ReturnType<typeof useTaskListState>, 'query' | 'change'>;

type DueViewsProps = State & {
  counts: TaskSummary['due'] | undefined;
  /** The task being dragged; dropping it on a view changes its due date. */
  dragged: Task | null;
  onDue: (task: Task, date: string | null) => void;
};

/** Views of open tasks by due date; overdue ones are in Today. */
export function DueViews({ query, change, counts, dragged, onDue }: DueViewsProps) {
  const label = (view: DueView) =>
    view === 'all' || counts === undefined
      ? VIEW_WORDS[view]
      : `${VIEW_WORDS[view]} ${number(counts[view])}`;
  function move(task: Task, view: DueView) {
    const day = dueDateForView(view, dateOf(Date.now()));
    if (day !== undefined) onDue(task, day);
    else if (view === 'all') toast.info('Drop the task on Today, This week, Later or No date');
    else toast.info('This week is over', 'Drop the task on Later');
  }
  return (
    <div className="mt-4 flex max-w-full items-center gap-3 overflow-x-auto">
      <Segmented
        label="Due"
        value={query.due}
        options={DUE_VIEWS.map((view) => ({ value: view, label: label(view) }))}
        onChange={(due) =>
          change({
            due: due === 'all' ? null : due,
            // Dated views are sorted by date.
            sort: due === 'all' || due === 'none' ? null : 'due_date',
            page: null,
          })
        }
        {...(dragged !== null && { onDrop: (view: DueView) => move(dragged, view) })}
      />
      {dragged !== null && (
        <span className="text-12 whitespace-nowrap text-ink-2">
          Drop the task on its new due date
        </span>
      )}
    </div>
  );
}

type Props = State & {
  searchRef: Ref<HTMLInputElement>;
};

export function TaskFilters({ query, change, searchRef }: Props) {
  return (
    <div data-pressed-only className="mt-3 mb-3 flex gap-2 max-wide:flex-wrap">
      <SearchField
        ref={searchRef}
        noun="tasks"
        label="Search tasks"
        placeholder="Search tasks..."
        value={query.search}
        onChange={(search) => change({ search, page: null })}
        className="max-w-105 grow max-md:w-full md:min-w-56 max-md:max-w-none"
      />
      <Select
        aria-label="Status"
        className={listSelect}
        value={query.status}
        onChange={(status) => change({ status: status === ALL ? null : status, page: null })}
        options={[
          { value: ALL, label: 'All Status' },
          ...TASK_STATUSES.map((status) => ({ value: status, label: taskStatusLabel[status] })),
        ]}
      />
      <Select
        aria-label="Priority"
        className={listSelect}
        value={query.priority}
        onChange={(priority) =>
          change({ priority: priority === ALL ? null : priority, page: null })
        }
        options={[
          { value: ALL, label: 'All Priorities' },
          ...PRIORITIES.map((priority) => ({ value: priority, label: priorityLabel(priority) })),
        ]}
      />
      <ProjectFilter
        value={query.projectId}
        onChange={(projectId) => change({ project: projectId, page: null })}
      />
      <Select
        aria-label="Sort by"
        className={listSelect}
        value={query.sort}
        options={SORTS}
        onChange={(sort) => change({ sort: sort === 'created_at' ? null : sort, page: null })}
      />
    </div>
  );
}

const ALL_PROJECTS = { value: 'all', label: 'All Projects' };
/** Instead of a project's id, lists the tasks that have none. */
export const NO_PROJECT = 'none';

type ProjectFilterProps = {
  /** A project id or 'none'; undefined for all projects. */
  value: string | undefined;
  onChange: (value: string | null) => void;
};

/** Limits a list to one project, or to records without one. */
function ProjectFilter({ value, onChange }: ProjectFilterProps) {
  const [open, setOpen] = useState(false);
  const { entries, typed, search, forget } = useProjectChoices();
  const fixed = [ALL_PROJECTS, { value: NO_PROJECT, label: 'No Project' }];
  const isFixed = fixed.some((one) => one.value === value);
  const { project: picked, isReading } = usePickedProject(isFixed ? '' : (value ?? ''));
  const options = [
    // The combobox filters them only where it filters the projects too.
    ...fixed.filter(({ label }) => label.toLowerCase().includes(typed)),
    ...projectOptions(entries),
  ];
  const shown =
    fixed.find((one) => one.value === (value ?? ALL_PROJECTS.value))?.label ??
    picked?.name ??
    (isReading ? 'Loading...' : 'Unknown project');
  return (
    <Combobox
      label="Project"
      open={open}
      onOpenChange={(isOpen) => {
        forget();
        setOpen(isOpen);
      }}
      search={search}
      options={options}
      value={value ?? ALL_PROJECTS.value}
      onChange={(next) => onChange(next === ALL_PROJECTS.value ? null : next)}
      empty="No project matches"
      trigger={
        <button
          type="button"
          aria-label={`Project: ${shown}`}
          className={`control inline-flex items-center justify-between gap-1.5 text-left whitespace-nowrap ${listSelect} max-w-52`}
        >
          <span className="truncate">{shown}</span>
          <ChevronDown size={16} className="-mr-0.5 text-ink-3" aria-hidden />
        </button>
      }
    />
  );
}

/** Search, filters and page, in the URL. */
export function useTaskListState() {
  const state = useListState(10);
  const query = {
    page: state.page,
    pageSize: state.pageSize,
    search: state.get('search'),
    status: oneOf(TASK_STATUSES, state.get('status')),
    priority: oneOf(PRIORITIES, state.get('priority')),
    due: DUE_VIEWS.find((view) => view === state.get('due')) ?? ALL,
    sort: selectedOption(SORTS, state.get('sort')),
    ...(state.get('project') === '' ? {} : { projectId: state.get('project') }),
  };
  const isFiltered =
    query.search !== '' ||
    [query.status, query.priority, query.due].some((filter) => filter !== ALL) ||
    query.projectId !== undefined;
  return { ...state, query, isFiltered };
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | 'all' {
  return values.find((value) => value === text) ?? ALL;
}
