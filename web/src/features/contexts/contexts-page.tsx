import type { WorkContext } from '@docket/core/contexts/context';
import { useQuery } from '@tanstack/react-query';
import { Globe, Plus } from 'lucide-react';
import { useState } from 'react';

import { messageOf } from '../../api/client';
import { findContext, contextsQuery } from '../../api/contexts';
import { useAddressed } from '../../forms/use-addressed';
import { AlertDialog } from '../../ui/alert-dialog';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { SkeletonCards } from '../../ui/skeleton-cards';
import { ContextCard } from './context-card';
import { ContextFormDialog } from './context-form-dialog';
import { useContextChanges } from './use-context-changes';

type Asked =
  | { kind: 'form'; context: WorkContext | null }
  | { kind: 'delete'; context: WorkContext }
  | null;

const GRID = 'grid grid-cols-3 gap-4 max-[1180px]:grid-cols-2 max-md:grid-cols-1';

export function ContextsPage() {
  const list = useQuery(contextsQuery());
  const [asked, setAsked] = useState<Asked>(null);
  useAddressed(findContext, (context) => setAsked({ kind: 'form', context }));
  const close = () => setAsked(null);
  const changes = useContextChanges(close);
  const add = () => setAsked({ kind: 'form', context: null });
  return (
    <Page>
      <PageHeader
        title="Contexts"
        actions={
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={add}>
            Add Context
          </Button>
        }
      >
        Define work contexts with time zones and working hours
      </PageHeader>
      {list.isPending && <SkeletonCards label="Loading contexts..." cards={3} className={GRID} />}
      {list.isError && list.data === undefined && (
        <ErrorState
          title="Failed to load contexts"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {messageOf(list.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {list.data?.length === 0 && (
        <EmptyState
          icon={<Globe aria-hidden />}
          title="No contexts configured"
          action={<Button onClick={add}>Create Context</Button>}
        >
          The default context's time zone and hours decide when suggested tasks are due.
        </EmptyState>
      )}
      {list.data !== undefined && list.data.length > 0 && (
        <div className={GRID}>
          {list.data.map((context) => (
            <ContextCard
              key={context.id}
              context={context}
              onEdit={() => setAsked({ kind: 'form', context })}
              onDelete={() => setAsked({ kind: 'delete', context })}
              onMakeDefault={() => changes.makeDefault(context)}
            />
          ))}
        </div>
      )}
      {asked?.kind === 'form' && (
        <ContextFormDialog
          context={asked.context}
          busy={changes.isSaving}
          onClose={close}
          onSubmit={(input) => changes.save(asked.context, input)}
        />
      )}
      {asked?.kind === 'delete' && (
        <AlertDialog
          open
          danger
          title="Delete Context"
          confirm="Delete Context"
          busy={changes.isDeleting}
          onOpenChange={(open) => !open && close()}
          onConfirm={() => changes.deleteContext(asked.context)}
        >
          Are you sure you want to delete "{asked.context.name}"?
          {asked.context.isDefault && ' Another context then decides due dates.'}
        </AlertDialog>
      )}
    </Page>
  );
}
