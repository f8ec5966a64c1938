// The columns of migrations/*.sql as types; a column added there is added here in the same commit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;
type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** Read as parsed JSON; written as text (JSON.stringify), because pg would turn an array into a PostgreSQL array. */
type Json = ColumnType<unknown, string, string>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

export type UsersTable = {
  id: Generated<string>;
  tenant_id: string;
  microsoft_id: string;
  email: string;
  name: string;
  last_sign_in_at: DefaultInstant;
  created_at: DefaultInstant;
};

export type SignInsTable = {
  state: string;
  nonce: string;
  code_verifier: Buffer;
  browser_hash: Buffer;
  scopes: string[];
  return_to: Generated<string>;
  expires_at: Instant;
};

export type SessionsTable = {
  user_id: string;
  token_hash: Buffer;
  created_at: DefaultInstant;
  last_seen_at: DefaultInstant;
  expires_at: Instant;
};

export type MailAccountsTable = {
  user_id: string;
  email: string;
  state: Generated<string>;
  sealed_tokens: Buffer | null;
  scopes: Generated<string[]>;
  token_expires_at: NullableInstant;
  window_days: Generated<number>;
  connected_at: DefaultInstant;
  last_sync_at: NullableInstant;
  next_sync_at: NullableInstant;
  sync_state: Generated<string>;
  last_error: NullableJson;
  lease_until: NullableInstant;
  lease_owner: string | null;
};

export type MailFoldersTable = {
  user_id: string;
  id: string;
  parent_id: string | null;
  well_known_name: string | null;
  display_name: string;
  is_included: Generated<boolean>;
  provider_total: number | null;
  delta_link: string | null;
  delta_anchored_at: NullableInstant;
  last_synced_at: NullableInstant;
  last_error: NullableJson;
};

export type BackfillRangesTable = {
  user_id: string;
  folder_id: string;
  from_time: Instant;
  to_time: Instant;
  next_link: string | null;
  stored: Generated<number>;
  done_at: NullableInstant;
};

export type SyncRunsTable = {
  user_id: string;
  id: Generated<string>;
  kind: string;
  started_at: DefaultInstant;
  finished_at: NullableInstant;
  stored: Generated<number>;
  changed: Generated<number>;
  removed: Generated<number>;
  requests: Generated<number>;
  error: NullableJson;
};

export type ImportJobsTable = {
  user_id: string;
  id: Generated<string>;
  kind: string;
  days: number | null;
  state: Generated<string>;
  found: Generated<number>;
  stored: Generated<number>;
  duplicates: Generated<number>;
  failed: Generated<number>;
  total: number | null;
  error: string | null;
  created_at: DefaultInstant;
  finished_at: NullableInstant;
};

export type ProjectsTable = {
  user_id: string;
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  type: Generated<string>;
  context: string | null;
  official_name: Generated<string>;
  associated_projects: Generated<string>;
  other_names: Generated<string>;
  involved_parties: Generated<string>;
  notes: Generated<string>;
  color: string;
  status: Generated<string>;
  labels: Generated<string[]>;
  default_priority: Generated<string>;
  default_due_rule: string | null;
  due_date: string | null;
  sender_includes: Generated<string[]>;
  domain_matches: Generated<string[]>;
  subject_includes: Generated<string[]>;
  body_includes: Generated<string[]>;
  body_regex: Generated<string>;
  is_archived: Generated<boolean>;
  archived_at: NullableInstant;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

export type EmailsTable = {
  user_id: string;
  id: Generated<string>;
  message_id: string;
  internet_message_id: string | null;
  conversation_id: string | null;
  thread_topic: Generated<string>;
  folder_id: string | null;
  folder: Generated<string>;
  source_file: string | null;
  subject: Generated<string>;
  body: Generated<string>;
  body_text: Generated<string>;
  preview: Generated<string>;
  from_name: Generated<string>;
  from_address: Generated<string>;
  to_recipients: DefaultJson;
  cc_recipients: DefaultJson;
  sent_time: NullableInstant;
  received_time: Instant;
  sender_offset: number | null;
  importance: Generated<string>;
  headers: DefaultJson;
  categories: Generated<string[]>;
  web_link: string | null;
  change_key: string | null;
  is_read: Generated<boolean>;
  is_from_reader: Generated<boolean>;
  is_draft: Generated<boolean>;
  has_attachments: Generated<boolean>;
  attachments: DefaultJson;
  has_remote_images: Generated<boolean>;
  automatic: string | null;
  status: Generated<string>;
  sync_error: string | null;
  retry_count: Generated<number>;
  last_sync_attempt: NullableInstant;
  ai_classification: NullableJson;
  recommended_project_id: string | null;
  is_degraded: Generated<boolean>;
  project_approved: boolean | null;
  project_id: string | null;
  project_decided_at: NullableInstant;
  top_priority: Generated<number>;
  feedback: Generated<string>;
  is_archived: Generated<boolean>;
  archived_at: NullableInstant;
  removed_at: NullableInstant;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

export type TasksTable = {
  user_id: string;
  id: Generated<string>;
  title: string;
  description: Generated<string>;
  priority: Generated<string>;
  status: Generated<string>;
  due_date: string | null;
  due_time: string | null;
  project_id: string | null;
  assignee: Generated<string>;
  checklist: DefaultJson;
  tags: Generated<string[]>;
  email_id: string | null;
  suggestion_id: string | null;
  edits: Generated<number>;
  is_archived: Generated<boolean>;
  archived_at: NullableInstant;
  deleted_at: NullableInstant;
  completed_at: NullableInstant;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

export type SuggestionsTable = {
  user_id: string;
  id: Generated<string>;
  email_id: string;
  ordinal: number;
  kind: string;
  title: string;
  description: Generated<string>;
  priority: string;
  due_date: string | null;
  due_time: string | null;
  due: NullableJson;
  confidence: number;
  evidence: NullableJson;
  source: Generated<string>;
  proposed: Json;
  approved: boolean | null;
  decided_at: NullableInstant;
  task_id: string | null;
  created_at: DefaultInstant;
};

export type RepliesTable = {
  user_id: string;
  email_id: string;
  subject: string;
  body: string;
  proposed_body: string;
  tone: Generated<string>;
  confidence: number;
  source: Generated<string>;
  state: Generated<string>;
  send_at: NullableInstant;
  sent_at: NullableInstant;
  draft_id: string | null;
  error: string | null;
  attempts: Generated<number>;
  updated_at: DefaultInstant;
};

export type DecisionsTable = {
  user_id: string;
  id: GeneratedAlways<number>;
  kind: string;
  email_id: string;
  suggestion_id: string | null;
  project_id: string | null;
  was_right: boolean | null;
  confidence: number | null;
  data: DefaultJson;
  decided_at: DefaultInstant;
  undone_at: NullableInstant;
};

export type LearnersTable = {
  user_id: string;
  state: Json;
  calibration: NullableJson;
  version: number;
  updated_at: DefaultInstant;
};

export type SenderVetoesTable = {
  user_id: string;
  sender: string;
  project_id: string;
  created_at: DefaultInstant;
};

export type AllowedImageSendersTable = {
  user_id: string;
  address: string;
  created_at: DefaultInstant;
};

export type ServicesTable = {
  user_id: string;
  id: Generated<string>;
  name: string;
  color: Generated<string>;
  is_archived: Generated<boolean>;
  archived_at: NullableInstant;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

export type ServiceProjectsTable = {
  user_id: string;
  id: Generated<string>;
  service_id: string;
  project_id: string | null;
  project_name: string;
  status: Generated<string>;
  created_at: DefaultInstant;
  deleted_at: NullableInstant;
};

export type TemplatesTable = {
  user_id: string;
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  services: Generated<string[]>;
  items: Generated<string[]>;
  status: Generated<string>;
  is_archived: Generated<boolean>;
  archived_at: NullableInstant;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
};

export type RulesTable = {
  user_id: string;
  id: Generated<string>;
  name: string;
  position: number;
  confidence: Generated<number>;
  conditions: Json;
  outcome: Json;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

export type TaskStylesTable = {
  user_id: string;
  style: Json;
  updated_at: DefaultInstant;
};

export type ContextsTable = {
  user_id: string;
  id: Generated<string>;
  name: string;
  color: string;
  timezone: string;
  working_hours: NullableJson;
  is_default: Generated<boolean>;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
};

export type SettingsTable = {
  user_id: string;
  settings: DefaultJson;
  updated_at: DefaultInstant;
};

export type AuditEntriesTable = {
  user_id: string;
  id: GeneratedAlways<number>;
  at: DefaultInstant;
  actor: string;
  action: string;
  noun: string;
  record_id: string;
  title: Generated<string>;
  before: NullableJson;
  after: NullableJson;
  reason: Generated<string>;
  reverted_by: number | null;
};

export type OutboundLogTable = {
  user_id: string;
  id: GeneratedAlways<number>;
  at: DefaultInstant;
  destination: string;
  purpose: string;
  email_id: string | null;
  bytes: number;
  outcome: string;
};

export type Tables = {
  users: UsersTable;
  sign_ins: SignInsTable;
  sessions: SessionsTable;
  mail_accounts: MailAccountsTable;
  mail_folders: MailFoldersTable;
  backfill_ranges: BackfillRangesTable;
  sync_runs: SyncRunsTable;
  import_jobs: ImportJobsTable;
  projects: ProjectsTable;
  emails: EmailsTable;
  tasks: TasksTable;
  suggestions: SuggestionsTable;
  replies: RepliesTable;
  decisions: DecisionsTable;
  learners: LearnersTable;
  sender_vetoes: SenderVetoesTable;
  allowed_image_senders: AllowedImageSendersTable;
  services: ServicesTable;
  service_projects: ServiceProjectsTable;
  templates: TemplatesTable;
  rules: RulesTable;
  task_styles: TaskStylesTable;
  contexts: ContextsTable;
  settings: SettingsTable;
  audit_entries: AuditEntriesTable;
  outbound_log: OutboundLogTable;
};
