import type { Service, ServiceProject } from '@docket/core/services/service';
import { SERVICE_PAGE_SIZES } from '@docket/core/services/services.contract';
import { useQuery } from '@tanstack/react-query';
import { Briefcase, LayoutGrid, List, Plus } from 'lucide-react';
import { useState } from 'react';

import { messageOf } from '../../api/client';
import { findService, servicesQuery } from '../../api/services';
import { useAddressed } from '../../forms/use-addressed';
import { AlertDialog } from '../../ui/alert-dialog';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { Pager } from '../../ui/pager';
import { Segmented } from '../../ui/segmented';
import { SkeletonRows } from '../../ui/skeleton';
import { useListState } from '../../ui/use-list-state';
import { ServiceCard, ServiceRow, type ServiceHandlers } from './service-card';
import { ServiceFormDialog } from './service-form-dialog';
import { AddServiceProjectDialog, EditServiceProjectDialog } from './service-project-dialogs';
import { useServiceChanges } from './use-service-changes';

type Asked =
  | { kind: 'form'; service: Service | null }
  | { kind: 'archive' | 'addProject'; service: Service }
  | { kind: 'editProject' | 'deleteProject'; project: ServiceProject }
  | null;

export function ServicesPage() {
  const state = useListState(9, SERVICE_PAGE_SIZES);
  const view = state.get('view') === 'list' ? 'list' : 'cards';
  const list = useQuery(servicesQuery({ page: state.page, pageSize: state.pageSize }));
  const [asked, setAsked] = useState<Asked>(null);
  useAddressed(findService, (service) => setAsked({ kind: 'form', service }));
  const close = () => setAsked(null);
  const changes = useServiceChanges(close);
  const handlers: ServiceHandlers = {
    onEdit: (service) => setAsked({ kind: 'form', service }),
    onArchive: (service) => setAsked({ kind: 'archive', service }),
    onAddProject: (service) => setAsked({ kind: 'addProject', service }),
    onEditProject: (project) => setAsked({ kind: 'editProject', project }),
    onDeleteProject: (project) => setAsked({ kind: 'deleteProject', project }),
  };
  const add = () => setAsked({ kind: 'form', service: null });
  return (
    <Page>
      <PageHeader
        title="Services"
        actions={
          <>
            {list.data !== undefined && list.data.total > 0 && (
              <Segmented
                label="View"
                value={view}
                onChange={(next) => state.change({ view: next === 'cards' ? null : next })}
                options={[
                  { value: 'cards', label: 'Cards', icon: <LayoutGrid aria-hidden /> },
                  { value: 'list', label: 'List', icon: <List aria-hidden /> },
                ]}
              />
            )}
            <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={add}>
              Add Service
            </Button>
          </>
        }
      >
        Manage your different service offerings and their associated projects
      </PageHeader>
      {list.isPending && <SkeletonRows label="Loading services..." />}
      {list.isError && list.data === undefined && (
        <ErrorState
          title="Failed to load services"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {messageOf(list.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {list.data?.total === 0 && (
        <EmptyState
          icon={<Briefcase aria-hidden />}
          title="No services yet"
          action={<Button onClick={add}>Add Service</Button>}
        >
          Create your first service to get started organizing your projects.
        </EmptyState>
      )}
      {list.data !== undefined && list.data.total > 0 && (
        <>
          {view === 'cards' ? (
            <div className="grid grid-cols-3 gap-4 max-[1180px]:grid-cols-2 max-md:grid-cols-1">
              {list.data.items.map((service) => (
                <ServiceCard key={service.id} service={service} {...handlers} />
              ))}
            </div>
          ) : (
            <div className="border-t">
              {list.data.items.map((service) => (
                <ServiceRow key={service.id} service={service} {...handlers} />
              ))}
            </div>
          )}
          <Pager
            page={state.page}
            pageSize={state.pageSize}
            total={list.data.total}
            sizes={SERVICE_PAGE_SIZES}
            onPage={state.onPage}
            onPageSize={state.onPageSize}
          />
        </>
      )}
      <ServiceDialogs asked={asked} changes={changes} close={close} />
    </Page>
  );
}

function ServiceDialogs({
  asked,
  changes,
  close,
}: {
  asked: Asked;
  changes: ReturnType<typeof useServiceChanges>;
  close: () => void;
}) {
  const busy = changes.isBusy;
  if (asked?.kind === 'form') {
    const { service } = asked;
    return (
      <ServiceFormDialog
        service={service}
        busy={busy}
        onClose={close}
        onSubmit={(input) =>
          service === null ? changes.create(input) : changes.update(service, input)
        }
      />
    );
  }
  if (asked?.kind === 'addProject') {
    return (
      <AddServiceProjectDialog
        service={asked.service}
        busy={busy}
        onClose={close}
        onSubmit={(project) => changes.addProject(asked.service, project)}
      />
    );
  }
  if (asked?.kind === 'editProject') {
    return (
      <EditServiceProjectDialog
        project={asked.project}
        busy={busy}
        onClose={close}
        onSubmit={(change) => changes.updateProject(asked.project, change)}
      />
    );
  }
  if (asked?.kind === 'archive') {
    return (
      <AlertDialog
        open
        title="Archive Service"
        confirm="Archive Service"
        busy={busy}
        onOpenChange={close}
        onConfirm={() => changes.archive(asked.service)}
      >
        Are you sure you want to archive "{asked.service.name}"? You can restore it from Archives.
      </AlertDialog>
    );
  }
  if (asked?.kind === 'deleteProject') {
    return (
      <AlertDialog
        open
        danger
        title="Delete Project"
        confirm="Delete Project"
        busy={busy}
        onOpenChange={close}
        onConfirm={() => changes.deleteProject(asked.project)}
      >
        Are you sure you want to delete "{asked.project.projectName}" from this service?
      </AlertDialog>
    );
  }
  return null;
}
