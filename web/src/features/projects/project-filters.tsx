import { PRIORITIES, priorityLabel } from '@docket/core/priority';
import {
  PROJECT_CONTEXTS,
  PROJECT_STATUSES,
  projectStatusLabel,
} from '@docket/core/projects/project';
import { PROJECT_FILTERS, PROJECT_SORTS } from '@docket/core/projects/projects.contract';

import { selectedOption, ListBar, listSelect } from '../../forms/list-bar';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { SearchBox } from '../../ui/search-box';
import { Select } from '../../ui/select';
import { useListState } from '../../ui/use-url-state';
import { countOf } from '../../ui/figures';

type Filter = (typeof PROJECT_FILTERS)[number];
const LABELS: Record<Filter, string> = {
  status: 'Status',
  context: 'Context',
  priority: 'Priority',
  associatedProjects: 'Associated Projects',
  otherNames: 'Other Names',
  involvedParties: 'Involved Parties',
};
const CHOICES: Partial<Record<Filter, { value: string; label: string }[]>> = {
  status: PROJECT_STATUSES.map((value) => ({ value, label: projectStatusLabel[value] })),
  context: PROJECT_CONTEXTS.map((value) => ({ value, label: value })),
  priority: PRIORITIES.map((value) => ({ value, label: priorityLabel(value) })),
};

const LIST_SORTS = [
  { value: 'created_at', label: 'Newest First' },
  { value: 'name', label: 'Name' },
  { value: 'status', label: 'Status' },
  { value: 'priority', label: 'Priority' },
] as const;
const ANY_STATUS = [{ value: 'all', label: 'All Status' }] as const;
const STATUS_FILTER = [...ANY_STATUS, ...(CHOICES.status ?? [])];

/** Search, status and order of the list view. */
export function ProjectListBar({ state }: { state: ReturnType<typeof useProjectListState> }) {
  const { filter, value, change } = state;
  return (
    <ListBar
      state={state}
      noun="projects"
      sort={selectedOption(LIST_SORTS, state.query.sort)}
      sorts={LIST_SORTS}
    >
      <Select
        aria-label="Status"
        className={listSelect}
        value={filter === 'status' && value !== '' ? value : 'all'}
        options={STATUS_FILTER}
        onChange={(status) =>
          change(
            status === 'all'
              ? { filter: null, value: null, page: null }
              : { filter: 'status', value: status, page: null },
          )
        }
      />
    </ListBar>
  );
}

type Props = Pick<
  ReturnType<typeof useProjectListState>,
  'query' | 'filter' | 'value' | 'change'
> & {
  total: number | undefined;
};

export function ProjectFilters({ query, filter, value, change, total }: Props) {
  const choices = filter === undefined ? undefined : CHOICES[filter];
  const { search } = query;
  const clear = () => change({ search: null, filter: null, value: null, page: null });
  return (
    <Panel
      className="mb-3"
      title="Filters"
      actions={
        <Button
          variant="ghost"
          size="sm"
          disabled={filter === undefined && search === ''}
          onClick={clear}
        >
          Clear All
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search projects"
          placeholder="Search projects..."
          className="w-60 max-md:w-full"
          value={search}
          onChange={(next) => change({ search: next, page: null })}
        />
        <Select
          aria-label="Filter by"
          className="w-50! max-md:w-full!"
          placeholder="Filter by"
          value={filter ?? null}
          options={PROJECT_FILTERS.map((one) => ({ value: one, label: LABELS[one] }))}
          onChange={(next) => change({ filter: next, value: null, page: null })}
        />
        {filter !== undefined && choices !== undefined && (
          <Select
            aria-label={LABELS[filter]}
            className="w-50! max-md:w-full!"
            placeholder="Any"
            value={value === '' ? null : value}
            options={choices}
            onChange={(next) => change({ value: next, page: null })}
          />
        )}
        {filter !== undefined && choices === undefined && (
          <SearchBox
            label={LABELS[filter]}
            placeholder={`${LABELS[filter]} contains`}
            className="w-60 max-md:w-full"
            value={value}
            onChange={(next) => change({ value: next, page: null })}
          />
        )}
        {filter !== undefined && value !== '' && total !== undefined && (
          <span className="text-ink-2 tabular-nums">{countOf(total, 'project')}</span>
        )}
      </div>
    </Panel>
  );
}

type Sort = (typeof PROJECT_SORTS)[number];

/** View, filter, sort and page, in the URL. */
export function useProjectListState() {
  const state = useListState(10);
  const { page, pageSize, get, change } = state;
  const isTable = get('view') === 'table';
  const named = PROJECT_FILTERS.find((one) => one === get('filter'));
  // The list view shows no filter but the status, so no other is in force there.
  const filter = isTable || named === 'status' ? named : undefined;
  const value = get('value');
  const search = get('search');
  const asked = PROJECT_SORTS.find((one) => one === get('sort'));
  const sort: Sort = asked ?? (isTable ? 'name' : 'created_at');
  // The list view has no header to reverse the order with.
  const isDescending = isTable ? get('order') === 'desc' : sort === 'created_at';
  const isFiltered = filter !== undefined && (isTable || value !== '');
  const query = {
    page,
    pageSize,
    search,
    ...(isFiltered ? { filter, value } : {}),
    sort,
    order: isDescending ? ('desc' as const) : ('asc' as const),
  };
  /** Sorts by a column; a second click reverses the order. */
  function sortBy(column: Sort) {
    const isSame = query.sort === column;
    change({ sort: column, order: isSame && query.order === 'asc' ? 'desc' : 'asc', page: null });
  }
  const view = isTable ? ('table' as const) : ('list' as const);
  return { ...state, view, query, filter, value, sortBy };
}
