// Written by `npm run tables` from the migrated database; a test compares the two.
import type { TokenScope } from '@docket/core/access/token-scope';
import type { Recommendation } from '@docket/core/classification/recommendation';
import type { WorkingHours } from '@docket/core/contexts/context';
import type { MailAddress, EmailDetail } from '@docket/core/emails/email';
import type { OutboundEntry } from '@docket/core/extraction/outbound.contract';
import type { DueDate, LeftOut, MailWarning, OfferedAnswer, ReplyProposal, TaskEvidence, TaskProposal } from '@docket/core/extraction/suggestion';
import type { Priority } from '@docket/core/priority';
import type { ProjectStatus } from '@docket/core/projects/project';
import type { RuleInput } from '@docket/core/rules/rule';
import type { ImportJob } from '@docket/core/settings/import.contract';
import type { UserSettings } from '@docket/core/settings/settings.contract';
import type { MailboxProblem, SyncProblem } from '@docket/core/sync/sync-status';
import type { Place, SharedFields } from '@docket/core/task-services/shared-fields';
import type { TaskConflict, TaskServiceKey } from '@docket/core/task-services/task-service';
import type { TaskStyle } from '@docket/core/task-style/task-style';
import type { ChecklistItem, TaskStatus } from '@docket/core/tasks/task';
import type { Template } from '@docket/core/templates/template';
import type { WebhookEvent } from '@docket/core/webhooks/webhook-event';
import type { CalibrationState } from '@docket/intelligence/projects/calibration';
import type { CompactExample } from '@docket/intelligence/projects/learner';
import type { Generated, GeneratedAlways } from 'kysely';

import type { DefaultInstant, DefaultJson, Instant, Json, NullableInstant, NullableJson } from './columns';

export type AllowedImageSendersTable = {
  user_id: string;
  address: string;
  created_at: DefaultInstant;
};

export type AnalysisAttemptsTable = {
  user_id: string;
  email_id: string;
  attempts: Generated<number>;
  processes: Generated<number[]>;
};

export type ApiTokensTable = {
  user_id: string;
  id: Generated<string>;
  name: string;
  token_hash: Buffer;
  scopes: TokenScope[];
  created_at: Instant;
  expires_at: Instant;
  last_used_at: NullableInstant;
  last_used_from: Generated<string>;
};

export type AuditEntriesTable = {
  user_id: string;
  id: GeneratedAlways<number>;
  at: DefaultInstant;
  actor: 'person' | 'rule' | 'model' | 'sync' | 'system';
  action: string;
  noun: string;
  record_id: string;
  title: Generated<string>;
  before: NullableJson<unknown>;
  after: NullableJson<unknown>;
  reason: Generated<string>;
  cause: 'followed_project' | 'taken_back' | null;
  reverted_by: number | null;
  step_id: Generated<string>;
  api_token: Generated<string | null>;
  api_token_id: Generated<string | null>;
  written_at: NullableInstant;
};

export type BackfillRangesTable = {
  user_id: string;
  folder_id: string;
  from_time: Instant;
  to_time: Instant;
  listed: Generated<number>;
  done_at: NullableInstant;
  total: number | null;
  read_down_to: NullableInstant;
};

export type BackupsTable = {
  id: GeneratedAlways<number>;
  started_at: Instant;
  finished_at: Instant;
  file: string | null;
  bytes: number | null;
  row_count: number | null;
  error: string | null;
};

export type BusyTimesTable = {
  user_id: string;
  source: string;
  starts_at: Instant;
  ends_at: Instant;
};

export type CalendarFeedsTable = {
  user_id: string;
  secret_hash: Buffer;
  created_at: Instant;
  last_read_at: NullableInstant;
};

export type CalendarsTable = {
  user_id: string;
  source: 'microsoft' | 'caldav';
  state: Generated<'on' | 'reconnect'>;
  last_read_at: NullableInstant;
  next_read_at: Instant;
  failures: Generated<number>;
  problem: string | null;
};

export type CompletenessChecksTable = {
  user_id: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  goal: 'recent' | 'all' | 'heal' | 'sweep';
  slices: Generated<number>;
  checked: Generated<number>;
  healed: Generated<number>;
  requests: Generated<number>;
  requested_at: Instant;
  started_at: NullableInstant;
  finished_at: NullableInstant;
  problem: NullableJson<SyncProblem>;
  older_until: NullableInstant;
  next_older_until: NullableInstant;
};

export type CompletenessDaysTable = {
  user_id: string;
  folder_id: string;
  day: string;
  expected: number;
  stored: number;
  missing: number;
  extra: number;
  outdated: number;
  measured_at: Instant;
};

export type CompletenessGapsTable = {
  user_id: string;
  folder_id: string;
  message_id: string;
  kind: 'missing' | 'extra' | 'outdated';
  day: string;
  found_at: Instant;
  tried_at: NullableInstant;
  received_at: NullableInstant;
  noted_as: 'unserved' | 'not_found' | null;
};

export type CompletenessSlicesTable = {
  user_id: string;
  folder_id: string;
  from_time: Instant;
  to_time: Instant;
};

export type ContextsTable = {
  user_id: string;
  id: Generated<string>;
  name: string;
  color: string;
  timezone: string;
  working_hours: NullableJson<WorkingHours>;
  is_default: Generated<boolean>;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
  version: Generated<number>;
};

export type DecisionsTable = {
  user_id: string;
  id: GeneratedAlways<number>;
  kind: 'project' | 'task' | 'due' | 'reply' | 'feedback';
  email_id: string;
  suggestion_id: string | null;
  project_id: string | null;
  was_right: boolean | null;
  confidence: number | null;
  data: DefaultJson<Record<string, unknown>>;
  decided_at: DefaultInstant;
  undone_at: NullableInstant;
  awaits_message: string | null;
};

export type EmailSourcesTable = {
  user_id: string;
  email_id: string;
  raw: Buffer;
};

export type EmailTalliesTable = {
  user_id: string;
  id: GeneratedAlways<number>;
  folder_id: string;
  stored: number;
  listed: number;
  matched: number;
  pending: number;
  decided: number;
  auto_approved: number;
  to_review: Generated<number>;
};

export type EmailWordsTable = {
  user_id: string;
  email_id: string;
  words: string;
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
  to_recipients: DefaultJson<MailAddress[]>;
  cc_recipients: DefaultJson<MailAddress[]>;
  reply_to: DefaultJson<MailAddress[]>;
  sent_time: NullableInstant;
  received_time: Instant;
  sender_offset: number | null;
  importance: Generated<'low' | 'normal' | 'high'>;
  headers: DefaultJson<Record<string, string>>;
  categories: Generated<string[]>;
  web_link: string | null;
  change_key: string | null;
  is_read: Generated<boolean>;
  is_from_reader: Generated<boolean>;
  is_draft: Generated<boolean>;
  has_attachments: Generated<boolean>;
  attachments: DefaultJson<EmailDetail['attachments']>;
  automatic: string | null;
  status: Generated<'none' | 'classifying' | 'classified' | 'completed' | 'failed' | 'set_aside'>;
  sync_error: string | null;
  retry_count: Generated<number>;
  last_sync_attempt: NullableInstant;
  ai_classification: NullableJson<Recommendation & { rawConfidence?: number; facts?: string[] }>;
  recommended_project_id: string | null;
  is_degraded: Generated<boolean>;
  project_state: Generated<'undecided' | 'confirmed' | 'rejected' | 'none'>;
  project_id: string | null;
  project_decided_at: NullableInstant;
  project_decided_by: 'person' | 'mailbox' | 'model' | null;
  refused_filing: string | null;
  top_priority: Generated<number>;
  feedback: Generated<string>;
  is_archived: Generated<boolean>;
  archived_at: NullableInstant;
  removed_at: NullableInstant;
  move_problem: string | null;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
  warning: NullableJson<MailWarning>;
  answers: DefaultJson<OfferedAnswer[]>;
  left_out: DefaultJson<LeftOut[]>;
  matched_rule_id: Generated<string | null>;
  snoozed_until: NullableInstant;
  woken_at: NullableInstant;
  body_removed_at: NullableInstant;
  last_due: string | null;
  is_pending: Generated<boolean>;
  open_tasks: Generated<number>;
  was_pending: Generated<boolean>;
  is_to_review: Generated<boolean>;
  to_review_since: NullableInstant;
  refused_approval: Generated<boolean>;
  moved_from: string | null;
  reconsidered: Generated<boolean>;
};

export type IdempotencyKeysTable = {
  user_id: string;
  key: string;
  request_hash: Buffer;
  answer: NullableJson<unknown>;
  step_id: string | null;
  created_at: DefaultInstant;
  etag: string | null;
};

export type ImportChunksTable = {
  user_id: string;
  import_id: string;
  file: number;
  number: number;
  bytes: Buffer;
};

export type ImportFilesTable = {
  user_id: string;
  import_id: string;
  number: number;
  name: string;
  size: Generated<number>;
};

export type ImportJobsTable = {
  user_id: string;
  id: Generated<string>;
  kind: 'mailbox' | 'files';
  days: number | null;
  state: Generated<'accepted' | 'running' | 'completed' | 'failed' | 'cancelled'>;
  found: Generated<number>;
  stored: Generated<number>;
  duplicates: Generated<number>;
  failed: Generated<number>;
  total: number | null;
  error: string | null;
  created_at: DefaultInstant;
  finished_at: NullableInstant;
  alive_at: NullableInstant;
  bytes_total: Generated<number>;
  bytes_read: Generated<number>;
  busy_ms: Generated<number>;
  at_file: Generated<number>;
  at_byte: Generated<number>;
  attempts: Generated<number>;
  careful_until: Generated<number>;
  set_aside: DefaultJson<ImportJob['setAside']>;
};

export type KeptLinksTable = {
  user_id: string;
  record_id: string;
  table_name: string;
  column_name: string;
  ids: string[];
};

export type LearnedExamplesTable = {
  user_id: string;
  email_id: string;
  decision_id: number;
  project_id: string | null;
  received_at: number;
  features: Json<CompactExample['features']>;
};

export type LearnersTable = {
  user_id: string;
  calibration: NullableJson<CalibrationState>;
  task_calibration: NullableJson<CalibrationState>;
  reply_calibration: NullableJson<CalibrationState>;
  version: number;
  removals: Generated<number>;
  made_with: Generated<number>;
  updated_at: DefaultInstant;
};

export type MailAccountsTable = {
  user_id: string;
  email: string;
  state: Generated<'connected' | 'reconnect' | 'disconnected' | 'no_mailbox'>;
  sealed_tokens: Buffer | null;
  scopes: Generated<string[]>;
  token_expires_at: NullableInstant;
  window_days: Generated<number>;
  connected_at: DefaultInstant;
  last_sync_at: NullableInstant;
  next_sync_at: NullableInstant;
  sync_state: Generated<string>;
  last_error: NullableJson<MailboxProblem & { failures?: number }>;
  lease_until: NullableInstant;
  lease_owner: string | null;
  sweep_at: NullableInstant;
};

export type MailBackgroundsTable = {
  user_id: string;
  messages: Generated<number>;
  counted: Generated<number>;
  counts: Generated<Buffer>;
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
  last_error: NullableJson<SyncProblem>;
  checked_at: NullableInstant;
  round_link: string | null;
  is_name_known: Generated<boolean>;
};

export type MailSubscriptionsTable = {
  user_id: string;
  subscription_id: string | null;
  secret_hash: Buffer | null;
  expires_at: NullableInstant;
  renew_at: Instant;
  last_notified_at: NullableInstant;
  failures: Generated<number>;
  problem: NullableJson<SyncProblem>;
  notification_url: string | null;
};

export type MailboxUsageTable = {
  user_id: string;
  minute: Instant;
  requests: Generated<number>;
  uploaded_bytes: Generated<number>;
  paused_until: NullableInstant;
};

export type MorningSummariesTable = {
  user_id: string;
  day: string;
  state: 'held' | 'sending' | 'sent' | 'failed';
  subject: string;
  body: string;
  send_key: Generated<string>;
  draft_id: string | null;
  send_started_at: NullableInstant;
  attempts: Generated<number>;
  sent_at: NullableInstant;
  problem: string | null;
};

export type NotificationChoicesTable = {
  user_id: string;
  tasks_due: Generated<boolean>;
  mail_to_answer: Generated<boolean>;
  next_round_at: NullableInstant;
  morning_summary: Generated<boolean>;
  summary_time: Generated<string>;
  next_summary_at: NullableInstant;
  last_round_day: string | null;
};

export type OutboundLogTable = {
  user_id: string;
  id: GeneratedAlways<number>;
  at: DefaultInstant;
  destination: string;
  purpose: OutboundEntry['purpose'];
  email_id: string | null;
  bytes: number;
  outcome: string;
  retry_at: NullableInstant;
};

export type PersonStorageTable = {
  user_id: string;
  emails: number;
  bytes: number;
  measured_at: Instant;
};

export type ProcessesTable = {
  id: Generated<string>;
  host: string;
  pid: number;
  services: string[];
  version: string;
  public_url: string;
  secret_print: string;
  started_at: Instant;
  seen_at: Instant;
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
  status: Generated<ProjectStatus>;
  labels: Generated<string[]>;
  default_priority: Generated<string>;
  default_due_rule: string | null;
  due_date: string | null;
  conditions: DefaultJson<RuleInput['if']>;
  is_archived: Generated<boolean>;
  archived_at: NullableInstant;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
  version: Generated<number>;
  status_before_archiving: ProjectStatus | null;
  default_priority_chosen: Generated<boolean>;
};

export type PushDevicesTable = {
  user_id: string;
  id: Generated<string>;
  endpoint: string;
  public_key: string;
  auth_secret: string;
  session_hash: Buffer;
  device: Generated<string>;
  created_at: Instant;
  last_sent_at: NullableInstant;
  problem: string | null;
};

export type PushKeysTable = {
  only_one: Generated<boolean>;
  public_key: string;
  sealed_private_key: Buffer;
};

export type RecipientsTable = {
  user_id: string;
  id: GeneratedAlways<number>;
  address: string;
  name: string;
};

export type RecommendationRoundsTable = {
  user_id: string;
  round: Generated<number>;
};

export type RepliesTable = {
  user_id: string;
  email_id: string;
  subject: string;
  body: string;
  proposed_body: string;
  tone: Generated<ReplyProposal['tone']>;
  confidence: number;
  raw_confidence: number | null;
  source: Generated<ReplyProposal['source']>;
  state: Generated<'suggested' | 'held' | 'sending' | 'sent' | 'failed'>;
  send_at: NullableInstant;
  send_started_at: NullableInstant;
  sent_at: NullableInstant;
  draft_id: string | null;
  send_key: string | null;
  error: string | null;
  recipients: NullableJson<MailAddress[]>;
  attempts: Generated<number>;
  updated_at: DefaultInstant;
  answer: NullableJson<OfferedAnswer>;
  sending: NullableJson<{ body: string; recipients: MailAddress[] }>;
  unsent: NullableJson<{ body: string; recipients: MailAddress[] }>;
};

export type RulesTable = {
  user_id: string;
  id: Generated<string>;
  name: string;
  position: number;
  confidence: Generated<number>;
  conditions: Json<RuleInput['if']>;
  outcome: Json<RuleInput['then']>;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
  version: Generated<number>;
  is_enabled: Generated<boolean>;
  and_conditions: DefaultJson<RuleInput['and']>;
};

export type SecurityEventsTable = {
  id: GeneratedAlways<number>;
  at: DefaultInstant;
  kind: string;
  person_id: string | null;
  actor_id: string | null;
  email: Generated<string>;
  detail: Generated<string>;
  user_agent: Generated<string>;
  address: Generated<string>;
  actor_email: string | null;
  records: number | null;
};

export type SenderVetoesTable = {
  user_id: string;
  sender: string;
  project_id: string;
  created_at: DefaultInstant;
};

export type ServiceProjectsTable = {
  user_id: string;
  id: Generated<string>;
  service_id: string;
  project_id: string | null;
  project_name: string;
  status: Generated<'open' | 'in_progress' | 'done'>;
  created_at: DefaultInstant;
  deleted_at: NullableInstant;
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
  version: Generated<number>;
};

export type SessionsTable = {
  user_id: string;
  token_hash: Buffer;
  created_at: DefaultInstant;
  last_seen_at: DefaultInstant;
  expires_at: Instant;
  id: Generated<string>;
  ends_at: Instant;
  user_agent: Generated<string>;
  address: Generated<string>;
};

export type SettingsTable = {
  user_id: string;
  settings: DefaultJson<UserSettings>;
  updated_at: DefaultInstant;
  version: Generated<number>;
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

export type SuggestionsTable = {
  user_id: string;
  id: Generated<string>;
  email_id: string;
  ordinal: number;
  kind: TaskProposal['kind'];
  title: string;
  description: Generated<string>;
  priority: Priority;
  due_date: string | null;
  due_time: string | null;
  due: NullableJson<DueDate>;
  confidence: number;
  evidence: NullableJson<TaskEvidence>;
  source: Generated<TaskProposal['source']>;
  proposed: Json<unknown>;
  approved: boolean | null;
  decided_at: NullableInstant;
  task_id: string | null;
  created_at: DefaultInstant;
  is_promise: Generated<boolean>;
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
  error: NullableJson<SyncProblem>;
};

export type TaskLinksTable = {
  user_id: string;
  service: TaskServiceKey;
  task_id: string;
  key: string;
  list_id: string;
  remote_id: string | null;
  url: string | null;
  is_single: Generated<boolean>;
  is_parted: Generated<boolean>;
  task_version: Generated<number>;
  sent: Json<SharedFields>;
  seen: Json<SharedFields>;
  leaving: DefaultJson<Place[]>;
  conflicts: DefaultJson<TaskConflict[]>;
  problem: string | null;
  tried_at: NullableInstant;
  requested_list_id: string | null;
};

export type TaskServiceProjectsTable = {
  user_id: string;
  service: TaskServiceKey;
  project_id: string;
  list_id: string | null;
  list_name: Generated<string>;
};

export type TaskServicesTable = {
  user_id: string;
  service: 'todo' | 'todoist' | 'caldav';
  state: 'connected' | 'reconnect' | 'disconnected';
  account: string;
  sealed_secret: Buffer | null;
  cursor: string | null;
  connected_at: Instant;
  last_sync_at: NullableInstant;
  next_sync_at: NullableInstant;
  failures: Generated<number>;
  problem: NullableJson<SyncProblem>;
  shares_list: Generated<boolean>;
  run_id: string | null;
  account_id: string | null;
};

export type TaskStylesTable = {
  user_id: string;
  style: Json<TaskStyle>;
  updated_at: DefaultInstant;
  version: Generated<number>;
};

export type TasksTable = {
  user_id: string;
  id: Generated<string>;
  title: string;
  description: Generated<string>;
  priority: Generated<Priority>;
  status: Generated<TaskStatus>;
  due_date: string | null;
  due_time: string | null;
  project_id: string | null;
  assignee: Generated<string>;
  checklist: DefaultJson<ChecklistItem[]>;
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
  version: Generated<number>;
  status_before_archiving: TaskStatus | null;
};

export type TemplatesTable = {
  user_id: string;
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  services: Generated<string[]>;
  items: Generated<string[]>;
  status: Generated<Template['status']>;
  is_archived: Generated<boolean>;
  archived_at: NullableInstant;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
  version: Generated<number>;
};

export type UnlistedMessagesTable = {
  user_id: string;
  folder_id: string;
  message_id: string;
};

export type UnreadWordsTable = {
  user_id: string;
  id: Generated<string>;
  email_ids: string[];
};

export type UsersTable = {
  id: Generated<string>;
  tenant_id: string;
  microsoft_id: string;
  email: string;
  name: string;
  last_sign_in_at: DefaultInstant;
  created_at: DefaultInstant;
  role: Generated<'administrator' | 'member'>;
  state: Generated<'active' | 'waiting' | 'blocked'>;
  timezone: string | null;
  is_sandbox: Generated<boolean>;
  sign_in_name: string | null;
};

export type WebhookAttemptsTable = {
  user_id: string;
  id: GeneratedAlways<number>;
  message_id: string;
  at: Instant;
  milliseconds: number;
  status: number | null;
  problem: string | null;
};

export type WebhookMessagesTable = {
  user_id: string;
  id: Generated<string>;
  webhook_id: string;
  entry_id: number | null;
  event: string;
  body: string;
  state: Generated<'waiting' | 'delivered' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  next_attempt_at: NullableInstant;
  created_at: Instant;
};

export type WebhooksTable = {
  user_id: string;
  id: Generated<string>;
  url: string;
  description: Generated<string>;
  events: WebhookEvent[];
  sealed_secret: Buffer;
  is_enabled: Generated<boolean>;
  problem: string | null;
  failing_since: NullableInstant;
  created_at: Instant;
  paused_until: NullableInstant;
  off_since: NullableInstant;
  not_kept: Generated<number>;
};

export type Tables = {
  allowed_image_senders: AllowedImageSendersTable;
  analysis_attempts: AnalysisAttemptsTable;
  api_tokens: ApiTokensTable;
  audit_entries: AuditEntriesTable;
  backfill_ranges: BackfillRangesTable;
  backups: BackupsTable;
  busy_times: BusyTimesTable;
  calendar_feeds: CalendarFeedsTable;
  calendars: CalendarsTable;
  completeness_checks: CompletenessChecksTable;
  completeness_days: CompletenessDaysTable;
  completeness_gaps: CompletenessGapsTable;
  completeness_slices: CompletenessSlicesTable;
  contexts: ContextsTable;
  decisions: DecisionsTable;
  email_sources: EmailSourcesTable;
  email_tallies: EmailTalliesTable;
  email_words: EmailWordsTable;
  emails: EmailsTable;
  idempotency_keys: IdempotencyKeysTable;
  import_chunks: ImportChunksTable;
  import_files: ImportFilesTable;
  import_jobs: ImportJobsTable;
  kept_links: KeptLinksTable;
  learned_examples: LearnedExamplesTable;
  learners: LearnersTable;
  mail_accounts: MailAccountsTable;
  mail_backgrounds: MailBackgroundsTable;
  mail_folders: MailFoldersTable;
  mail_subscriptions: MailSubscriptionsTable;
  mailbox_usage: MailboxUsageTable;
  morning_summaries: MorningSummariesTable;
  notification_choices: NotificationChoicesTable;
  outbound_log: OutboundLogTable;
  person_storage: PersonStorageTable;
  processes: ProcessesTable;
  projects: ProjectsTable;
  push_devices: PushDevicesTable;
  push_keys: PushKeysTable;
  recipients: RecipientsTable;
  recommendation_rounds: RecommendationRoundsTable;
  replies: RepliesTable;
  rules: RulesTable;
  security_events: SecurityEventsTable;
  sender_vetoes: SenderVetoesTable;
  service_projects: ServiceProjectsTable;
  services: ServicesTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  sign_ins: SignInsTable;
  suggestions: SuggestionsTable;
  sync_runs: SyncRunsTable;
  task_links: TaskLinksTable;
  task_service_projects: TaskServiceProjectsTable;
  task_services: TaskServicesTable;
  task_styles: TaskStylesTable;
  tasks: TasksTable;
  templates: TemplatesTable;
  unlisted_messages: UnlistedMessagesTable;
  unread_words: UnreadWordsTable;
  users: UsersTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_messages: WebhookMessagesTable;
  webhooks: WebhooksTable;
};
