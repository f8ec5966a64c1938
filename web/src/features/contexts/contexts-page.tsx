import { DEFAULT_WORKING_HOURS, type WorkContext } from '@docket/core/contexts/context';
import { useQuery } from '@tanstack/react-query';
import { Clock, Globe, Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { clockQuery, contextsQuery, findContext } from '../../api/contexts';
import { Loaded } from '../../forms/loaded';
import { useRecordFromUrl } from '../../forms/use-record-from-url';
import { AlertDialog } from '../../ui/dialog';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ActionsMenu, MenuItem } from '../../ui/dropdown-menu';
import { EmptyState } from '../../ui/empty-state';
import { Page, PageHeader } from '../../ui/page';
import { ProjectDot } from '../../ui/project-dot';
import { SkeletonCards } from '../../ui/skeleton';
import { ContextFormDialog } from './context-form-dialog';
import { hoursText } from './hours-text';
import { useContextChanges } from './use-context-changes';
import { timeInZone, useMinute, zoneName, zoneOffset } from './zone-time';

type OpenDialog =
  | { kind: 'form'; context: WorkContext | null }
  | { kind: 'delete'; context: WorkContext }
  | null;

const GRID = 'grid grid-cols-3 gap-4 max-wide:grid-cols-2 max-md:grid-cols-1';

export function ContextsPage() {
  const list = useQuery(contextsQuery());
  const { data: clock } = useQuery(clockQuery());
  const [dialog, setDialog] = useState<OpenDialog>(null);
  useRecordFromUrl({
    find: findContext,
    shown: dialog,
    open: (context) => setDialog({ kind: 'form', context }),
    create: () => setDialog({ kind: 'form', context: null }),
  });
  const close = () => setDialog(null);
  const changes = useContextChanges(close);
  const add = () => setDialog({ kind: 'form', context: null });
  return (
    <Page>
      <PageHeader
        title="Contexts"
        actions={
          <Button variant="primary" icon={Plus} onClick={add}>
            Add Context
          </Button>
        }
      >
        Define work contexts with time zones and working hours
      </PageHeader>
      <Loaded
        query={list}
        loading={<SkeletonCards label="Loading contexts..." cards={3} className={GRID} />}
        failure="Failed to load contexts"
      >
        {(contexts) =>
          contexts.length === 0 ? (
            <EmptyState
              icon={Globe}
              title="No contexts configured"
              action={<Button onClick={add}>Create Context</Button>}
            >
              Due dates of suggested tasks follow
              {clock === undefined ? ' ' : ` ${zoneName(clock.timezone)}, `}
              {hoursText(DEFAULT_WORKING_HOURS)}, until you create one.
            </EmptyState>
          ) : (
            <div className={GRID}>
              {contexts.map((context) => (
                <ContextCard
                  key={context.id}
                  context={context}
                  onEdit={() => setDialog({ kind: 'form', context })}
                  onDelete={() => setDialog({ kind: 'delete', context })}
                  onMakeDefault={() => changes.makeDefault(context)}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      {dialog?.kind === 'form' && (
        <ContextFormDialog
          key={dialog.context?.id ?? 'new'}
          context={dialog.context}
          busy={changes.isSaving}
          onClose={close}
          onSubmit={(input) => changes.save(dialog.context, input)}
        />
      )}
      {dialog?.kind === 'delete' && (
        <AlertDialog
          danger
          title="Delete Context"
          confirm="Delete Context"
          busy={changes.isDeleting}
          onClose={close}
          onConfirm={() => changes.deleteContext(dialog.context)}
        >
          Are you sure you want to delete "{dialog.context.name}"?
          {consequence(dialog.context, list.data?.length ?? 0)}
        </AlertDialog>
      )}
    </Page>
  );
}

/** What decides due dates once the context is deleted. */
function consequence({ isDefault }: WorkContext, contexts: number): string {
  if (contexts === 1)
    return ` Due dates will then follow the standard hours, ${hoursText(DEFAULT_WORKING_HOURS)}.`;
  return isDefault ? ' Another context will then decide due dates.' : '';
}

type ContextCardProps = {
  context: WorkContext;
  onEdit: () => void;
  onDelete: () => void;
  onMakeDefault: () => void;
};

function ContextCard({ context, onEdit, onDelete, onMakeDefault }: ContextCardProps) {
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
          <ActionsMenu of={context.name}>
            <MenuItem icon={Pencil} onSelect={onEdit}>
              Edit
            </MenuItem>
            {!context.isDefault && (
              <MenuItem icon={Star} onSelect={onMakeDefault}>
                Make Default
              </MenuItem>
            )}
            <MenuItem icon={Trash2} danger onSelect={onDelete}>
              Delete
            </MenuItem>
          </ActionsMenu>
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
          {hoursText(context.workingHours)}
        </li>
      </ul>
    </article>
  );
}
