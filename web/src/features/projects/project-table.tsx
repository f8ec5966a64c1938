import type { Project } from '@docket/core/projects/project';
import type { PROJECT_SORTS } from '@docket/core/projects/projects.contract';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

import { Badge } from '../../ui/badge';
import { IconButton } from '../../ui/icon-button';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { Select } from '../../ui/select';
import { type ProjectHandlers, ProjectMenu, statusOptions } from './project-card';

type Sort = (typeof PROJECT_SORTS)[number];
/** Those without a width share what is left. */
const COLUMNS: readonly { sort: Sort; label: string; width?: string }[] = [
  { sort: 'name', label: 'Project' },
  { sort: 'status', label: 'Status', width: 'w-36' },
  { sort: 'context', label: 'Context', width: 'w-44' },
  { sort: 'priority', label: 'Priority', width: 'w-24' },
  { sort: 'associatedProjects', label: 'Associated Projects' },
  { sort: 'otherNames', label: 'Other Names' },
  { sort: 'involvedParties', label: 'Involved Parties' },
];

type Props = {
  projects: readonly Project[];
  sort: Sort;
  order: 'asc' | 'desc';
  onSort: (sort: Sort) => void;
} & ProjectHandlers;

export function ProjectTable({ projects, sort, order, onSort, ...handlers }: Props) {
  return (
    <div
      className="overflow-x-auto rounded-3 border bg-surface"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable (WCAG 2.1.1)
      tabIndex={0}
      role="region"
      aria-label="Projects table"
    >
      <SortLine sort={sort} order={order} onSort={onSort} />
      <table className="w-full border-separate border-spacing-0 max-md:block md:min-w-270 md:table-fixed">
        <thead className="max-md:hidden">
          <tr>
            {COLUMNS.map((column) => {
              const isSorted = column.sort === sort;
              const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
              return (
                <th
                  key={column.sort}
                  aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
                  className={clsx(
                    'h-9 border-b bg-sunken px-3 text-left text-12 font-medium text-ink-2 aria-[sort]:text-ink',
                    column.width,
                  )}
                >
                  <button
                    type="button"
                    className="inline-flex h-7 items-center gap-1"
                    onClick={() => onSort(column.sort)}
                  >
                    {column.label}
                    {isSorted && <Arrow size={14} aria-hidden />}
                  </button>
                </th>
              );
            })}
            <th className="w-11 border-b bg-sunken">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} {...handlers} />
          ))}
        </tbody>
      </table>
      {projects.length === 0 && (
        <p className="px-6 py-12 text-center text-ink-2">No projects match the current filters.</p>
      )}
    </div>
  );
}

/** Replaces the sortable headers on phones. */
function SortLine({ sort, order, onSort }: Pick<Props, 'sort' | 'order' | 'onSort'>) {
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <div className="flex items-center gap-2 border-b px-3 py-2 md:hidden">
      <span className="shrink-0 text-12 text-ink-3">Sort by</span>
      <Select
        aria-label="Sort by"
        value={sort}
        options={COLUMNS.map((column) => ({ value: column.sort, label: column.label }))}
        onChange={onSort}
      />
      <IconButton
        icon={Arrow}
        label={
          order === 'asc' ? 'Ascending, switch to descending' : 'Descending, switch to ascending'
        }
        tip={false}
        onClick={() => onSort(sort)}
      />
    </div>
  );
}

// Below 768 px a row is a block: the name with its menu, then the labeled values.
const stacked =
  'max-md:flex max-md:h-auto max-md:min-h-8 max-md:items-center max-md:gap-3 max-md:border-b-0 max-md:py-1 max-md:whitespace-normal max-md:before:w-36 max-md:before:shrink-0 max-md:before:text-12 max-md:before:text-ink-3 max-md:before:content-[attr(data-label)] max-xs:flex-col max-xs:items-start max-xs:gap-0 max-xs:before:w-auto';
const cell = 'h-10 border-b px-3 text-ink-2 group-last:border-b-0';

function ProjectRow({ project, ...handlers }: { project: Project } & ProjectHandlers) {
  const { context, associatedProjects, otherNames, involvedParties } = project;
  return (
    <tr className="group hover:bg-hover max-md:relative max-md:block max-md:border-b max-md:py-2">
      <td className={clsx(cell, 'max-md:block max-md:h-auto')}>
        <button
          type="button"
          className="flex max-w-full items-center gap-2 font-medium text-ink max-md:min-h-11 max-md:pr-10 max-md:text-left"
          onClick={() => handlers.onEdit(project)}
        >
          <ProjectDot color={project.color} />
          <span className="truncate">{project.name}</span>
        </button>
      </td>
      <Cell label="Status">
        <Select
          size="bare"
          className="-ml-1.5"
          aria-label={`Status of ${project.name}`}
          value={project.status}
          options={statusOptions}
          onChange={(status) => handlers.onStatus(project, status)}
        />
      </Cell>
      <Cell label="Context">{context !== null && <Badge>{context}</Badge>}</Cell>
      <Cell label="Priority">
        <PriorityBadge priority={project.defaultPriority} />
      </Cell>
      <Cell label="Associated Projects">{associatedProjects}</Cell>
      <Cell label="Other Names">{otherNames}</Cell>
      <Cell label="Involved Parties">{involvedParties}</Cell>
      <td className="border-b px-2 group-last:border-b-0 max-md:absolute max-md:top-3.5 max-md:right-1 max-md:border-b-0 max-md:px-0">
        <ProjectMenu project={project} {...handlers} />
      </td>
    </tr>
  );
}

/** Truncated to the column's width with a tooltip; hidden on phones if empty. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  const isEmpty = children === '' || children === false;
  return (
    <td
      data-label={label}
      title={typeof children === 'string' ? children : undefined}
      className={clsx(cell, 'truncate', stacked, isEmpty && 'max-md:hidden')}
    >
      {isEmpty ? (
        <span className="text-ink-3">None</span>
      ) : (
        <span className="max-md:min-w-0 max-md:break-words">{children}</span>
      )}
    </td>
  );
}
