import type { Project } from '@docket/core/projects/project';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';

import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu';
import { IconButton } from '../../ui/icon-button';

export type ProjectHandlers = {
  onEdit: (project: Project) => void;
  onDelete: (project: Project) => void;
  onStatus: (project: Project, status: Project['status']) => void;
};

export function ProjectMenu({ project, onEdit, onDelete }: { project: Project } & ProjectHandlers) {
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
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onDelete(project)}>
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}
