import type { Project } from '@docket/core/projects/project';
import { useQuery } from '@tanstack/react-query';
import { Folder, List, Plus, Table } from 'lucide-react';
import { useState } from 'react';

import { messageOf } from '../../api/client';
import { findProject, projectsQuery } from '../../api/projects';
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
import { ProjectCard } from './project-card';
import { ProjectFilters } from './project-filters';
import { ProjectFormDialog } from './project-form-dialog';
import { useProjectListState } from './project-list-state';
import type { ProjectHandlers } from './project-menu';
import { ProjectTable } from './project-table';
import { useProjectChanges } from './use-project-changes';

type Asked =
  | { kind: 'form'; project: Project | null }
  | { kind: 'delete'; project: Project }
  | null;

export function ProjectsPage() {
  const state = useProjectListState();
  const { view, query, filter, change } = state;
  const list = useQuery(projectsQuery(query));
  const changes = useProjectChanges();
  const [asked, setAsked] = useState<Asked>(null);
  useAddressed(findProject, (project) => setAsked({ kind: 'form', project }));
  const isEmpty = list.data?.total === 0 && filter === undefined;
  const add = () => setAsked({ kind: 'form', project: null });
  const close = () => {
    setAsked(null);
    changes.clearProblems();
  };
  const handlers: ProjectHandlers = {
    onEdit: (project) => setAsked({ kind: 'form', project }),
    onDelete: (project) => setAsked({ kind: 'delete', project }),
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
                onChange={(next) => change({ view: next === 'list' ? null : next, page: null })}
                options={[
                  { value: 'list', label: 'List', icon: <List aria-hidden /> },
                  { value: 'table', label: 'Table', icon: <Table aria-hidden /> },
                ]}
              />
            )}
            <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={add}>
              Add Project
            </Button>
          </>
        }
      >
        Manage your project settings
      </PageHeader>
      {view === 'table' && !isEmpty && (
        <ProjectFilters
          filter={filter}
          value={state.value}
          change={change}
          total={list.data?.total}
        />
      )}
      {list.isPending && <SkeletonRows label="Loading projects..." />}
      {list.isError && list.data === undefined && (
        <ErrorState
          title="Failed to load projects"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {messageOf(list.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {isEmpty && (
        <EmptyState
          icon={<Folder aria-hidden />}
          title="No projects yet"
          action={<Button onClick={add}>Create Project</Button>}
        >
          Create your first project to start organizing your tasks
        </EmptyState>
      )}
      {list.data !== undefined && !isEmpty && (
        <>
          {view === 'table' ? (
            <ProjectTable
              projects={list.data.items}
              sort={query.sort}
              order={query.order}
              onSort={state.sortBy}
              {...handlers}
            />
          ) : (
            <div className="border-t">
              {list.data.items.map((project) => (
                <ProjectCard key={project.id} project={project} {...handlers} />
              ))}
            </div>
          )}
          <Pager
            page={query.page}
            pageSize={query.pageSize}
            total={list.data.total}
            onPage={(page) => change({ page: String(page) })}
            onPageSize={(size) => change({ pageSize: String(size), page: null })}
          />
        </>
      )}
      {asked?.kind === 'form' && (
        <ProjectFormDialog
          key={asked.project?.id ?? 'new'}
          project={asked.project}
          busy={changes.isSaving}
          serverProblems={changes.problems}
          onChange={changes.clearProblems}
          onClose={close}
          onSubmit={(input) => changes.save(asked.project, input, close)}
        />
      )}
      {asked?.kind === 'delete' && (
        <AlertDialog
          open
          danger
          title="Delete Project"
          confirm="Delete Project"
          busy={changes.isDeleting}
          onOpenChange={(open) => !open && close()}
          onConfirm={() => changes.deleteProject(asked.project, close)}
        >
          Are you sure you want to delete "{asked.project.name}"? This action cannot be undone.
        </AlertDialog>
      )}
    </Page>
  );
}
