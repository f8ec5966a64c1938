// The columns of migrations/*.sql as types; a column added there is added here in the same commit.
import type { Generated, GeneratedAlways } from 'kysely';

import type {
  DefaultInstant,
  DefaultJson,
  Instant,
  Json,
  NullableInstant,
  NullableJson,
} from './columns';

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
  sweep_at: NullableInstant;
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
  checked_at: NullableInstant;
};

export type BackfillRangesTable = {
  user_id: string;
  folder_id: string;
  from_time: Instant;
  to_time: Instant;
  stored: Generated<number>;
  total: number | null;
  read_down_to: NullableInstant;
  done_at: NullableInstant;
};

export type MailboxUsageTable = {
  user_id: string;
  minute: Instant;
  requests: Generated<number>;
  uploaded_bytes: Generated<number>;
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
  alive_at: NullableInstant;
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
  /** HTML as the mailbox gave it: made safe when it is read, never before. */
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
  /** What kind of automatic mail the analysis took it for. */
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
  project_decided_by: string | null;
  /** Said to belong to none of the person's projects, not merely not to the recommended one. */
  project_is_none: Generated<boolean>;
  refused_filing: string | null;
  top_priority: Generated<number>;
  feedback: Generated<string>;
  is_archived: Generated<boolean>;
  archived_at: NullableInstant;
  removed_at: NullableInstant;
  move_problem: string | null;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

export type EmailSourcesTable = {
  user_id: string;
  email_id: string;
  raw: Buffer;
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
  send_key: string | null;
  send_started_at: NullableInstant;
  error: string | null;
  attempts: Generated<number>;
  raw_confidence: number | null;
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
  awaits_message: string | null;
};

export type LearnersTable = {
  user_id: string;
  calibration: NullableJson;
  task_calibration: NullableJson;
  reply_calibration: NullableJson;
  version: number;
  removals: Generated<number>;
  made_with: Generated<number>;
  updated_at: DefaultInstant;
};

export type RecommendationRoundsTable = {
  user_id: string;
  round: Generated<number>;
};

export type LearnedExamplesTable = {
  user_id: string;
  email_id: string;
  decision_id: number;
  /** null: none of the person's projects. */
  project_id: string | null;
  received_at: number;
  features: Json;
};

export type SenderVetoesTable = {
  user_id: string;
  sender: string;
  project_id: string;
  created_at: DefaultInstant;
};

export type EmailWordsTable = { user_id: string; email_id: string; words: string };

export type UnreadWordsTable = { user_id: string; id: Generated<string>; email_ids: string[] };
