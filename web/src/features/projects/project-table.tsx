import type { Project } from '@docket/core/projects/project';
import type { PROJECT_SORTS } from '@docket/core/projects/projects.contract';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';

import { Badge } from '../../ui/badge';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { Select } from '../../ui/select';
import { statusOptions } from './project-card';
import { ProjectMenu, type ProjectHandlers } from './project-menu';

type Sort = (typeof PROJECT_SORTS)[number];
const COLUMNS: readonly { sort: Sort; label: string }[] = [
  { sort: 'name', label: 'Project' },
  { sort: 'status', label: 'Status' },
  { sort: 'context', label: 'Context' },
  { sort: 'priority', label: 'Priority' },
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
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      role="region"
      aria-label="Projects table"
    >
      <table className="w-full border-separate border-spacing-0 max-md:block md:min-w-[1080px]">
        <thead className="max-md:hidden">
          <tr>
            {COLUMNS.map((column) => {
              const isSorted = column.sort === sort;
              const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
              return (
                <th
                  key={column.sort}
                  aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
                  className="h-9 border-b bg-sunken px-3 text-left text-12 font-medium text-ink-2 aria-[sort]:text-ink"
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

// Under 768 px a row is a stack of labelled lines.
const stacked =
  'max-md:flex max-md:min-h-9 max-md:max-w-none max-md:items-center max-md:gap-3 max-md:border-b-0 max-md:before:w-36 max-md:before:shrink-0 max-md:before:text-12 max-md:before:text-ink-3 max-md:before:content-[attr(data-label)]';
const cell = clsx(
  'h-10 max-w-[210px] truncate border-b px-3 text-ink-2 group-last:border-b-0',
  stacked,
);

function ProjectRow({ project, ...handlers }: { project: Project } & ProjectHandlers) {
  return (
    <tr className="group hover:bg-hover max-md:block max-md:border-b max-md:py-2">
      <td className={cell} data-label="Project">
        <button
          type="button"
          className="flex max-w-full items-center gap-2 font-medium text-ink"
          onClick={() => handlers.onEdit(project)}
        >
          <ProjectDot color={project.color} />
          <span className="truncate">{project.name}</span>
        </button>
      </td>
      <td className={cell} data-label="Status">
        <Select
          size="bare"
          className="-ml-1.5"
          aria-label={`Status of ${project.name}`}
          value={project.status}
          options={statusOptions}
          onChange={(status) => handlers.onStatus(project, status)}
        />
      </td>
      <td className={cell} data-label="Context">
        {project.context === null ? <None /> : <Badge>{project.context}</Badge>}
      </td>
      <td className={cell} data-label="Priority">
        <PriorityBadge priority={project.defaultPriority} />
      </td>
      <td className={cell} data-label="Associated Projects">
        {project.associatedProjects || <None />}
      </td>
      <td className={cell} data-label="Other Names">
        {project.otherNames || <None />}
      </td>
      <td className={cell} data-label="Involved Parties">
        {project.involvedParties || <None />}
      </td>
      <td className="border-b px-2 group-last:border-b-0 max-md:block max-md:border-b-0">
        <ProjectMenu project={project} {...handlers} />
      </td>
    </tr>
  );
}

function None() {
  return <span className="text-ink-3">None</span>;
}
