import { type Project, PROJECT_STATUSES, projectStatusLabel } from '@docket/core/projects/project';
import {
  CircleCheck,
  CircleDot,
  ListTodo,
  type LucideIcon,
  Mail,
  Pencil,
  Trash2,
} from 'lucide-react';
import { Link } from 'react-router';

import { emailsOfProject, tasksOfProject } from '../../forms/project-links';
import { Badge } from '../../ui/badge';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { Select } from '../../ui/select';

export const statusOptions = PROJECT_STATUSES.map((status) => ({
  value: status,
  label: projectStatusLabel[status],
}));

export function ProjectCard({ project, ...handlers }: { project: Project } & ProjectHandlers) {
  return (
    <article
      aria-label={project.name}
      className="grid grid-cols-[minmax(0,1fr)_8rem_9rem_1.5rem_auto] items-center gap-x-3 border-b px-3 py-2.5 hover:bg-hover max-md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <button type="button" className="min-w-0 text-left" onClick={() => handlers.onEdit(project)}>
        <span className="flex min-w-0 items-center gap-2">
          <ProjectDot color={project.color} />
          <span className="truncate font-semi">{project.name}</span>
        </span>
        {project.associatedProjects !== '' && (
          <span className="block truncate pl-4 text-ink-3">{project.associatedProjects}</span>
        )}
      </button>
      <span className="contents max-md:order-3 max-md:col-span-full max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:pl-4">
        <Select
          size="bare"
          className="justify-self-start"
          aria-label={`Status of ${project.name}`}
          value={project.status}
          options={statusOptions}
          onChange={(status) => handlers.onStatus(project, status)}
        />
        {project.context === null ? (
          <span className="max-md:hidden" />
        ) : (
          <span>
            <Badge>{project.context}</Badge>
          </span>
        )}
        <PriorityBadge priority={project.defaultPriority} />
      </span>
      <span className="flex items-center">
        <ProjectLink
          icon={Mail}
          label={`Emails of ${project.name}`}
          to={emailsOfProject(project)}
        />
        <ProjectLink
          icon={ListTodo}
          label={`Tasks of ${project.name}`}
          to={tasksOfProject(project)}
        />
        <ProjectMenu project={project} {...handlers} />
      </span>
    </article>
  );
}

type ProjectLinkProps = { icon: LucideIcon; label: string; to: string };

function ProjectLink({ icon: Icon, label, to }: ProjectLinkProps) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className="touch inline-grid size-7 shrink-0 place-items-center rounded-2 text-ink-3 hover:bg-pressed hover:text-ink max-md:hidden"
    >
      <Icon size={16} aria-hidden />
    </Link>
  );
}

export type ProjectHandlers = {
  onEdit: (project: Project) => void;
  onDelete: (project: Project) => void;
  onStatus: (project: Project, status: Project['status']) => void;
  /** Closes an open project, and opens any other. */
  onToggle: (project: Project) => void;
};

export function ProjectMenu({
  project,
  onEdit,
  onDelete,
  onToggle,
}: { project: Project } & ProjectHandlers) {
  const isOpen = project.status === 'open';
  return (
    <ActionsMenu of={project.name}>
      <MenuItem icon={Pencil} onSelect={() => onEdit(project)}>
        Edit
      </MenuItem>
      <MenuItem icon={isOpen ? CircleCheck : CircleDot} onSelect={() => onToggle(project)}>
        {isOpen ? 'Close Project' : 'Reopen Project'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to={emailsOfProject(project)}>
          <Mail aria-hidden />
          Emails
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={tasksOfProject(project)}>
          <ListTodo aria-hidden />
          Tasks
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => onDelete(project)}>
        Delete
      </MenuItem>
    </ActionsMenu>
  );
}
