import type { Service, ServiceProject } from '@docket/core/services/service';
import { Archive, ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react';

import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ActionsMenu, MenuItem } from '../../ui/dropdown-menu';
import { countOf } from '../../ui/figures';
import { IconButton } from '../../ui/icon-button';
import { cssColor, ProjectDot } from '../../ui/project-dot';

const SHOWN_BADGES = 3;

export type ServiceHandlers = {
  onEdit: (service: Service) => void;
  onArchive: (service: Service) => void;
  onAddProject: (service: Service) => void;
  onEditProject: (project: ServiceProject) => void;
  onDeleteProject: (project: ServiceProject) => void;
};
type Props = { service: Service } & ServiceHandlers;

export function ServiceCard({ service, ...handlers }: Props) {
  const active = service.projects.filter((project) => project.status !== 'done');
  const completed = service.projects.filter((project) => project.status === 'done');
  return (
    <article aria-label={service.name} className="flex flex-col rounded-3 border bg-surface p-4">
      <div className="flex items-start gap-2">
        <Title service={service} />
        <ServiceMenu service={service} {...handlers} />
      </div>
      <h3 className="mt-3 mb-1 text-12 font-semi text-ink-2">Active Projects</h3>
      {active.length === 0 ? (
        <p className="text-ink-3">No active projects</p>
      ) : (
        <ProjectList projects={active} {...handlers} />
      )}
      {completed.length > 0 && (
        <details className="group mt-2">
          <summary className="touch flex cursor-pointer list-none items-center gap-1 text-12 font-medium text-accent-text">
            <ChevronRight size={14} className="group-open:rotate-90" aria-hidden />
            View completed projects ({completed.length})
          </summary>
          <ProjectList projects={completed} {...handlers} />
        </details>
      )}
      <div className="mt-auto pt-3">
        <Button
          variant="ghost"
          size="sm"
          className="-ml-2.5"
          icon={Plus}
          onClick={() => handlers.onAddProject(service)}
        >
          Add Project
        </Button>
      </div>
    </article>
  );
}

export function ServiceRow({ service, ...handlers }: Props) {
  const active = service.projects.filter((project) => project.status !== 'done');
  const more = active.length - SHOWN_BADGES;
  return (
    <article
      aria-label={service.name}
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-1.5 border-b px-3 py-2.5 hover:bg-hover max-md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Title service={service} />
      <div className="flex flex-wrap items-center gap-1.5 max-md:order-last max-md:col-span-full max-md:pl-4">
        {active.slice(0, SHOWN_BADGES).map((project) => (
          <Badge key={project.id} tone="outline">
            {project.projectName}
          </Badge>
        ))}
        {more > 0 && <span className="text-12 text-ink-3">+{more} more</span>}
      </div>
      <ServiceMenu service={service} {...handlers} />
    </article>
  );
}

function Title({ service }: { service: Service }) {
  const active = service.projects.filter((project) => project.status !== 'done').length;
  return (
    <div className="min-w-0 grow">
      <h2 className="flex items-center gap-2 text-14 font-semi">
        <ProjectDot color={cssColor(service.color)} />
        <span className="truncate">{service.name}</span>
      </h2>
      <p className="pl-4 text-12 text-ink-3">
        {countOf(service.projects.length, 'total project')} • {active} active
      </p>
    </div>
  );
}

function ServiceMenu({ service, onEdit, onArchive, onAddProject }: Props) {
  return (
    <ActionsMenu of={service.name}>
      <MenuItem icon={Plus} onSelect={() => onAddProject(service)}>
        Add Project
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={() => onEdit(service)}>
        Edit
      </MenuItem>
      <MenuItem icon={Archive} onSelect={() => onArchive(service)}>
        Archive
      </MenuItem>
    </ActionsMenu>
  );
}

function ProjectList({
  projects,
  onEditProject,
  onDeleteProject,
}: { projects: readonly ServiceProject[] } & ServiceHandlers) {
  return (
    <ul className="divide-y divide-line">
      {projects.map((project) => (
        <li key={project.id} className="flex min-h-9 items-center gap-2">
          <span className="min-w-0 grow truncate">{project.projectName}</span>
          {project.status === 'in_progress' && <Badge tone="accent">In Progress</Badge>}
          <IconButton
            icon={Pencil}
            iconSize={14}
            label={`Edit ${project.projectName}`}
            tip={false}
            onClick={() => onEditProject(project)}
          />
          <IconButton
            icon={Trash2}
            iconSize={14}
            label={`Delete ${project.projectName}`}
            tip={false}
            onClick={() => onDeleteProject(project)}
          />
        </li>
      ))}
    </ul>
  );
}
