// The rows of one person, table by table, as lines of JSON: read for their export and written by an import.
import { sql } from 'kysely';

import { isReplyUsed } from '../../analysis/extract/replies.repository';
import { isOfPerson } from '../../analysis/extract/suggestions.repository';
import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import { sortByReferences } from '../../platform/db/table-order';

/** Rebuilt by the installation they are imported into, or useless to it. */
const EXCLUDED: readonly string[] = [
  // The mailbox is connected, read and checked again.
  'mail_folders',
  'backfill_ranges',
  'mailbox_usage',
  'sync_runs',
  'completeness_days',
  'completeness_gaps',
  'completeness_checks',
  'completeness_slices',
  'unlisted_messages',
  'calendars',
  'busy_times',
  'import_jobs',
  'import_files',
  'import_chunks',
  // Derived from other rows.
  'email_words',
  'unread_words',
  'email_tallies',
  'recipients',
  'person_storage',
  'analysis_attempts',
  'recommendation_rounds',
];

/** Columns with numbers assigned by the whole installation, and the table whose rows they number. */
const NUMBERED: Readonly<Record<string, string>> = {
  'decisions.id': 'decisions',
  'learned_examples.decision_id': 'decisions',
  'audit_entries.id': 'audit_entries',
  'audit_entries.reverted_by': 'audit_entries',
  'outbound_log.id': 'outbound_log',
};

/** The mailbox has the text of these messages and will provide it again. */
const IN_MAILBOX = sql`t.source_file is null and t.removed_at is null`;
const FROM_MAILBOX: Readonly<Record<string, string>> = {
  'emails.body': `''`,
  'emails.body_text': `''`,
  'emails.change_key': 'null',
};

export type PersonTable = {
  table: string;
  columns: string[];
  /** Its rows belong to emails. */
  isOfEmail: boolean;
  /** Columns numbered within the file, with the table they refer to. */
  numbered: { column: string; of: string }[];
  /** Columns of bytes, in base64: in hexadecimal digits the largest message would exceed what a string can hold. */
  bytes: string[];
};

/**
 * Everything except what is left out, what is sealed or hashed with this installation's secret, and what references
 * rows of those.
 */
export async function listPersonTables(scope: UserScope): Promise<PersonTable[]> {
  const { rows } = await sql<Found>`
    select c.relname as table, c.oid::int as id,
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c'
        and k.confrelid = 'emails'::regclass) as "isOfEmail",
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(array_agg(a.attname::text), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype and not a.attisdropped) as bytes,
      (select coalesce(array_agg(distinct k.confrelid::int), '{}') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid not in (c.oid, 'users'::regclass)) as "references"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all (${EXCLUDED})
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id')
      and not exists (select from pg_attribute a where a.attrelid = c.oid
        and (a.attname like 'sealed%' or a.attname like '%\\_hash' or a.attname like '%secret%'))
    order by c.relname`.execute(scope.trx);
  return sortByReferences(withoutOrphans(rows)).map(({ table, columns, isOfEmail, bytes }) => ({
    table,
    isOfEmail,
    bytes,
    columns: columns.filter((column) => column !== 'user_id'),
    numbered: columns.flatMap((column) => {
      const of = NUMBERED[`${table}.${column}`];
      return of === undefined ? [] : [{ column, of }];
    }),
  }));
}

type Found = Pick<PersonTable, 'table' | 'columns' | 'isOfEmail' | 'bytes'> & {
  id: number;
  references: number[];
};

function withoutOrphans(tables: readonly Found[]): Found[] {
  const ids = new Set(tables.map(({ id }) => id));
  const kept = tables.filter(({ references }) => references.every((id) => ids.has(id)));
  return kept.length === tables.length ? kept : withoutOrphans(kept);
}

/** Mail nobody acted on is read from the mailbox again, together with what was learned from it. */
function wanted(scope: UserScope, { table, isOfEmail }: PersonTable) {
  const own = sql`t.user_id = ${scope.userId}`;
  if (!isOfEmail && table !== 'emails') return own;
  const id = table === 'emails' ? sql`t.id` : sql`t.email_id`;
  const decided = sql`user_id = ${scope.userId}`;
  return sql`${own} and ${id} in (
    select id from emails where ${decided} and (source_file is not null or removed_at is not null or is_archived
      or project_state <> 'undecided' or feedback <> '' or refused_filing is not null or refused_approval
      or snoozed_until is not null or woken_at is not null)
    union all select email_id from decisions where ${decided}
    union all select email_id from tasks where ${decided}
    union all select email_id from suggestions where ${decided} and ${isOfPerson}
    union all select email_id from replies where ${decided} and ${isReplyUsed})`;
}

export async function countRowsOf(scope: UserScope, table: PersonTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table.table)} t where ${wanted(scope, table)}`.execute(
    scope.trx,
  );
  return rows[0]?.count ?? 0;
}

const BATCH_ROWS = 500;
/** A batch is held in memory, and these rows have up to 50 MB. */
const BATCH_ROWS_OF: Readonly<Record<string, number>> = { email_sources: 1, emails: 10 };

/** In batches, one line of JSON per row, in an order that does not depend on the installation. */
export async function* readRowsOf(scope: UserScope, of: PersonTable): AsyncGenerator<string[]> {
  const { table, columns, numbered, bytes } = of;
  const counted = new Set(numbered.map(({ column }) => column));
  const shown = columns.map((column) => {
    const ref = sql.ref(`t.${column}`);
    const kept = FROM_MAILBOX[`${table}.${column}`];
    if (counted.has(column)) return sql`${sql.ref(`n_${column}.number`)} as ${sql.ref(column)}`;
    if (bytes.includes(column))
      return sql`translate(encode(${ref}, 'base64'), ${'\n'}, '') as ${sql.ref(column)}`;
    return kept === undefined
      ? ref
      : sql`case when ${IN_MAILBOX} then ${sql.raw(kept)} else ${ref} end as ${sql.ref(column)}`;
  });
  const joins = numbered.map(
    ({ column, of: target }) => sql`left join (
      select id, row_number() over (order by id) as number from ${sql.table(target)} where user_id = ${scope.userId}
    ) ${sql.ref(`n_${column}`)} on ${sql.ref(`n_${column}.id`)} = ${sql.ref(`t.${column}`)}`,
  );
  await sql`declare person_rows no scroll cursor for
    select row_to_json(r)::text as line from (
      select ${sql.join(shown)} from ${sql.table(table)} t ${sql.join(joins, sql` `)}
      where ${wanted(scope, of)} order by ${sql.raw(await keyOf(scope, table))}
    ) r`.execute(scope.trx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(BATCH_ROWS_OF[table] ?? BATCH_ROWS)} from person_rows`.execute(scope.trx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close person_rows`.execute(scope.trx);
}

async function keyOf(scope: UserScope, table: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select string_agg('t.' || quote_ident(a.attname), ', ' order by k.place) as key
    from pg_index i cross join unnest(i.indkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = ${table}::regclass and i.indisprimary`.execute(scope.trx);
  return rows[0]?.key ?? '1';
}

/** This installation's next numbers for rows of a table, ascending. */
export async function reserveNumbers(
  scope: UserScope,
  { table, count }: { table: string; count: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as number from generate_series(1, ${count})`.execute(
    scope.trx,
  );
  return rows.map(({ number }) => number);
}

/** Rows that reference other rows of the same table, which may come later. */
export async function linkRows(
  scope: UserScope,
  { table, column }: { table: string; column: string },
  links: readonly { id: number; to: number }[],
): Promise<void> {
  await sql`update ${sql.table(table)} t set ${sql.ref(column)} = l."to"
    from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ to }) => to)}::bigint[]) as l (id, "to")
    where t.user_id = ${scope.userId} and t.id = l.id`.execute(scope.trx);
}

export async function writeRowsOf(
  scope: UserScope,
  { table, columns, bytes }: PersonTable,
  lines: readonly string[],
): Promise<void> {
  const refs = columns.map((column) => sql.ref(column));
  // PostgreSQL reads the digits themselves as the bytes.
  const values = columns.map((column) =>
    bytes.includes(column)
      ? sql`decode(convert_from(${sql.ref(column)}, 'UTF8'), 'base64')`
      : sql.ref(column),
  );
  await sql`insert into ${sql.table(table)} (user_id, ${sql.join(refs)}) overriding system value
    select ${scope.userId}, ${sql.join(values)}
    from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)`.execute(
    scope.trx,
  );
}

const MADE = [
  'projects',
  'tasks',
  'services',
  'templates',
  'rules',
  'contexts',
  'task_styles',
  'decisions',
];

/**
 * Whether the person has made, decided, edited or brought anything that the mailbox cannot provide again; mail analysed
 * automatically does not count, nor does mail that the mailbox has removed, which no screen shows.
 */
export async function hasOwnWork(scope: UserScope): Promise<boolean> {
  const own = sql`user_id = ${scope.userId}`;
  const made = MADE.map((table) => sql`select 1 from ${sql.table(table)} where ${own}`);
  const kept = sql`select 1 from emails where ${own} and (source_file is not null or is_archived
    or snoozed_until is not null or woken_at is not null or feedback <> '' or refused_filing is not null
    or refused_approval)`;
  const edited = sql`select 1 from suggestions where ${own} and ${isOfPerson}`;
  const drafted = sql`select 1 from replies where ${own} and ${isReplyUsed}`;
  const work = sql.join([...made, kept, edited, drafted], sql` union all `);
  const { rows } = await sql`${work} limit 1`.execute(scope.trx);
  return rows.length > 0;
}

type StoredConditions = { what: string; conditions: unknown[] };

/** Of all projects and rules, including deleted ones, which Undo can restore. */
export async function listStoredConditions(scope: UserScope): Promise<StoredConditions[]> {
  const projects = await selectOwn(scope, 'projects').select(['name', 'conditions']).execute();
  const rules = await selectOwn(scope, 'rules')
    .select(['name', 'conditions', 'and_conditions'])
    .execute();
  return [
    ...rules.map(({ name, conditions: first, and_conditions: and }) => ({
      what: `the rule “${name}”`,
      // An imported file can hold anything; null is no condition.
      conditions: [first, ...(Array.isArray(and) ? and : [null])],
    })),
    ...projects.map(({ name, conditions }) => ({
      what: `the project “${name}”`,
      conditions: [conditions],
    })),
  ];
}

/** The audit log and the outbound log stay, because nobody may delete from them. */
const KEPT = ['audit_entries', 'outbound_log'];

export async function deleteRowsOf(
  scope: UserScope,
  tables: readonly PersonTable[],
): Promise<void> {
  for (const { table } of tables.toReversed())
    if (!KEPT.includes(table))
      await sql`delete from ${sql.table(table)} where user_id = ${scope.userId}`.execute(scope.trx);
}

/** Unfinished analysis and the times of snoozed emails, whose jobs were not exported. */
export async function listUnfinished(scope: UserScope) {
  const emails = selectOwn(scope, 'emails');
  const all = await emails.select(['id', 'status', 'snoozed_until']).execute();
  return {
    emailIds: all.map(({ id }) => id),
    unread: all.flatMap(({ id, status }) =>
      status === 'none' || status === 'classifying' ? [id] : [],
    ),
    snoozed: all.flatMap(({ id, snoozed_until: until }) => (until === null ? [] : [{ id, until }])),
  };
}
