import type { Project } from '@docket/core/projects/project';
import type { PROJECT_SORTS } from '@docket/core/projects/projects.contract';
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
      <table className="w-full min-w-[1080px] border-separate border-spacing-0">
        <thead>
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
        <tbody>
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

const cell = 'h-10 max-w-[210px] truncate border-b px-3 text-ink-2 group-last:border-b-0';

function ProjectRow({ project, ...handlers }: { project: Project } & ProjectHandlers) {
  return (
    <tr className="group hover:bg-hover">
      <td className={cell}>
        <button
          type="button"
          className="flex max-w-full items-center gap-2 font-medium text-ink"
          onClick={() => handlers.onEdit(project)}
        >
          <ProjectDot color={project.color} />
          <span className="truncate">{project.name}</span>
        </button>
      </td>
      <td className={cell}>
        <Select
          size="bare"
          className="-ml-1.5"
          aria-label={`Status of ${project.name}`}
          value={project.status}
          options={statusOptions}
          onChange={(status) => handlers.onStatus(project, status)}
        />
      </td>
      <td className={cell}>
        {project.context === null ? <None /> : <Badge>{project.context}</Badge>}
      </td>
      <td className={cell}>
        <PriorityBadge priority={project.defaultPriority} />
      </td>
      <td className={cell}>{project.associatedProjects || <None />}</td>
      <td className={cell}>{project.otherNames || <None />}</td>
      <td className={cell}>{project.involvedParties || <None />}</td>
      <td className="border-b px-2 group-last:border-b-0">
        <ProjectMenu project={project} {...handlers} />
      </td>
    </tr>
  );
}

function None() {
  return <span className="text-ink-3">None</span>;
}
