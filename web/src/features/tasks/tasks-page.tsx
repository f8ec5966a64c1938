import { pageCount } from '@docket/core/pagination';
import { hitsOf } from '@docket/core/search/highlight';
import { searchHints } from '@docket/core/search/search';
import type { Task } from '@docket/core/tasks/task';
import { useQuery } from '@tanstack/react-query';
import { ListTodo, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';

import { usePickedProject } from '../../api/projects';
import { taskLinksQuery } from '../../api/task-services';
import { findTask, shownTasksQuery, usePendingTasks, useTaskToEdit } from '../../api/tasks';
import { Loaded } from '../../forms/loaded';
import { ProjectNotFound } from '../../forms/project-not-found';
import { parseSearchText, UnreadableSearch } from '../../forms/search-field';
import { CreateTaskDialog, EditTaskDialog } from '../../forms/task-form-dialog';
import { useDialog } from '../../forms/use-dialog';
import { useRecordFromUrl } from '../../forms/use-record-from-url';
import { Button } from '../../ui/button';
import { AlertDialog } from '../../ui/dialog';
import { EmptyState } from '../../ui/empty-state';
import { Keys } from '../../ui/kbd';
import { Page, PageHeader } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { SkeletonRows } from '../../ui/skeleton';
import { SummaryCard, SummaryCards } from '../../ui/summary-card';
import { useSharedTask, type SharedTask } from './shared-task';
import { SelectedTasks } from './selected-tasks';
import { TaskCard } from './task-card';
import { DueViews, NO_PROJECT, TaskFilters, useTaskListState } from './task-filters';
import { useTaskChanges } from './use-task-changes';
import { useTaskKeys } from './use-task-keys';
import { useTaskSelection } from './use-task-selection';

type OpenDialog = { kind: 'create'; shared?: SharedTask } | { kind: 'edit' | 'delete'; task: Task };

export function TasksPage() {
  const state = useTaskListState();
  const { query, isFiltered } = state;
  const search = useMemo(() => parseSearchText(query.search, 'tasks'), [query.search]);
  const hits = useMemo(() => hitsOf(search, ['text', 'subject']), [search]);
  const isUnreadable = search.problems.length > 0;
  const list = useQuery({ ...shownTasksQuery(query), enabled: !isUnreadable });
  const tasks = usePendingTasks(isUnreadable ? [] : (list.data?.items ?? []));
  const shownIds = tasks.map(({ id }) => id);
  const links = useQuery({ ...taskLinksQuery(shownIds), enabled: shownIds.length > 0 });
  const changes = useTaskChanges();
  const { dialog, setDialog, openLater } = useDialog<OpenDialog>();
  const [dragged, setDragged] = useState<Task | null>(null);
  const taskToEdit = useTaskToEdit();
  const edit = (chosen: Task) =>
    openLater(
      taskToEdit(chosen).then((task) => ({ kind: 'edit', task })),
      'Failed to fetch the task',
    );
  useRecordFromUrl({
    find: findTask,
    shown: dialog,
    open: edit,
    create: () => setDialog({ kind: 'create' }),
  });
  useSharedTask((shared) => setDialog({ kind: 'create', shared }));
  const searchBox = useRef<HTMLInputElement>(null);
  const summary = list.data?.summary;
  const listKey = list.isPlaceholderData ? null : JSON.stringify(query);
  const position = useTaskKeys({
    tasks,
    listKey,
    page: query.page,
    pages: isUnreadable ? 0 : pageCount(list.data?.total ?? 0, query.pageSize),
    onPage: state.onPage,
    isSettling: changes.isUpdating || list.isFetching,
    onCreate: () => setDialog({ kind: 'create' }),
    onEdit: edit,
    onArchive: (task) => changes.setStatus(task, 'archived'),
    onSearch: () => searchBox.current?.focus(),
    onDue: changes.setDueDate,
    onDone: (task) => changes.setStatus(task, task.status === 'completed' ? 'to_do' : 'completed'),
    onItem: changes.toggleItemByKey,
  });
  const selection = useTaskSelection({ query, tasks, position, listKey });
  const close = () => setDialog(null);
  return (
    <Page>
      <PageHeader
        title="Tasks"
        actions={
          <Button variant="primary" icon={Plus} onClick={() => setDialog({ kind: 'create' })}>
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
      <DueViews
        query={query}
        change={state.change}
        counts={summary?.due}
        dragged={dragged}
        onDue={changes.setDueDate}
      />
      <TaskFilters query={query} change={state.change} searchRef={searchBox} />
      {isUnreadable ? (
        <UnreadableSearch
          noun="tasks"
          box={searchBox}
          onClear={() => state.change({ search: null, page: null })}
        />
      ) : (
        <Loaded
          query={list}
          loading={<SkeletonRows label="Loading tasks..." />}
          failure="Failed to load tasks"
        >
          {({ total }) =>
            total === 0 ? (
              <NoTasks query={query} isFiltered={isFiltered} />
            ) : (
              <>
                <div className="border-t">
                  {tasks.map((task) => (
                    <TaskCard
                      key={task.id}
                      task={task}
                      links={links.data?.items.filter(({ taskId }) => taskId === task.id) ?? []}
                      hits={hits}
                      isCurrent={task.id === position.currentId}
                      selection={selection}
                      itemAt={task.id === position.currentId ? position.itemAt : null}
                      changes={changes}
                      onDrag={setDragged}
                      onEdit={() => edit(task)}
                      onDelete={() => setDialog({ kind: 'delete', task })}
                    />
                  ))}
                </div>
                <Pager {...state} total={total} />
              </>
            )
          }
        </Loaded>
      )}
      <SelectedTasks selection={selection} />
      {dialog?.kind === 'create' && (
        <CreateTaskDialog initial={dialog.shared ?? {}} onClose={close} />
      )}
      {dialog?.kind === 'edit' && (
        <EditTaskDialog key={dialog.task.id} task={dialog.task} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <AlertDialog
          danger
          title="Delete Task"
          confirm="Delete Task"
          busy={changes.isDeleting}
          onClose={close}
          onConfirm={() =>
            changes.deleteTask(dialog.task, () => {
              close();
              selection.deselect(dialog.task.id);
            })
          }
        >
          Are you sure you want to delete "{dialog.task.title}"? You can undo this for 10 seconds.
        </AlertDialog>
      )}
    </Page>
  );
}

/** Replaces an empty list. */
function NoTasks({
  query,
  isFiltered,
}: Pick<ReturnType<typeof useTaskListState>, 'query' | 'isFiltered'>) {
  const { search, projectId = NO_PROJECT } = query;
  const { isReading, isGone } = usePickedProject(projectId === NO_PROJECT ? '' : projectId);
  if (isReading) return null;
  if (isGone) {
    return (
      <ProjectNotFound
        wayOut={
          <Button asChild size="sm">
            <Link to="/tasks">Show All Tasks</Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState icon={ListTodo} title="No tasks found">
      {searchHints(search).join(' ') ||
        (isFiltered
          ? 'Try adjusting your filters to see more tasks.'
          : 'Create your first task to get started.')}
    </EmptyState>
  );
}
