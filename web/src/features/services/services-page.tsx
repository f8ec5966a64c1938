import type { Service, ServiceProject } from '@docket/core/services/service';
import { SERVICE_PAGE_SIZES } from '@docket/core/services/services.contract';
import { useQuery } from '@tanstack/react-query';
import { Briefcase, LayoutGrid, List, Plus } from 'lucide-react';
import { useState } from 'react';

import { findService, servicesQuery } from '../../api/services';
import { selectedOption, ListBar, NAME_SORTS, NothingFound } from '../../forms/list-bar';
import { Loaded } from '../../forms/loaded';
import { useRecordFromUrl } from '../../forms/use-record-from-url';
import { AlertDialog } from '../../ui/dialog';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Page, PageHeader } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { Segmented } from '../../ui/segmented';
import { SkeletonRows } from '../../ui/skeleton';
import { useListState } from '../../ui/use-url-state';
import { ServiceCard, type ServiceHandlers, ServiceRow } from './service-card';
import {
  AddServiceProjectDialog,
  EditServiceProjectDialog,
  ServiceFormDialog,
} from './service-dialogs';
import { useServiceChanges } from './use-service-changes';

type OpenDialog =
  | { kind: 'form'; service: Service | null }
  | { kind: 'archive' | 'addProject'; service: Service }
  | { kind: 'editProject' | 'deleteProject'; project: ServiceProject }
  | null;

export function ServicesPage() {
  const state = useListState(9, SERVICE_PAGE_SIZES);
  const view = state.get('view') === 'list' ? 'list' : 'cards';
  const ServiceView = view === 'cards' ? ServiceCard : ServiceRow;
  const sort = selectedOption(NAME_SORTS, state.get('sort'));
  const search = state.get('search');
  const list = useQuery(
    servicesQuery({ page: state.page, pageSize: state.pageSize, search, sort }),
  );
  // Not judged by the list before, which a search may have emptied.
  const isEmpty = !list.isPlaceholderData && list.data?.total === 0 && search === '';
  const [dialog, setDialog] = useState<OpenDialog>(null);
  useRecordFromUrl({
    find: findService,
    shown: dialog,
    open: (service) => setDialog({ kind: 'form', service }),
    create: () => setDialog({ kind: 'form', service: null }),
  });
  const close = () => setDialog(null);
  const changes = useServiceChanges(close);
  const handlers: ServiceHandlers = {
    onEdit: (service) => setDialog({ kind: 'form', service }),
    onArchive: (service) => setDialog({ kind: 'archive', service }),
    onAddProject: (service) => setDialog({ kind: 'addProject', service }),
    onEditProject: (project) => setDialog({ kind: 'editProject', project }),
    onDeleteProject: (project) => setDialog({ kind: 'deleteProject', project }),
  };
  const add = () => setDialog({ kind: 'form', service: null });
  return (
    <Page>
      <PageHeader
        title="Services"
        actions={
          <>
            {list.data !== undefined && !isEmpty && (
              <Segmented
                label="View"
                value={view}
                onChange={(next) => state.change({ view: next === 'cards' ? null : next })}
                options={[
                  { value: 'cards', label: 'Cards', icon: LayoutGrid },
                  { value: 'list', label: 'List', icon: List },
                ]}
              />
            )}
            <Button variant="primary" icon={Plus} onClick={add}>
              Add Service
            </Button>
          </>
        }
      >
        Manage your different service offerings and their associated projects
      </PageHeader>
      {!isEmpty && <ListBar state={state} noun="services" sort={sort} sorts={NAME_SORTS} />}
      <Loaded
        query={list}
        loading={<SkeletonRows label="Loading services..." />}
        failure="Failed to load services"
      >
        {({ items, total }) =>
          isEmpty ? (
            <EmptyState
              icon={Briefcase}
              title="No services yet"
              action={<Button onClick={add}>Add Service</Button>}
            >
              Create your first service to get started organizing your projects.
            </EmptyState>
          ) : total === 0 ? (
            <NothingFound
              noun="services"
              onClear={() => state.change({ search: null, page: null })}
            />
          ) : (
            <>
              <div
                className={
                  view === 'cards'
                    ? 'grid grid-cols-3 gap-4 max-wide:grid-cols-2 max-md:grid-cols-1'
                    : 'border-t'
                }
              >
                {items.map((service) => (
                  <ServiceView key={service.id} service={service} {...handlers} />
                ))}
              </div>
              <Pager {...state} total={total} sizes={SERVICE_PAGE_SIZES} />
            </>
          )
        }
      </Loaded>
      <ServiceDialogs dialog={dialog} changes={changes} close={close} />
    </Page>
  );
}

type Props = {
  dialog: OpenDialog;
  changes: ReturnType<typeof useServiceChanges>;
  close: () => void;
};

function ServiceDialogs({ dialog, changes, close }: Props) {
  const common = { busy: changes.isBusy, onClose: close };
  switch (dialog?.kind) {
    case 'form': {
      const { service } = dialog;
      return (
        <ServiceFormDialog
          key={service?.id ?? 'new'}
          {...common}
          service={service}
          onSubmit={(input) => changes.save(service, input)}
        />
      );
    }
    case 'addProject':
      return (
        <AddServiceProjectDialog
          {...common}
          service={dialog.service}
          onSubmit={(project) => changes.addProject(dialog.service, project)}
        />
      );
    case 'editProject':
      return (
        <EditServiceProjectDialog
          {...common}
          project={dialog.project}
          onSubmit={(change) => changes.updateProject(dialog.project, change)}
        />
      );
    case 'archive':
      return (
        <AlertDialog
          {...common}
          title="Archive Service"
          confirm="Archive Service"
          onConfirm={() => changes.archive(dialog.service)}
        >
          Are you sure you want to archive "{dialog.service.name}"? You can restore it from
          Archives.
        </AlertDialog>
      );
    case 'deleteProject':
      return (
        <AlertDialog
          {...common}
          danger
          title="Delete Project"
          confirm="Delete Project"
          onConfirm={() => changes.deleteProject(dialog.project)}
        >
          Are you sure you want to delete "{dialog.project.projectName}" from this service?
        </AlertDialog>
      );
    default:
      return null;
  }
}
