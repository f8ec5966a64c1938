import type { Project } from '@docket/core/projects/project';
import { CircleCheck, CircleDot, Ellipsis, Pencil, Trash2 } from 'lucide-react';

import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu';
import { IconButton } from '../../ui/icon-button';

export type ProjectHandlers = {
  onEdit: (project: Project) => void;
  onDelete: (project: Project) => void;
  onStatus: (project: Project, status: Project['status']) => void;
  /** Closes an open project; opens any other. */
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
    <DropdownMenu
      trigger={
        <IconButton label={`Actions for ${project.name}`} tip={false}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(project)}>
        Edit
      </MenuItem>
      <MenuItem
        icon={isOpen ? <CircleCheck aria-hidden /> : <CircleDot aria-hidden />}
        onSelect={() => onToggle(project)}
      >
        {isOpen ? 'Close project' : 'Open project'}
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onDelete(project)}>
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}
