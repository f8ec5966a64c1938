import type { WorkContext } from '@docket/core/contexts/context';
import { Clock, Ellipsis, Globe, Pencil, Star, Trash2 } from 'lucide-react';

import { Badge } from '../../ui/badge';
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu';
import { IconButton } from '../../ui/icon-button';
import { ProjectDot } from '../../ui/project-dot';
import { hoursWords } from './hours-words';
import { timeInZone, useMinute, zoneName, zoneOffset } from './zone-time';

export type ContextHandlers = {
  onEdit: (context: WorkContext) => void;
  onDelete: (context: WorkContext) => void;
  onMakeDefault: (context: WorkContext) => void;
};

export function ContextCard({ context, ...handlers }: { context: WorkContext } & ContextHandlers) {
  const now = useMinute();
  return (
    <article aria-label={context.name} className="rounded-3 border bg-surface p-4">
      <div className="flex items-start gap-2">
        <span className="mt-1.75 grid">
          <ProjectDot color={context.color} />
        </span>
        <h2 className="min-w-0 text-14 font-semi break-words">{context.name}</h2>
        {context.isDefault && (
          <Badge tone="accent" className="mt-0.5">
            Default
          </Badge>
        )}
        <span className="-mt-0.5 ml-auto">
          <ContextMenu context={context} {...handlers} />
        </span>
      </div>
      <p className="mt-2 pl-4 text-20 font-semi tabular-nums">
        <time dateTime={new Date(now).toISOString()} aria-label={`Local time in ${context.name}`}>
          {timeInZone(context.timezone, now)}
        </time>
      </p>
      <ul className="mt-2 grid gap-1 pl-4 text-ink-2">
        <li className="flex items-center gap-2">
          <Globe size={14} className="text-ink-3" aria-hidden />
          <span className="min-w-0 break-words">{zoneName(context.timezone)}</span>
          <span className="text-ink-3 tabular-nums">{zoneOffset(context.timezone, now)}</span>
        </li>
        <li className="flex items-center gap-2 tabular-nums">
          <Clock size={14} className="text-ink-3" aria-hidden />
          {hoursWords(context.workingHours)}
        </li>
      </ul>
    </article>
  );
}

function ContextMenu({
  context,
  onEdit,
  onDelete,
  onMakeDefault,
}: { context: WorkContext } & ContextHandlers) {
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`Actions for ${context.name}`} tip={false}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(context)}>
        Edit
      </MenuItem>
      {!context.isDefault && (
        <MenuItem icon={<Star aria-hidden />} onSelect={() => onMakeDefault(context)}>
          Make default
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onDelete(context)}>
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}
