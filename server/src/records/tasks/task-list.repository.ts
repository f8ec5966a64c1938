import type { QueryOf } from '@docket/core/contract';
import { validationError } from '@docket/core/errors';
import type { TaskAction } from '@docket/core/extraction/suggestion';
import { clampPage, type Page } from '@docket/core/pagination';
import type { Search, SearchFilter, SearchParts, SearchTerm } from '@docket/core/search/search';
import { type LocalMoment, TASK_FIELDS, type Task } from '@docket/core/tasks/task';
import type { listTasks } from '@docket/core/tasks/tasks.contract';
import { sql, type Selectable, type RawBuilder } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import { exactTime, readCursor, TIMED_PLACE, toCursor } from '../../platform/db/list-cursor';
import { readPage } from '../../platform/db/read-page';
import type { TasksTable } from '../../platform/db/tables.generated';
import { containsPattern } from '../../platform/db/like-pattern';
import { hasSoughtName, meansNoProject } from '../projects/project-name.repository';
import { isDue, isOverdue } from './is-due.repository';

export type TaskQuery = Omit<QueryOf<typeof listTasks>, 'search'> & {
  now: LocalMoment;
  /** The parsed search; its dates are calendar dates. */
  found?: Search;
};

const NOT_CONTINUED =
  'Only the order of creation (sort=created_at) can be read on with “after”. Use “page” here.';

export async function listTaskPage(
  scope: UserScope,
  query: TaskQuery,
): Promise<Page<Task> & { next: string | null }> {
  const filtered = filteredTasks(scope, query);
  if (query.sort === 'created_at') return listNewest(filtered, query);
  if (query.after !== undefined) throw validationError([{ path: 'after', message: NOT_CONTINUED }]);
  const sorted = filtered
    .orderBy(sortKey(query.sort), (order) => order.asc().nullsLast())
    .orderBy('tasks.due_date', (order) => order.asc().nullsLast())
    .orderBy('tasks.due_time', (order) => order.asc().nullsLast())
    .orderBy('tasks.created_at', 'desc');
  const page = await readPage(selectShownColumns(sorted).orderBy('tasks.id'), query);
  return { ...page, items: page.items.map(toTask), next: null };
}

/** In an order that can be continued: no change of a task moves it. */
async function listNewest(
  tasks: ReturnType<typeof filteredTasks>,
  { page: asked, pageSize, after }: TaskQuery,
): Promise<Page<Task> & { next: string | null }> {
  const { total } = await tasks
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = after === undefined ? clampPage(asked, total, pageSize) : 1;
  const rows = await selectShownColumns(after === undefined ? tasks : following(tasks, after))
    .select(exactTime(sql`tasks.created_at`).as('place'))
    .orderBy('tasks.created_at', 'desc')
    .orderBy('tasks.id')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const next = last === undefined ? null : toCursor('tasks', [last.place, last.id]);
  return { items: shown.map(toTask), total, page, pageSize, next };
}

function following(tasks: ReturnType<typeof filteredTasks>, after: string) {
  const [at, id] = readCursor('tasks', after, TIMED_PLACE);
  const time = sql<Date>`${at}::timestamptz`;
  return tasks
    .where('tasks.created_at', '<=', time)
    .where((e) => e.or([e('tasks.created_at', '<', time), e('tasks.id', '>', id)]));
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
    tasks = tasks.where(isDue(query.due, query.now.date));
    if (query.status === 'all') tasks = tasks.where('tasks.status', 'in', OPEN);
  }
  if (query.projectId === 'none') tasks = tasks.where('projects.id', 'is', null);
  else if (query.projectId !== undefined)
    tasks = tasks.where(sql`tasks.project_id::text`, '=', query.projectId);
  if (query.emailId !== undefined)
    tasks = tasks.where(sql`tasks.email_id::text`, '=', query.emailId);
  if (query.ids !== undefined) tasks = tasks.where('tasks.id', 'in', query.ids.split(','));
  if (query.found === undefined) return tasks;
  for (const condition of taskSearchConditions(query.found, query.now))
    tasks = tasks.where(condition);
  return tasks;
}

const OPEN = ['to_do', 'in_progress'] as const;

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

/** The conditions of a search; words use the index behind search_tasks. */
export function taskSearchConditions(
  { groups, ...required }: Search,
  now: LocalMoment,
): RawBuilder<boolean>[] {
  return [...partConditions(required, now), ...groups.map((group) => groupCondition(group, now))];
}

/** A group that is looked up at once narrows the tasks first; conditions joined by OR check each of them. */
function groupCondition(group: SearchParts, now: LocalMoment): RawBuilder<boolean> {
  if (group.filters.length === 0 && group.terms.every(isLookedUp)) return isFound(group.terms);
  return sql<boolean>`(${sql.join(partConditions(group, now), sql` or `)})`;
}

function partConditions({ terms, filters }: SearchParts, now: LocalMoment): RawBuilder<boolean>[] {
  return [...terms.map(termCondition), ...filters.map((filter) => filterCondition(filter, now))];
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

function filterCondition(filter: SearchFilter, now: LocalMoment): RawBuilder<boolean> {
  const wanted = conditionOf(filter, now);
  return filter.isNegated ? sql<boolean>`not coalesce(${wanted}, false)` : wanted;
}

function conditionOf(filter: SearchFilter, now: LocalMoment): RawBuilder<boolean> {
  switch (filter.kind) {
    case 'project':
      return meansNoProject(filter)
        ? sql<boolean>`projects.id is null`
        : hasSoughtName('projects', filter);
    case 'after':
      return sql<boolean>`tasks.due_date >= ${filter.date}`;
    case 'before':
      return sql<boolean>`tasks.due_date < ${filter.date}`;
    default:
      return stateCondition(filter.value, now);
  }
}

function stateCondition(state: string, now: LocalMoment): RawBuilder<boolean> {
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
      return sql<boolean>`(${isOpen} and ${isOverdue(now)})`;
    case 'today':
      return sql<boolean>`(${isOpen} and tasks.due_date = ${now.date})`;
    default:
      return sql<boolean>`false`;
  }
}
