import type { Page } from '@docket/core/pagination';
import { prioritySchema } from '@docket/core/priority';
import type { Project, ProjectInput, ProjectStatus } from '@docket/core/projects/project';
import {
  MAX_PICKED_PROJECTS,
  type listProjects,
  type pickProjects,
  type ProjectPickerEntry,
} from '@docket/core/projects/projects.contract';
import type { QueryOf } from '@docket/core/contract';
import {
  conditionsOf,
  storedConditionsSchema,
  type ConditionKey,
} from '@docket/core/rules/rule-conditions';
import { sql, type Insertable, type Selectable } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { containsPattern } from '../../platform/db/like-pattern';
import { ownRecords } from '../../platform/db/own-records';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';
import { statusToKeep } from '../../platform/db/status-before-archiving';
import { readPage } from '../../platform/db/read-page';
import type { ProjectsTable } from '../../platform/db/tables.generated';

type ProjectQuery = QueryOf<typeof listProjects>;
type Row = Selectable<ProjectsTable>;
type Sort = ProjectQuery['sort'];
type Filter = NonNullable<ProjectQuery['filter']>;

const COLUMN_OF = {
  name: 'name',
  status: 'status',
  context: 'context',
  priority: 'default_priority',
  associatedProjects: 'associated_projects',
  otherNames: 'other_names',
  involvedParties: 'involved_parties',
  created_at: 'created_at',
} as const satisfies Record<Sort | Filter, keyof ProjectsTable>;
const TEXT_FILTERS: readonly Filter[] = ['associatedProjects', 'otherNames', 'involvedParties'];

export const {
  find: findProject,
  markDeleted: markProjectDeleted,
  undelete: undeleteProject,
} = ownRecords('projects', (_, rows) => rows.map(toProject));

export async function listProjectPage(
  scope: UserScope,
  query: ProjectQuery,
): Promise<Page<Project>> {
  const column = COLUMN_OF[query.sort];
  const key = query.sort === 'created_at' ? sql.ref(column) : sql`lower(${sql.ref(column)})`;
  const projects = filteredProjects(scope, query)
    .selectAll()
    .orderBy(key, (order) => (query.order === 'desc' ? order.desc() : order.asc()).nullsLast())
    .orderBy('id');
  const page = await readPage(projects, query);
  return { ...page, items: page.items.map(toProject) };
}

function filteredProjects(scope: UserScope, query: ProjectQuery) {
  let projects = liveProjects(scope);
  if (query.archived !== 'all')
    projects = projects.where('is_archived', '=', query.archived === 'true');
  if (query.search !== '') projects = projects.where(nameContains(query.search));
  if (query.filter === undefined || query.value === undefined || query.value === '')
    return projects;
  const column = COLUMN_OF[query.filter];
  return TEXT_FILTERS.includes(query.filter)
    ? projects.where(column, 'ilike', containsPattern(query.value))
    : projects.where(column, '=', query.value);
}

/** Whether the name, the official name or an alias contains a text. */
function nameContains(text: string) {
  const pattern = containsPattern(text);
  return sql<boolean>`concat_ws(E'\\n', name, official_name, other_names) ilike ${pattern}`;
}

function liveProjects(scope: UserScope) {
  return selectOwn(scope, 'projects').where('deleted_at', 'is', null);
}

/** Every project that a message can be assigned to; archived ones take no new mail. */
export async function listActiveProjects(scope: UserScope): Promise<Project[]> {
  const rows = await liveProjects(scope)
    .selectAll()
    .where('is_archived', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toProject);
}

/** By id, whether each is archived; without deleted ones. */
export async function listIsArchived(
  scope: UserScope,
  ids: readonly string[],
): Promise<Map<string, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await liveProjects(scope)
    .where('id', 'in', ids)
    .select(['id', 'is_archived'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.is_archived]));
}

export async function pickProjectEntries(
  scope: UserScope,
  query: QueryOf<typeof pickProjects>,
): Promise<ProjectPickerEntry[]> {
  let projects = liveProjects(scope);
  projects =
    query.ids === undefined
      ? projects.where('is_archived', '=', false)
      : projects.where('id', 'in', query.ids.split(','));
  if (query.status === 'open') projects = projects.where('status', '=', 'open');
  if (query.search !== '') projects = projects.where(nameContains(query.search));
  const rows = await projects
    .select(['id', 'name', 'status', 'color', 'context', 'created_at'])
    .select([
      'default_priority as defaultPriority',
      'default_priority_chosen as defaultPriorityChosen',
    ])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(MAX_PICKED_PROJECTS)
    .execute();
  return rows.map(({ defaultPriority, created_at: createdAt, ...row }) => ({
    ...row,
    defaultPriority: prioritySchema.parse(defaultPriority),
    created_at: createdAt.toISOString(),
  }));
}

/** By id, including deleted ones, because decisions about them keep showing their names. */
export async function listProjectNames(
  scope: UserScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectOwn(scope, 'projects')
    .where('id', 'in', ids)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function insertProject(
  scope: UserScope,
  input: ProjectInput,
  now: Date,
): Promise<Project> {
  const archived = input.status === 'archived';
  const row = await scope.trx
    .insertInto('projects')
    .values({
      ...(toColumns(input) as Insertable<ProjectsTable>),
      conditions: JSON.stringify(conditionsOf(input)),
      user_id: scope.userId,
      is_archived: archived,
      archived_at: archived ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toProject(row);
}

type ProjectChange = Partial<ProjectInput> & {
  is_archived?: boolean;
  archived_at?: Date | null;
  status_before_archiving?: ProjectStatus;
};

export async function changeProject(
  scope: UserScope,
  id: string,
  change: ProjectChange & { updated_at: Date },
): Promise<Project> {
  const { is_archived, archived_at, status_before_archiving, updated_at, ...input } = change;
  const row = await updateOwn(scope, 'projects')
    .set({
      ...toColumns(input),
      // Only the named matching fields change.
      conditions: sql<string>`conditions || ${JSON.stringify(conditionsOf(input))}::jsonb`,
      is_archived,
      archived_at,
      status_before_archiving: statusToKeep(is_archived, status_before_archiving),
      updated_at,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toProject(row);
}

/** Open if it was archived before this was kept, or created as archived. */
export async function findProjectStatusBeforeArchiving(
  scope: UserScope,
  id: string,
): Promise<ProjectStatus> {
  const row = await selectOwn(scope, 'projects')
    .select('status_before_archiving')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status_before_archiving ?? 'open';
}

const COLUMN_OF_FIELD = {
  name: 'name',
  description: 'description',
  type: 'type',
  context: 'context',
  officialName: 'official_name',
  associatedProjects: 'associated_projects',
  otherNames: 'other_names',
  involvedParties: 'involved_parties',
  notes: 'notes',
  color: 'color',
  status: 'status',
  labels: 'labels',
  defaultPriority: 'default_priority',
  defaultPriorityChosen: 'default_priority_chosen',
  defaultDueRule: 'default_due_rule',
  due_date: 'due_date',
} as const satisfies Record<Exclude<keyof ProjectInput, ConditionKey>, keyof ProjectsTable>;

/** Columns of fields that are not given are undefined: the database keeps their values. */
function toColumns(input: Partial<ProjectInput>): Partial<Insertable<ProjectsTable>> {
  const fields = Object.keys(COLUMN_OF_FIELD) as (keyof typeof COLUMN_OF_FIELD)[];
  return Object.fromEntries(fields.map((field) => [COLUMN_OF_FIELD[field], input[field]]));
}

function toProject(row: Row): Project {
  const fields = Object.entries(COLUMN_OF_FIELD).map(([field, column]) => [field, row[column]]);
  return {
    ...(Object.fromEntries(fields) as Omit<ProjectInput, ConditionKey>),
    ...storedConditionsSchema.parse(row.conditions),
    id: row.id,
    is_archived: row.is_archived,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
