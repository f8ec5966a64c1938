import type { QueryOf } from '@docket/core/contract';
import type { TaskAction } from '@docket/core/extraction/suggestion';
import type { Page } from '@docket/core/pagination';
import type { Search, SearchFilter, SearchParts, SearchTerm } from '@docket/core/search/search';
import { dueBounds, type DueView } from '@docket/core/tasks/due-view';
import { TASK_FIELDS, type Task } from '@docket/core/tasks/task';
import type { listTasks, TaskSummary } from '@docket/core/tasks/tasks.contract';
import { sql, type Selectable, type RawBuilder } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import { readPage } from '../../platform/db/read-page';
import type { TasksTable } from '../../platform/db/tables.generated';
import { containsPattern } from '../../platform/db/like-pattern';

export type TaskQuery = Omit<QueryOf<typeof listTasks>, 'search'> & {
  /** The reader's calendar date. */
  today: string;
  /** The parsed search; its dates are calendar dates. */
  found?: Search;
};

export async function listTaskPage(scope: UserScope, query: TaskQuery): Promise<Page<Task>> {
  const filtered = filteredTasks(scope, query);
  const sorted =
    query.sort === 'created_at'
      ? filtered.orderBy('tasks.created_at', 'desc')
      : filtered
          .orderBy(sortKey(query.sort), (order) => order.asc().nullsLast())
          .orderBy('tasks.due_date', (order) => order.asc().nullsLast())
          .orderBy('tasks.due_time', (order) => order.asc().nullsLast())
          .orderBy('tasks.created_at', 'desc');
  const page = await readPage(selectShownColumns(sorted).orderBy('tasks.id'), query);
  return { ...page, items: page.items.map(toTask) };
}

function sortKey(sort: TaskQuery['sort']): RawBuilder<unknown> {
  if (sort === 'title') return sql`lower(tasks.title)`;
  return sort === 'due_date' ? sql`tasks.due_date` : sql`tasks.priority`;
}

function filteredTasks(scope: UserScope, query: TaskQuery) {
  const isArchived = query.status === 'archived' || wantsArchived(query);
  let tasks = liveTasks(scope).where('tasks.is_archived', '=', isArchived);
  if (query.status !== 'all') tasks = tasks.where('tasks.status', '=', query.status);
  if (query.priority !== 'all') tasks = tasks.where('tasks.priority', '=', query.priority);
  if (query.due !== 'all') {
    tasks = tasks.where(isDue(query.due, query.today));
    if (query.status === 'all') tasks = tasks.where('tasks.status', 'in', OPEN);
  }
  if (query.projectId === 'none') tasks = tasks.where('projects.id', 'is', null);
  else if (query.projectId !== undefined)
    tasks = tasks.where(sql`tasks.project_id::text`, '=', query.projectId);
  if (query.emailId !== undefined)
    tasks = tasks.where(sql`tasks.email_id::text`, '=', query.emailId);
  if (query.found === undefined) return tasks;
  for (const condition of taskSearchConditions(query.found, query.today))
    tasks = tasks.where(condition);
  return tasks;
}

const OPEN = ['to_do', 'in_progress'] as const;

function isDue(view: DueView, today: string): RawBuilder<boolean> {
  const bounds = dueBounds(view, today);
  if (bounds === null) return sql<boolean>`tasks.due_date is null`;
  return sql<boolean>`(tasks.due_date >= coalesce(${bounds.from}::date, '-infinity')
    and tasks.due_date <= coalesce(${bounds.until}::date, 'infinity'))`;
}

function wantsArchived({ found }: TaskQuery): boolean {
  return (found?.filters ?? []).some(
    (filter) => filter.kind === 'is' && filter.value === 'archived' && !filter.isNegated,
  );
}

/** Joined with the project, email and suggestion that a task shows; deleted tasks are left out. */
export function liveTasks(scope: UserScope) {
  return selectOwn(scope, 'tasks')
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.user_id', '=', 'tasks.user_id')
        .onRef('projects.id', '=', 'tasks.project_id')
        .on('projects.deleted_at', 'is', null),
    )
    .leftJoin('emails', (join) =>
      join.onRef('emails.user_id', '=', 'tasks.user_id').onRef('emails.id', '=', 'tasks.email_id'),
    )
    .leftJoin('suggestions', (join) =>
      join
        .onRef('suggestions.user_id', '=', 'tasks.user_id')
        .onRef('suggestions.id', '=', 'tasks.suggestion_id'),
    )
    .where('tasks.deleted_at', 'is', null);
}

export function selectShownColumns(tasks: ReturnType<typeof liveTasks>) {
  return tasks
    .selectAll('tasks')
    .select([
      'projects.name as project_name',
      'projects.color as project_color',
      sql<TaskAction | null>`suggestions.evidence -> 'action'`.as('action'),
      'emails.subject as email_subject',
      'emails.from_name as email_from_name',
      'emails.from_address as email_from_address',
    ]);
}

/** Counts over all unarchived tasks, whatever the filters. */
export async function summarizeTasks(scope: UserScope, today: string): Promise<TaskSummary> {
  const rows = await selectOwn(scope, 'tasks')
    .where('deleted_at', 'is', null)
    .where('is_archived', '=', false)
    .groupBy('status')
    .select((e) => [
      'status',
      e.fn.countAll<number>().as('count'),
      counted('today', today).as('today'),
      counted('week', today).as('week'),
      counted('later', today).as('later'),
      counted('none', today).as('none'),
    ])
    .execute();
  const count = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  const open = rows.filter((row) => row.status === 'to_do' || row.status === 'in_progress');
  const due = (view: 'today' | 'week' | 'later' | 'none') =>
    open.reduce((sum, row) => sum + row[view], 0);
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    completed: count('completed'),
    inProgress: count('in_progress'),
    toDo: count('to_do'),
    due: { today: due('today'), week: due('week'), later: due('later'), none: due('none') },
  };
}

function counted(view: DueView, today: string) {
  return sql<number>`count(*) filter (where ${isDue(view, today)})::int`;
}

type ShownRow = Selectable<TasksTable> & {
  action: TaskAction | null;
  project_name: string | null;
  project_color: string | null;
  email_subject: string | null;
  email_from_name: string | null;
  email_from_address: string | null;
};

export function toTask(row: ShownRow): Task {
  const { email_id: emailId, email_subject: subject } = row;
  return {
    id: row.id,
    ...ownFields(row),
    project_id: row.project_name === null ? null : row.project_id,
    project_name: row.project_name,
    project_color: row.project_color,
    email:
      emailId === null || subject === null
        ? null
        : { id: emailId, subject, from: row.email_from_name || (row.email_from_address ?? '') },
    action: row.action,
    is_archived: row.is_archived,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

type OwnFields = Pick<ShownRow, (typeof TASK_FIELDS)[number]>;

function ownFields(row: ShownRow): OwnFields {
  return Object.fromEntries(TASK_FIELDS.map((name) => [name, row[name]])) as OwnFields;
}

/** The conditions of a search; words use the index behind search_tasks. `today` is the reader's calendar date. */
export function taskSearchConditions(
  { groups, ...required }: Search,
  today: string,
): RawBuilder<boolean>[] {
  return [
    ...partConditions(required, today),
    ...groups.map((group) => groupCondition(group, today)),
  ];
}

/** A group that is looked up at once narrows the tasks first; conditions joined by OR check each of them. */
function groupCondition(group: SearchParts, today: string): RawBuilder<boolean> {
  if (group.filters.length === 0 && group.terms.every(isLookedUp)) return isFound(group.terms);
  return sql<boolean>`(${sql.join(partConditions(group, today), sql` or `)})`;
}

function partConditions({ terms, filters }: SearchParts, today: string): RawBuilder<boolean>[] {
  return [...terms.map(termCondition), ...filters.map((filter) => filterCondition(filter, today))];
}

function termCondition(term: SearchTerm): RawBuilder<boolean> {
  const wanted = placeContains(term);
  return term.isNegated ? sql<boolean>`not coalesce(${wanted}, false)` : wanted;
}

// A trigram index cannot look up shorter words and would be scanned completely.
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** Whether the index alone says which tasks match. */
function isLookedUp({ place, text, isNegated }: SearchTerm): boolean {
  return place === 'text' && !isNegated && HAS_TRIGRAM.test(text);
}

function isFound(terms: readonly SearchTerm[]): RawBuilder<boolean> {
  const lookups = terms.map(({ text }) => sql`select search_tasks(${containsPattern(text)})`);
  return sql<boolean>`tasks.id in (${sql.join(lookups, sql` union all `)})`;
}

/** A term is a word, or a phrase whose words must follow each other. */
function placeContains(term: SearchTerm): RawBuilder<boolean> {
  const pattern = containsPattern(term.text);
  if (term.place === 'subject') return sql<boolean>`tasks.title ilike ${pattern}`;
  if (term.place === 'from')
    return sql<boolean>`concat_ws(' ', emails.from_name, emails.from_address) ilike ${pattern}`;
  if (HAS_TRIGRAM.test(term.text)) return isFound([term]);
  return sql<boolean>`concat_ws(' ', tasks.title, tasks.description, array_to_string(tasks.tags, ' '), projects.name) ilike ${pattern}`;
}

function filterCondition(filter: SearchFilter, today: string): RawBuilder<boolean> {
  const wanted = conditionOf(filter, today);
  return filter.isNegated ? sql<boolean>`not coalesce(${wanted}, false)` : wanted;
}

function conditionOf(filter: SearchFilter, today: string): RawBuilder<boolean> {
  switch (filter.kind) {
    case 'project':
      return filter.name.toLowerCase() === 'none'
        ? sql<boolean>`projects.id is null`
        : sql<boolean>`projects.name ilike ${containsPattern(filter.name)}`;
    case 'after':
      return sql<boolean>`tasks.due_date >= ${filter.date}`;
    case 'before':
      return sql<boolean>`tasks.due_date < ${filter.date}`;
    default:
      return stateCondition(filter.value, today);
  }
}

function stateCondition(state: string, today: string): RawBuilder<boolean> {
  const isOpen = sql<boolean>`tasks.status in ('to_do', 'in_progress')`;
  switch (state) {
    case 'open':
      return isOpen;
    case 'done':
      return sql<boolean>`tasks.status = 'completed'`;
    case 'started':
      return sql<boolean>`tasks.status = 'in_progress'`;
    case 'archived':
      return sql<boolean>`tasks.is_archived`;
    case 'overdue':
      return sql<boolean>`(${isOpen} and tasks.due_date < ${today})`;
    case 'today':
      return sql<boolean>`(${isOpen} and tasks.due_date = ${today})`;
    default:
      return sql<boolean>`false`;
  }
}
