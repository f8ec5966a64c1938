// Generates platform/db/tables.generated.ts, the type of every table of the migrated database. Our own generator,
// because the published ones leave checks, JSON and our date and bigint parsers to overrides maintained by hand.
import { Client } from 'pg';

/** What the database does not know: JSON columns, and texts whose values core lists. Every JSON column must be here. */
const COLUMN_TYPES: Readonly<Record<string, string>> = {
  'api_tokens.scopes': 'TokenScope[]',
  'audit_entries.before': 'unknown',
  'audit_entries.after': 'unknown',
  'completeness_checks.problem': 'SyncProblem',
  'contexts.working_hours': 'WorkingHours',
  'decisions.data': 'Record<string, unknown>',
  'emails.answers': 'OfferedAnswer[]',
  'emails.ai_classification': 'Recommendation & { rawConfidence?: number; facts?: string[] }',
  'emails.attachments': "EmailDetail['attachments']",
  'emails.cc_recipients': 'MailAddress[]',
  'emails.headers': 'Record<string, string>',
  'emails.importance': "'low' | 'normal' | 'high'",
  'emails.left_out': 'LeftOut[]',
  'emails.reply_to': 'MailAddress[]',
  'emails.to_recipients': 'MailAddress[]',
  'emails.warning': 'MailWarning',
  'idempotency_keys.answer': 'unknown',
  'import_jobs.set_aside': "ImportJob['setAside']",
  'learned_examples.features': "CompactExample['features']",
  'learners.calibration': 'CalibrationState',
  'learners.reply_calibration': 'CalibrationState',
  'learners.task_calibration': 'CalibrationState',
  'mail_accounts.last_error': 'MailboxProblem & { failures?: number }',
  'mail_folders.last_error': 'SyncProblem',
  'mail_subscriptions.problem': 'SyncProblem',
  'outbound_log.purpose': "OutboundEntry['purpose']",
  'projects.status': 'ProjectStatus',
  'projects.status_before_archiving': 'ProjectStatus',
  'replies.answer': 'OfferedAnswer',
  'replies.recipients': 'MailAddress[]',
  'replies.sending': '{ body: string; recipients: MailAddress[] }',
  'replies.unsent': '{ body: string; recipients: MailAddress[] }',
  'replies.tone': "ReplyProposal['tone']",
  'replies.source': "ReplyProposal['source']",
  'projects.conditions': "RuleInput['if']",
  'rules.and_conditions': "RuleInput['and']",
  'rules.conditions': "RuleInput['if']",
  'rules.outcome': "RuleInput['then']",
  'settings.settings': 'UserSettings',
  'suggestions.due': 'DueDate',
  'suggestions.evidence': 'TaskEvidence',
  'suggestions.kind': "TaskProposal['kind']",
  'suggestions.priority': 'Priority',
  // Read by its schema in suggestions.repository.ts.
  'suggestions.proposed': 'unknown',
  'suggestions.source': "TaskProposal['source']",
  'sync_runs.error': 'SyncProblem',
  'task_links.conflicts': 'TaskConflict[]',
  'task_links.leaving': 'Place[]',
  'task_links.seen': 'SharedFields',
  'task_links.sent': 'SharedFields',
  'task_links.service': 'TaskServiceKey',
  'task_service_projects.service': 'TaskServiceKey',
  'task_services.problem': 'SyncProblem',
  'task_styles.style': 'TaskStyle',
  'webhooks.events': 'WebhookEvent[]',
  'tasks.checklist': 'ChecklistItem[]',
  'tasks.priority': 'Priority',
  'tasks.status': 'TaskStatus',
  'tasks.status_before_archiving': 'TaskStatus',
  'templates.status': "Template['status']",
};

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  '@docket/core/access/token-scope': ['TokenScope'],
  '@docket/core/classification/recommendation': ['Recommendation'],
  '@docket/core/contexts/context': ['WorkingHours'],
  '@docket/core/emails/email': ['MailAddress', 'EmailDetail'],
  '@docket/core/extraction/outbound.contract': ['OutboundEntry'],
  '@docket/core/extraction/suggestion': [
    'DueDate',
    'LeftOut',
    'MailWarning',
    'OfferedAnswer',
    'ReplyProposal',
    'TaskEvidence',
    'TaskProposal',
  ],
  '@docket/core/priority': ['Priority'],
  '@docket/core/projects/project': ['ProjectStatus'],
  '@docket/core/rules/rule': ['RuleInput'],
  '@docket/core/settings/import.contract': ['ImportJob'],
  '@docket/core/settings/settings.contract': ['UserSettings'],
  '@docket/core/sync/sync-status': ['MailboxProblem', 'SyncProblem'],
  '@docket/core/task-services/shared-fields': ['Place', 'SharedFields'],
  '@docket/core/task-services/task-service': ['TaskConflict', 'TaskServiceKey'],
  '@docket/core/task-style/task-style': ['TaskStyle'],
  '@docket/core/tasks/task': ['ChecklistItem', 'TaskStatus'],
  '@docket/core/templates/template': ['Template'],
  '@docket/core/webhooks/webhook-event': ['WebhookEvent'],
  '@docket/intelligence/projects/calibration': ['CalibrationState'],
  '@docket/intelligence/projects/learner': ['CompactExample'],
};

/** As returned by the driver with the parsers of database.ts. */
const SCALARS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  time: 'string',
  tsvector: 'string',
  uuid: 'string',
  _text: 'string[]',
  _int4: 'number[]',
  _uuid: 'string[]',
};

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  is_identity: boolean;
  /** The condition of a check on this column alone. */
  check: string | null;
};

const COLUMNS = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef as has_default, a.attidentity <> '' as is_identity,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as check
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`;

export async function writeTableTypes(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(COLUMNS);
    return render(rows);
  } finally {
    await client.end();
  }
}

function render(columns: readonly Column[]): string {
  const known = new Set(columns.map((column) => `${column.table}.${column.name}`));
  for (const column of Object.keys(COLUMN_TYPES))
    if (!known.has(column)) throw new Error(`There is no column ${column}`);
  const tables = [...new Set(columns.map((column) => column.table))];
  return [
    '// Written by `npm run tables` from the migrated database; a test compares the two.',
    ...Object.entries(IMPORTS).map(([from, names]) => importLine(from, names)),
    importLine('kysely', ['Generated', 'GeneratedAlways']),
    '',
    importLine('./columns', [
      'DefaultInstant',
      'DefaultJson',
      'Instant',
      'Json',
      'NullableInstant',
      'NullableJson',
    ]),
    ...tables.flatMap((table) => [
      '',
      `export type ${typeName(table)} = {`,
      ...columns
        .filter((column) => column.table === table)
        .map((column) => `  ${column.name}: ${columnType(column)};`),
      '};',
    ]),
    '',
    'export type Tables = {',
    ...tables.map((table) => `  ${table}: ${typeName(table)};`),
    '};',
    '',
  ].join('\n');
}

function importLine(from: string, names: readonly string[]): string {
  return `import type { ${names.join(', ')} } from '${from}';`;
}

function typeName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}

function columnType(column: Column): string {
  const prefix = column.nullable ? 'Nullable' : column.has_default ? 'Default' : '';
  if (column.type === 'timestamptz') return `${prefix}Instant`;
  if (column.type === 'jsonb') return `${prefix}Json<${jsonType(column)}>`;
  const value = valueType(column) + (column.nullable ? ' | null' : '');
  if (column.is_identity) return `GeneratedAlways<${value}>`;
  return column.has_default ? `Generated<${value}>` : value;
}

function jsonType({ table, name }: Column): string {
  const type = COLUMN_TYPES[`${table}.${name}`];
  if (type === undefined) throw new Error(`Say in COLUMN_TYPES what ${table}.${name} holds`);
  return type;
}

function valueType({ table, name, type, check }: Column): string {
  const values = check === null ? [] : [...check.matchAll(/'([a-z_]+)'::text/g)];
  if (values.length > 0) return values.map(([, value]) => `'${value}'`).join(' | ');
  const scalar = COLUMN_TYPES[`${table}.${name}`] ?? SCALARS[type];
  if (scalar === undefined) throw new Error(`${table}.${name} has the unknown type ${type}`);
  return scalar;
}
