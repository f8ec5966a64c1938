import type { Project } from '@docket/core/projects/project';
import { useQuery } from '@tanstack/react-query';
import { Folder, List, Plus, Table } from 'lucide-react';

import { findProject, shownProjectsQuery, useProjectToEdit } from '../../api/projects';
import { NothingFound } from '../../forms/list-bar';
import { Loaded } from '../../forms/loaded';
import { useDialog } from '../../forms/use-dialog';
import { useRecordFromUrl } from '../../forms/use-record-from-url';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Page, PageHeader } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { Segmented } from '../../ui/segmented';
import { SkeletonRows } from '../../ui/skeleton';
import { DeleteProjectDialog } from './delete-project-dialog';
import { ProjectCard, type ProjectHandlers } from './project-card';
import { ProjectFilters, ProjectListBar, useProjectListState } from './project-filters';
import { ProjectFormDialog } from './project-form-dialog';
import { ProjectTable } from './project-table';
import { useProjectChanges } from './use-project-changes';

type OpenDialog = { kind: 'form'; project: Project | null } | { kind: 'delete'; project: Project };

export function ProjectsPage() {
  const state = useProjectListState();
  const { view, query, filter, change } = state;
  const list = useQuery(shownProjectsQuery(query));
  const changes = useProjectChanges();
  const { dialog, setDialog, openLater } = useDialog<OpenDialog>();
  const projectToEdit = useProjectToEdit();
  useRecordFromUrl({
    find: findProject,
    shown: dialog,
    open: (project) => setDialog({ kind: 'form', project }),
    create: () => setDialog({ kind: 'form', project: null }),
  });
  // Not judged by the list before, which a search may have emptied.
  const isEmpty =
    !list.isPlaceholderData &&
    list.data?.total === 0 &&
    filter === undefined &&
    query.search === '';
  const add = () => setDialog({ kind: 'form', project: null });
  const close = () => {
    setDialog(null);
    changes.clearProblems();
  };
  const handlers: ProjectHandlers = {
    onEdit: (chosen) =>
      openLater(
        projectToEdit(chosen).then((project) => ({ kind: 'form', project })),
        'Failed to fetch the project',
      ),
    onDelete: (project) => setDialog({ kind: 'delete', project }),
    onStatus: changes.setStatus,
    onToggle: changes.toggle,
  };
  return (
    <Page wide={view === 'table'}>
      <PageHeader
        title="Projects"
        actions={
          <>
            {list.data !== undefined && !isEmpty && (
              <Segmented
                label="View"
                value={view}
                onChange={(next) =>
                  change({
                    view: next === 'list' ? null : next,
                    sort: null,
                    order: null,
                    page: null,
                  })
                }
                options={[
                  { value: 'list', label: 'List', icon: List },
                  { value: 'table', label: 'Table', icon: Table },
                ]}
              />
            )}
            <Button variant="primary" icon={Plus} onClick={add}>
              Add Project
            </Button>
          </>
        }
      >
        Manage your project settings
      </PageHeader>
      {view === 'list' && !isEmpty && <ProjectListBar state={state} />}
      {view === 'table' && !isEmpty && <ProjectFilters {...state} total={list.data?.total} />}
      <Loaded
        query={list}
        loading={<SkeletonRows label="Loading projects..." />}
        failure="Failed to load projects"
      >
        {({ items, total }) =>
          isEmpty ? (
            <EmptyState
              icon={Folder}
              title="No projects yet"
              action={<Button onClick={add}>Create Project</Button>}
            >
              Create your first project to start organizing your tasks
            </EmptyState>
          ) : total === 0 && view === 'list' ? (
            <NothingFound
              noun="projects"
              onClear={() => change({ search: null, filter: null, value: null, page: null })}
            />
          ) : (
            <>
              {view === 'table' ? (
                <ProjectTable projects={items} {...query} onSort={state.sortBy} {...handlers} />
              ) : (
                <div className="border-t">
                  {items.map((project) => (
                    <ProjectCard key={project.id} project={project} {...handlers} />
                  ))}
                </div>
              )}
              <Pager {...state} total={total} />
            </>
          )
        }
      </Loaded>
      {dialog?.kind === 'form' && (
        <ProjectFormDialog
          key={dialog.project?.id ?? 'new'}
          project={dialog.project}
          busy={changes.isSaving}
          serverProblems={changes.problems}
          onClose={close}
          onSubmit={(input) => changes.save(dialog.project, input, close)}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteProjectDialog
          project={dialog.project}
          busy={changes.isDeleting}
          onClose={close}
          onConfirm={() => changes.deleteProject(dialog.project, close)}
        />
      )}
    </Page>
  );
}
