-- Every table's key begins with the user, so the schema can be distributed by user; row-level security is
-- forced on every table for docket_app, a role that owns nothing and cannot bypass it.

create function app_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
create function app_is_system() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.system', true), '') = 'on' $$;

create table users (
  id uuid primary key default gen_random_uuid(),
  tenant_id text not null,
  microsoft_id text not null,
  email text not null,
  name text not null,
  last_sign_in_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (tenant_id, microsoft_id)
);

-- A sign-in under way, before any user is known.
create table sign_ins (
  state text primary key,
  nonce text not null,
  code_verifier bytea not null,
  browser_hash bytea not null,
  scopes text[] not null,
  return_to text not null default '/',
  expires_at timestamptz not null
);

create table sessions (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, token_hash)
);

create table mail_accounts (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  state text not null default 'connected' check (state in ('connected', 'reconnect', 'disconnected', 'no_mailbox')),
  sealed_tokens bytea,
  scopes text[] not null default '{}',
  token_expires_at timestamptz,
  window_days integer not null default 30,
  connected_at timestamptz not null default now(),
  last_sync_at timestamptz,
  next_sync_at timestamptz,
  sync_state text not null default 'idle',
  last_error jsonb,
  -- Set while one process syncs this mailbox; free again after this time whatever happened.
  lease_until timestamptz,
  lease_owner text
);

create table mail_folders (
  user_id uuid not null references users on delete cascade,
  id text not null,
  parent_id text,
  well_known_name text,
  display_name text not null,
  is_included boolean not null default true,
  provider_total integer,
  delta_link text,
  delta_anchored_at timestamptz,
  last_synced_at timestamptz,
  last_error jsonb,
  primary key (user_id, id)
);

-- Ledger of what was backfilled: a range is covered only once done_at is set.
create table backfill_ranges (
  user_id uuid not null,
  folder_id text not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  next_link text,
  stored integer not null default 0,
  done_at timestamptz,
  primary key (user_id, folder_id, from_time, to_time),
  foreign key (user_id, folder_id) references mail_folders on delete cascade
);

create table sync_runs (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  stored integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  requests integer not null default 0,
  error jsonb,
  primary key (user_id, id)
);

create table import_jobs (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('mailbox', 'files')),
  days integer,
  state text not null default 'accepted' check (state in ('accepted', 'running', 'completed', 'failed', 'cancelled')),
  found integer not null default 0,
  stored integer not null default 0,
  duplicates integer not null default 0,
  failed integer not null default 0,
  total integer,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (user_id, id)
);

create table projects (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default '',
  type text not null default 'Project',
  context text,
  official_name text not null default '',
  associated_projects text not null default '',
  other_names text not null default '',
  involved_parties text not null default '',
  notes text not null default '',
  color text not null,
  status text not null default 'open',
  labels text[] not null default '{}',
  default_priority text not null default 'P2',
  default_due_rule text,
  due_date date,
  sender_includes text[] not null default '{}',
  domain_matches text[] not null default '{}',
  subject_includes text[] not null default '{}',
  body_includes text[] not null default '{}',
  body_regex text not null default '',
  is_archived boolean not null default false,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index projects_by_created on projects (user_id, created_at desc) where deleted_at is null;
create index projects_by_name on projects (user_id, lower(name)) where deleted_at is null;

create table emails (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The provider's immutable id, or 'file:<hash>' for an imported file.
  message_id text not null,
  internet_message_id text,
  conversation_id text,
  thread_topic text not null default '',
  folder_id text,
  folder text not null default '',
  source_file text,
  subject text not null default '',
  -- Sanitised HTML; body_text is the plain text that evidence spans point into.
  body text not null default '',
  body_text text not null default '',
  preview text not null default '',
  from_name text not null default '',
  from_address text not null default '',
  to_recipients jsonb not null default '[]',
  cc_recipients jsonb not null default '[]',
  sent_time timestamptz,
  received_time timestamptz not null,
  -- Minutes east of UTC of the sender's Date header, when known.
  sender_offset integer,
  importance text not null default 'normal',
  headers jsonb not null default '{}',
  categories text[] not null default '{}',
  web_link text,
  change_key text,
  is_read boolean not null default false,
  is_from_reader boolean not null default false,
  is_draft boolean not null default false,
  has_attachments boolean not null default false,
  attachments jsonb not null default '[]',
  has_remote_images boolean not null default false,
  automatic text,
  status text not null default 'none' check (status in ('none', 'classifying', 'classified', 'completed', 'failed')),
  sync_error text,
  retry_count integer not null default 0,
  last_sync_attempt timestamptz,
  ai_classification jsonb,
  recommended_project_id uuid,
  is_degraded boolean not null default false,
  -- null = undecided, true = this project is right, false = not the recommended one.
  project_approved boolean,
  project_id uuid,
  project_decided_at timestamptz,
  -- 1 to 4 of the most urgent suggested task; 9 without tasks, so that those sort last.
  top_priority smallint not null default 9,
  feedback text not null default '',
  is_archived boolean not null default false,
  archived_at timestamptz,
  -- Set when the provider says the message is gone; decisions and tasks stay.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, message_id),
  foreign key (user_id, project_id) references projects (user_id, id) on delete set null (project_id),
  foreign key (user_id, recommended_project_id) references projects (user_id, id) on delete set null (recommended_project_id)
);
create index emails_queue on emails (user_id, received_time desc, id) where not is_archived and removed_at is null and not is_from_reader;
create index emails_queue_priority on emails (user_id, top_priority, received_time desc, id) where not is_archived and removed_at is null and not is_from_reader;
create index emails_pending on emails (user_id, received_time) where not is_archived and removed_at is null and not is_from_reader and project_approved is null and recommended_project_id is not null;
create index emails_archived on emails (user_id, archived_at desc) where is_archived;
create index emails_conversation on emails (user_id, conversation_id, received_time);
create index emails_internet_id on emails (user_id, internet_message_id);
create index emails_folder_day on emails (user_id, folder_id, received_time);
create index emails_status on emails (user_id, status) where status in ('none', 'classifying', 'failed');
create index emails_search on emails using gin (to_tsvector('simple', subject || ' ' || from_name || ' ' || from_address || ' ' || left(body_text, 100000)));

create table tasks (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  title text not null,
  description text not null default '',
  priority text not null default 'P3',
  status text not null default 'to_do',
  due_date date,
  due_time time,
  project_id uuid,
  assignee text not null default '',
  checklist jsonb not null default '[]',
  tags text[] not null default '{}',
  email_id uuid,
  suggestion_id uuid,
  -- Bumped by every change of a person: Reset asks first when the task was edited since it was made.
  edits integer not null default 0,
  is_archived boolean not null default false,
  archived_at timestamptz,
  deleted_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, project_id) references projects (user_id, id) on delete set null (project_id),
  foreign key (user_id, email_id) references emails (user_id, id) on delete set null (email_id)
);
create index tasks_by_created on tasks (user_id, created_at desc) where deleted_at is null;
create index tasks_by_due on tasks (user_id, due_date) where deleted_at is null and not is_archived;
create index tasks_by_email on tasks (user_id, email_id);
-- One live task per suggestion, so that an approval sent twice cannot double it.
create unique index tasks_by_suggestion on tasks (user_id, suggestion_id) where suggestion_id is not null and deleted_at is null;

create table suggestions (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  email_id uuid not null,
  ordinal integer not null,
  kind text not null,
  title text not null,
  description text not null default '',
  priority text not null,
  due_date date,
  due_time time,
  due jsonb,
  confidence double precision not null,
  evidence jsonb,
  source text not null default 'built-in',
  -- As first proposed; tells an edit from an acceptance.
  proposed jsonb not null,
  approved boolean,
  decided_at timestamptz,
  task_id uuid,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, email_id) references emails (user_id, id) on delete cascade
);
create index suggestions_by_email on suggestions (user_id, email_id, ordinal);

create table replies (
  user_id uuid not null,
  email_id uuid not null,
  subject text not null,
  body text not null,
  proposed_body text not null,
  tone text not null default 'neutral',
  confidence double precision not null,
  source text not null default 'built-in',
  state text not null default 'suggested' check (state in ('suggested', 'held', 'sending', 'sent', 'failed')),
  send_at timestamptz,
  sent_at timestamptz,
  draft_id text,
  error text,
  attempts integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (user_id, email_id),
  foreign key (user_id, email_id) references emails (user_id, id) on delete cascade
);

-- Every decision of the person, in order: the learner and the accuracy meter are rebuilt from it.
create table decisions (
  user_id uuid not null references users on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('project', 'task', 'due', 'reply', 'feedback')),
  email_id uuid not null,
  suggestion_id uuid,
  -- project: the project decided (null = none); right = was the shown suggestion right; null = says nothing of it.
  project_id uuid,
  was_right boolean,
  confidence double precision,
  data jsonb not null default '{}',
  decided_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (user_id, id)
);
create index decisions_by_email on decisions (user_id, email_id, kind) where undone_at is null;

create table learners (
  user_id uuid primary key references users on delete cascade,
  state jsonb not null,
  calibration jsonb,
  version integer not null,
  updated_at timestamptz not null default now()
);

-- 'Not this project for this sender.'
create table sender_vetoes (
  user_id uuid not null references users on delete cascade,
  sender text not null,
  project_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, sender, project_id)
);

create table allowed_image_senders (
  user_id uuid not null references users on delete cascade,
  address text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, address)
);

create table services (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  color text not null default 'bg-blue-500',
  is_archived boolean not null default false,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index services_name_key on services (user_id, lower(name)) where deleted_at is null;

create table service_projects (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  service_id uuid not null,
  project_id uuid,
  project_name text not null,
  status text not null default 'open' check (status in ('open', 'in_progress', 'done')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, service_id) references services (user_id, id) on delete cascade,
  foreign key (user_id, project_id) references projects (user_id, id) on delete set null (project_id)
);
create index service_projects_by_service on service_projects (user_id, service_id);
create index service_projects_by_project on service_projects (user_id, project_id);

create table templates (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default '',
  -- Names of services, as the spec stores them.
  services text[] not null default '{}',
  items text[] not null default '{}',
  status text not null default 'active',
  is_archived boolean not null default false,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index templates_name_key on templates (user_id, lower(name)) where deleted_at is null;

create table rules (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  position integer not null,
  confidence double precision not null default 0.65,
  conditions jsonb not null,
  outcome jsonb not null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index rules_by_position on rules (user_id, position) where deleted_at is null;

create table task_styles (
  user_id uuid primary key references users on delete cascade,
  style jsonb not null,
  updated_at timestamptz not null default now()
);

create table contexts (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  color text not null,
  timezone text not null,
  working_hours jsonb,
  is_default boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index contexts_default on contexts (user_id) where is_default and deleted_at is null;

create table settings (
  user_id uuid primary key references users on delete cascade,
  settings jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

create table audit_entries (
  user_id uuid not null references users on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor text not null check (actor in ('person', 'rule', 'model', 'sync', 'system')),
  action text not null,
  noun text not null,
  record_id text not null,
  title text not null default '',
  before jsonb,
  after jsonb,
  reason text not null default '',
  reverted_by bigint,
  primary key (user_id, id)
);
create index audit_by_noun on audit_entries (user_id, noun, id desc);
create index audit_by_record on audit_entries (user_id, record_id, id desc);

-- What left the box: calls to an external classifier or language model.
create table outbound_log (
  user_id uuid not null references users on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  destination text not null,
  purpose text not null,
  email_id uuid,
  bytes integer not null,
  outcome text not null,
  primary key (user_id, id)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['sessions', 'mail_accounts', 'mail_folders', 'backfill_ranges', 'sync_runs', 'import_jobs',
    'projects', 'emails', 'tasks', 'suggestions', 'replies', 'decisions', 'learners', 'sender_vetoes',
    'allowed_image_senders', 'services', 'service_projects', 'templates', 'rules', 'task_styles', 'contexts',
    'settings', 'audit_entries', 'outbound_log'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy owner on %I using (user_id = app_user()) with check (user_id = app_user())', owned);
  end loop;
end $$;

alter table users enable row level security;
alter table users force row level security;
create policy owner on users using (id = app_user()) with check (id = app_user());
create policy system on users using (app_is_system()) with check (app_is_system());

alter table sign_ins enable row level security;
alter table sign_ins force row level security;
create policy system on sign_ins using (app_is_system()) with check (app_is_system());

-- The scheduler must find the mailboxes that are due before it knows a user; it reads nothing else.
create policy system on mail_accounts for select using (app_is_system());
create policy system_expire on sessions for delete using (app_is_system() and expires_at < now());

grant usage on schema public to docket_app;
grant select, insert, update, delete on all tables in schema public to docket_app;
grant usage, select on all sequences in schema public to docket_app;
revoke update, delete on audit_entries, outbound_log from docket_app;
grant update (reverted_by) on audit_entries to docket_app;
