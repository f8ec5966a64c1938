// One row in every table; each text says whose it is.
import type { Client } from 'pg';

export const SECRET = 'of-the-other-user';
const id = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;

/** The ids of the other user's records, fixed before they exist. */
export const other = {
  user: id(1),
  project: id(2),
  email: id(3),
  task: id(4),
  suggestion: id(5),
  service: id(6),
  serviceProject: id(7),
  template: id(8),
  rule: id(9),
  context: id(10),
  step: id(12),
  apiToken: id(30),
  webhook: id(31),
  webhookMessage: id(32),
  device: id(33),
  import: id(11),
  job: '4711',
  folder: `folder ${SECRET}`,
  subscription: `subscription ${SECRET}`,
  conversation: `conversation ${SECRET}`,
  message: `message ${SECRET}`,
  sender: `sender@${SECRET}.example`,
  tokenHash: Buffer.from(SECRET),
} as const;

const s = SECRET;
const u = other.user;
const STATEMENTS = [
  `insert into users (id, tenant_id, microsoft_id, email, name) values ('${u}', 't', '${s}', '${s}@x.example', '${s}')`,
  `insert into sessions (user_id, token_hash, expires_at, ends_at) values ('${u}', convert_to('${s}', 'UTF8'), now() + interval '9 years', now() + interval '9 years')`,
  `insert into api_tokens (user_id, id, name, token_hash, scopes, created_at, expires_at) values ('${u}', '${other.apiToken}', '${s}', convert_to('${s}', 'UTF8'), '{read}', now(), now() + interval '9 years')`,
  `insert into webhooks (user_id, id, url, events, sealed_secret, created_at) values ('${u}', '${other.webhook}', '${s}', '{task.created}', convert_to('${s}', 'UTF8'), now())`,
  `insert into webhook_messages (user_id, id, webhook_id, entry_id, event, body, created_at) values ('${u}', '${other.webhookMessage}', '${other.webhook}', 1, 'task.created', '"${s}"', now())`,
  `insert into webhook_attempts (user_id, message_id, at, milliseconds, problem) values ('${u}', '${other.webhookMessage}', now(), 77, '${s}')`,
  `insert into calendars (user_id, source, next_read_at, problem) values ('${u}', 'microsoft', now(), '${s}')`,
  `insert into busy_times (user_id, source, starts_at, ends_at) values ('${u}', 'microsoft', '2020-01-01', '2040-01-01')`,
  `insert into calendar_feeds (user_id, secret_hash, created_at) values ('${u}', convert_to('${s}', 'UTF8'), now())`,
  `insert into notification_choices (user_id, tasks_due, next_round_at) values ('${u}', true, now())`,
  `insert into morning_summaries (user_id, day, state, subject, body, problem) values ('${u}', '2026-01-01', 'held', '${s}', '${s}', '${s}')`,
  `insert into push_devices (user_id, id, endpoint, public_key, auth_secret, session_hash, device, created_at) values ('${u}', '${other.device}', '${s}', '${s}', '${s}', convert_to('${s}', 'UTF8'), '${s}', now())`,
  `insert into mail_accounts (user_id, email, sealed_tokens, next_sync_at) values ('${u}', '${s}', convert_to('${s}', 'UTF8'), now())`,
  `insert into mail_folders (user_id, id, display_name) values ('${u}', '${other.folder}', '${s}')`,
  `insert into backfill_ranges (user_id, folder_id, from_time, to_time, total) values ('${u}', '${other.folder}', '2026-01-01Z', '2026-01-02Z', 77)`,
  `insert into completeness_days (user_id, folder_id, day, expected, stored, missing, extra, outdated, measured_at)
   values ('${u}', '${other.folder}', '2026-01-01', 2, 1, 1, 0, 0, now())`,
  `insert into completeness_gaps (user_id, folder_id, message_id, kind, day, found_at) values ('${u}', '${other.folder}', '${other.message}', 'missing', '2026-01-01', now())`,
  `insert into unlisted_messages (user_id, folder_id, message_id) values ('${u}', '${other.folder}', '${other.message}')`,
  `insert into completeness_checks (user_id, state, goal, requested_at, problem) values ('${u}', 'running', 'all', now(), '{"message":"${s}"}')`,
  `insert into completeness_slices (user_id, folder_id, from_time, to_time) values ('${u}', '${other.folder}', '2026-01-01Z', '2026-01-02Z')`,
  `insert into mail_subscriptions (user_id, subscription_id, secret_hash, renew_at) values ('${u}', '${other.subscription}', convert_to('${s}', 'UTF8'), now())`,
  `insert into idempotency_keys (user_id, key, request_hash, answer) values ('${u}', '${s}', convert_to('${s}', 'UTF8'), '"${s}"')`,
  `insert into mailbox_usage (user_id, minute, requests) values ('${u}', '2026-01-01Z', 77)`,
  `insert into sync_runs (user_id, kind) values ('${u}', '${s}')`,
  `insert into import_jobs (user_id, id, kind, error) values ('${u}', '${other.import}', 'mailbox', '${s}')`,
  `insert into import_files (user_id, import_id, number, name) values ('${u}', '${other.import}', 0, '${s}')`,
  `insert into import_chunks (user_id, import_id, file, number, bytes) values ('${u}', '${other.import}', 0, 0, convert_to('${s}', 'UTF8'))`,
  `insert into projects (user_id, id, name, color) values ('${u}', '${other.project}', '${s}', '#e44332')`,
  `insert into emails (user_id, id, message_id, internet_message_id, conversation_id, folder_id, subject, body, body_text, from_address,
     received_time, recommended_project_id, project_id, project_state, is_degraded, ai_classification)
   values ('${u}', '${other.email}', '${other.message}', '<${s}>', '${other.conversation}', '${other.folder}', '${s}', '${s}', '${s}', '${other.sender}',
     now(), '${other.project}', '${other.project}', 'confirmed', true, null)`,
  `insert into recipients (user_id, address, name) values ('${u}', '${other.sender}', '${s}')`,
  `insert into email_sources (user_id, email_id, raw) values ('${u}', '${other.email}', convert_to('${s}', 'UTF8'))`,
  `insert into email_words (user_id, email_id, words) values ('${u}', '${other.email}', to_tsvector('simple', '${s}'))`,
  `insert into unread_words (user_id, email_ids) values ('${u}', '{${other.email}}')`,
  `with kind as (insert into graphile_worker._private_tasks (identifier) values ('${s}') returning id)
   insert into graphile_worker._private_jobs (id, task_id, payload, last_error) overriding system value
   select ${other.job}, id, '{"userId":"${u}","emailId":"${other.email}"}', '${s}' from kind`,
  `insert into suggestions (user_id, id, email_id, ordinal, kind, title, priority, confidence, proposed)
   values ('${u}', '${other.suggestion}', '${other.email}', 1, 'request', '${s}', 'P1', 0.9, '{"title":"${s}"}')`,
  `insert into tasks (user_id, id, title, project_id, email_id, suggestion_id, due_date)
   values ('${u}', '${other.task}', '${s}', '${other.project}', '${other.email}', '${other.suggestion}', '2026-01-05')`,
  `insert into replies (user_id, email_id, subject, body, proposed_body, confidence) values ('${u}', '${other.email}', '${s}', '${s}', '${s}', 0.9)`,
  `insert into decisions (user_id, kind, email_id, project_id, was_right, data) values ('${u}', 'project', '${other.email}', '${other.project}', true, '{"a":"${s}"}')`,
  `insert into learners (user_id, calibration, version) values ('${u}', '{"secret":"${s}"}', 1)`,
  `insert into mail_backgrounds (user_id, messages) values ('${u}', 77)`,
  `insert into learned_examples (user_id, email_id, decision_id, project_id, received_at, features)
   values ('${u}', '${other.email}', 1, '${other.project}', 1, '{"secret":"${s}"}')`,
  `insert into analysis_attempts (user_id, email_id, attempts) values ('${u}', '${other.email}', 77)`,
  `insert into recommendation_rounds (user_id, round) values ('${u}', 77)`,
  `insert into sender_vetoes (user_id, sender, project_id) values ('${u}', '${other.sender}', '${other.project}')`,
  `insert into allowed_image_senders (user_id, address) values ('${u}', '${other.sender}')`,
  `insert into services (user_id, id, name) values ('${u}', '${other.service}', '${s}')`,
  `insert into service_projects (user_id, id, service_id, project_id, project_name) values ('${u}', '${other.serviceProject}', '${other.service}', '${other.project}', '${s}')`,
  `insert into templates (user_id, id, name, services, items) values ('${u}', '${other.template}', '${s}', '{"${s}"}', '{"${s}"}')`,
  `insert into rules (user_id, id, name, position, conditions, outcome) values ('${u}', '${other.rule}', '${s}', 1, '{}', '{"projectId":"${other.project}"}')`,
  `insert into task_styles (user_id, style) values ('${u}', '{"titleTemplate":"${s}"}')`,
  `insert into contexts (user_id, id, name, color, timezone, is_default) values ('${u}', '${other.context}', '${s}', '#e44332', 'Asia/Tokyo', true)`,
  `insert into settings (user_id, settings) values ('${u}', '{"autoApproveAbove":0.5,"secret":"${s}"}')`,
  `insert into audit_entries (user_id, actor, action, noun, record_id, title, step_id) values ('${u}', 'person', '${s}', '${s}', '${s}', '${s}', '${other.step}')`,
  `insert into kept_links (user_id, record_id, table_name, column_name, ids) values ('${u}', '${other.project}', 'emails', 'project_id', '{${other.email}}')`,
  `insert into person_storage (user_id, emails, bytes, measured_at) values ('${u}', 77, 77, now())`,
  `insert into task_services (user_id, service, state, account, connected_at) values ('${u}', 'todo', 'connected', '${s}', now())`,
  `insert into task_service_projects (user_id, service, project_id, list_id, list_name) values ('${u}', 'todo', '${other.project}', '${s}', '${s}')`,
  `insert into task_links (user_id, service, task_id, key, list_id, remote_id, sent, seen)
   values ('${u}', 'todo', '${other.task}', gen_random_uuid(), '${s}', '${s}', '{"title":"${s}"}', '{"title":"${s}"}')`,
  `insert into outbound_log (user_id, destination, purpose, bytes, outcome) values ('${u}', '${s}', '${s}', 1, '${s}')`,
];

export async function insertOtherUser(owner: Client): Promise<void> {
  for (const statement of STATEMENTS) await owner.query(statement);
}

/** Tables that belong to users, with the column that names the user. */
export async function ownedTables(owner: Client): Promise<{ table: string; column: string }[]> {
  const { rows } = await owner.query<{ table: string }>(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' order by table_name`,
  );
  return [
    ...rows.map(({ table }) => ({ table, column: 'user_id' })),
    { table: 'users', column: 'id' },
  ];
}
