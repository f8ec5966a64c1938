import type { Task } from '@docket/core/tasks/task';
import { hitsOf } from '@docket/core/search/highlight';
import { useQuery } from '@tanstack/react-query';
import { ListTodo, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';

import { messageOf } from '../../api/client';
import { findTask, tasksQuery } from '../../api/tasks';
import { readSearch } from '../../forms/search-field';
import { useAddressed } from '../../forms/use-addressed';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Keys } from '../../ui/kbd';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { Pager } from '../../ui/pager';
import { SkeletonRows } from '../../ui/skeleton';
import { SummaryCard, SummaryCards } from '../../ui/summary-card';
import { TaskCard } from './task-card';
import { CreateTaskDialog, DeleteTaskDialog, EditTaskDialog } from './task-dialogs';
import { TaskFilters } from './task-filters';
import { useTaskListState } from './task-list-state';
import { useTaskChanges } from './use-task-changes';
import { useTaskKeys } from './use-task-keys';

type Asked = { kind: 'create' } | { kind: 'edit' | 'delete'; task: Task } | null;

export function TasksPage() {
  const { query, change, isFiltered } = useTaskListState();
  const search = useMemo(() => readSearch(query.search, 'tasks'), [query.search]);
  const hits = useMemo(() => hitsOf(search, ['text', 'subject']), [search]);
  const list = useQuery({ ...tasksQuery(query), enabled: search.problems.length === 0 });
  const changes = useTaskChanges();
  const [asked, setAsked] = useState<Asked>(null);
  useAddressed(findTask, (task) => setAsked({ kind: 'edit', task }));
  const searchBox = useRef<HTMLInputElement>(null);
  const summary = list.data?.summary;
  const currentId = useTaskKeys({
    tasks: list.data?.items ?? [],
    onCreate: () => setAsked({ kind: 'create' }),
    onEdit: (task) => setAsked({ kind: 'edit', task }),
    onArchive: (task) => changes.setStatus(task, 'archived'),
    onSearch: () => searchBox.current?.focus(),
  });
  const close = () => setAsked(null);
  return (
    <Page>
      <PageHeader
        title="Tasks"
        actions={
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => setAsked({ kind: 'create' })}
          >
            Create Task <Keys keys="t" />
          </Button>
        }
      >
        Manage and track your project tasks
      </PageHeader>
      <SummaryCards columns={4}>
        <SummaryCard label="Total Tasks" value={summary?.total} />
        <SummaryCard label="Completed" value={summary?.completed} />
        <SummaryCard label="In Progress" value={summary?.inProgress} />
        <SummaryCard label="To Do" value={summary?.toDo} />
      </SummaryCards>
      <TaskFilters query={query} change={change} searchRef={searchBox} />
      {list.isLoading && <SkeletonRows label="Loading tasks..." />}
      {list.isError && list.data === undefined && (
        <ErrorState
          title="Failed to load tasks"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {messageOf(list.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {list.data?.total === 0 && (
        <EmptyState icon={<ListTodo aria-hidden />} title="No tasks found">
          {isFiltered
            ? 'Try adjusting your filters to see more tasks.'
            : 'Create your first task to get started.'}
        </EmptyState>
      )}
      {list.data !== undefined && list.data.total > 0 && (
        <>
          <div className="border-t">
            {list.data.items.map((task) => (
              <TaskCard
                key={task.id}
                task={task}
                hits={hits}
                isCurrent={task.id === currentId}
                changes={changes}
                onEdit={(one) => setAsked({ kind: 'edit', task: one })}
                onDelete={(one) => setAsked({ kind: 'delete', task: one })}
              />
            ))}
          </div>
          <Pager
            page={query.page}
            pageSize={query.pageSize}
            total={list.data.total}
            onPage={(page) => change({ page: String(page) })}
            onPageSize={(size) => change({ pageSize: String(size), page: null })}
          />
        </>
      )}
      {asked?.kind === 'create' && <CreateTaskDialog onClose={close} />}
      {asked?.kind === 'edit' && (
        <EditTaskDialog key={asked.task.id} task={asked.task} onClose={close} />
      )}
      {asked?.kind === 'delete' && (
        <DeleteTaskDialog
          task={asked.task}
          busy={changes.isDeleting}
          onCancel={close}
          onDelete={() => changes.deleteTask(asked.task, close)}
        />
      )}
    </Page>
  );
}
