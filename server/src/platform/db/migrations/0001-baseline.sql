-- The whole schema of the first release, by floor of the server: each table stands with the floor that writes it.
-- Every table's key begins with the user, so the schema can be distributed by user. Row-level security is forced on
-- every table for docket_app, a role that owns nothing and cannot bypass it.

-- Who is asking: set by the product for each transaction. Unset means no rows.
create function app_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
create function app_is_system() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.system', true), '') = 'on' $$;

------------------------------------------------------------------------------------------------------------ platform

-- Each running process of Docket, with its version and secret, for the set-up doctor. Belongs to no user.
create table processes (
  id uuid primary key default gen_random_uuid(),
  host text not null,
  pid integer not null,
  services text[] not null,
  version text not null,
  public_url text not null,
  -- A hash that tells two secrets apart and reveals neither.
  secret_print text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

------------------------------------------------------------------------------------------------------------ accounts

-- The people who use Docket.
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

-- Signed-in browsers; only the hash of the cookie's token is kept.
create table sessions (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, token_hash)
);

-- A user's mailbox: its encrypted tokens, whether it is connected, and when it is next synced.
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
  -- Held by the one process that syncs this mailbox; expires by itself if that process dies.
  lease_until timestamptz,
  lease_owner text,
  -- When the next completeness sweep is due; null: never swept.
  sweep_at timestamptz
);

------------------------------------------------------------------------------------------------------------- records

-- What messages and tasks are sorted into, with the fields by which its messages are recognised.
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
  -- The matching fields, as a rule's conditions: a new one needs no column.
  conditions jsonb not null default '{}',
  is_archived boolean not null default false,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index projects_by_created on projects (user_id, created_at desc) where deleted_at is null;
create index projects_by_name on projects (user_id, lower(name)) where deleted_at is null;

-- The user's to-dos. The foreign key to the email a task came from follows the table emails.
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
  -- Counts the person's changes: Reset asks first when the task was edited since it was made.
  edits integer not null default 0,
  is_archived boolean not null default false,
  archived_at timestamptz,
  deleted_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, project_id) references projects (user_id, id) on delete set null (project_id)
);
create index tasks_by_created on tasks (user_id, created_at desc) where deleted_at is null;
create index tasks_by_due on tasks (user_id, due_date) where deleted_at is null and not is_archived;
create index tasks_by_email on tasks (user_id, email_id);
-- One live task per suggestion, so that an approval sent twice cannot double it.
create unique index tasks_by_suggestion on tasks (user_id, suggestion_id) where suggestion_id is not null and deleted_at is null;

-- What the person offers to clients.
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

-- The projects in which a service is delivered.
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

-- Checklist templates, applied to new tasks of the named services.
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

-- Classification rules, evaluated by position.
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

-- How suggested tasks are titled and described.
create table task_styles (
  user_id uuid primary key references users on delete cascade,
  style jsonb not null,
  updated_at timestamptz not null default now()
);

-- Working contexts: time zone and working hours.
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

-- A user's settings; keys that are absent have their defaults.
create table settings (
  user_id uuid primary key references users on delete cascade,
  settings jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

---------------------------------------------------------------------------------------------------------------- mail

-- The folders of a mailbox and where the reading of each has come.
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
  checked_at timestamptz,
  primary key (user_id, id)
);

-- Which time of which folder was read: a range is covered only once done_at is set.
create table backfill_ranges (
  user_id uuid not null,
  folder_id text not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  -- Messages listed so far, repeats after a crash included: for dividing the work, never shown.
  listed integer not null default 0,
  done_at timestamptz,
  -- How many messages the provider says the range holds.
  total integer,
  -- Everything after this time is stored. A provider's link would count from the top: a message that leaves the range
  -- meanwhile would push another one out of sight.
  read_down_to timestamptz,
  primary key (user_id, folder_id, from_time, to_time),
  foreign key (user_id, folder_id) references mail_folders on delete cascade
);

-- What all processes together asked of one mailbox, by minute: the provider's limits are per application and mailbox.
create table mailbox_usage (
  user_id uuid not null references users on delete cascade,
  minute timestamptz not null,
  requests integer not null default 0,
  uploaded_bytes bigint not null default 0,
  primary key (user_id, minute)
);

-- The history shown on the Sync Dashboard.
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

-- Imports of past mail or of files, with their counts.
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
  -- Heartbeat of the process that receives the files, so that a killed one is noticed soon. Null once they are here, and for
  -- imports from the mailbox: any process can resume those.
  alive_at timestamptz,
  bytes_total integer not null default 0,
  bytes_read integer not null default 0,
  -- Time spent reading, for speed and time left: waiting and restarts do not count.
  busy_ms integer not null default 0,
  -- Where reading continues: the file, and the byte in it.
  at_file integer not null default 0,
  at_byte integer not null default 0,
  -- Reads begun at this place. Counted before each, so that a message that ends the process is found out.
  attempts smallint not null default 0,
  -- Up to this many messages they are read one at a time: a batch with one of them overran.
  careful_until integer not null default 0,
  -- The first messages that could not be read, each with its file, number and reason.
  set_aside jsonb not null default '[]',
  primary key (user_id, id)
);

-- Uploaded mail files, kept until their import ends.
create table import_files (
  user_id uuid not null,
  import_id uuid not null,
  number integer not null,
  name text not null,
  size integer not null default 0,
  primary key (user_id, import_id, number),
  foreign key (user_id, import_id) references import_jobs on delete cascade
);

create table import_chunks (
  user_id uuid not null,
  import_id uuid not null,
  file integer not null,
  number integer not null,
  bytes bytea not null,
  primary key (user_id, import_id, file, number),
  foreign key (user_id, import_id, file) references import_files on delete cascade
);
alter table import_chunks alter column bytes set storage external;

-- Messages as the mailbox gave them, what the analysis made of each, and the person's decision on its project.
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
  -- HTML as it came: made safe whenever it is read, so that a stricter cleaner cleans old mail too.
  body text not null default '',
  -- Plain text; evidence spans point into it.
  body_text text not null default '',
  preview text not null default '',
  from_name text not null default '',
  from_address text not null default '',
  to_recipients jsonb not null default '[]',
  cc_recipients jsonb not null default '[]',
  reply_to jsonb not null default '[]',
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
  -- Which kind of automatic mail the analysis took it for.
  automatic text,
  status text not null default 'none' check (status in ('none', 'classifying', 'classified', 'completed', 'failed', 'set_aside')),
  sync_error text,
  retry_count integer not null default 0,
  last_sync_attempt timestamptz,
  ai_classification jsonb,
  recommended_project_id uuid,
  is_degraded boolean not null default false,
  -- confirmed: it belongs to project_id. rejected: not to the recommended project. none: to none of the person's projects.
  project_state text not null default 'undecided' check (project_state in ('undecided', 'confirmed', 'rejected', 'none')),
  project_id uuid,
  project_decided_at timestamptz,
  -- The person here, the person by filing it in the mailbox, or Docket by the person's threshold. Only the first two teach.
  project_decided_by text check (project_decided_by in ('person', 'mailbox', 'model')),
  -- The folder or category whose filing the person took back: it is not followed again.
  refused_filing text,
  -- 1 to 4 of the most urgent suggested task; 9 without tasks, so that those sort last.
  top_priority smallint not null default 9,
  feedback text not null default '',
  is_archived boolean not null default false,
  archived_at timestamptz,
  -- Set when the provider says the message is gone; decisions and tasks stay.
  removed_at timestamptz,
  -- Why the message could not follow its email to the mailbox's Archive folder or back; null if it did or need not.
  move_problem text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, message_id),
  foreign key (user_id, project_id) references projects (user_id, id) on delete set null (project_id),
  foreign key (user_id, recommended_project_id) references projects (user_id, id) on delete set null (recommended_project_id)
);
alter table tasks add foreign key (user_id, email_id) references emails (user_id, id) on delete set null (email_id);

-- Faster to write and to read than pglz; a server that was built without it keeps what it has.
do $$ begin
  alter table emails alter column body set compression lz4, alter column body_text set compression lz4;
exception when feature_not_supported then
  raise notice 'lz4 is not available: bodies are compressed more slowly';
end $$;

create index emails_queue on emails (user_id, received_time desc, id) where not is_archived and removed_at is null and not is_from_reader;
create index emails_queue_priority on emails (user_id, top_priority, received_time desc, id) where not is_archived and removed_at is null and not is_from_reader;
create index emails_pending on emails (user_id, received_time) where not is_archived and removed_at is null and not is_from_reader and project_state = 'undecided' and recommended_project_id is not null;
-- The summary card Projects Matched: confirmed by the person, or more likely right than not.
create index emails_matched on emails (user_id)
  where not is_archived and removed_at is null and not is_from_reader and recommended_project_id is not null and not is_degraded
    and (project_state = 'confirmed' or (ai_classification ->> 'confidence')::double precision >= 0.5);
-- The reader's own mail, listed where something in it was promised.
create index emails_sent on emails (user_id, received_time desc, id) where not is_archived and removed_at is null and is_from_reader;
-- How many emails came since the reader looked.
create index emails_by_stored on emails (user_id, created_at) where not is_archived and removed_at is null and not is_from_reader;
create index emails_archived on emails (user_id, archived_at desc) where is_archived;
create index emails_conversation on emails (user_id, conversation_id, received_time);
create index emails_internet_id on emails (user_id, internet_message_id);
create index emails_folder_day on emails (user_id, folder_id, received_time);
create index emails_folder_live on emails (user_id, folder_id) where removed_at is null;
-- Who else writes under a sender's name. Cut, since a stranger's name may be longer than an index entry.
create index emails_sender_name on emails (user_id, left(lower(from_name), 100)) where not is_from_reader;
create index emails_filed on emails (user_id, lower(folder)) where not is_from_reader;
create index emails_status on emails (user_id, status) where status in ('none', 'classifying', 'failed');

-- The bytes of messages that came from a file: no mailbox has their attachments.
create table email_sources (
  user_id uuid not null,
  email_id uuid not null,
  raw bytea not null,
  primary key (user_id, email_id),
  foreign key (user_id, email_id) references emails (user_id, id) on delete cascade
);
alter table email_sources alter column raw set storage external;

-- The words of the emails, apart from them: an index on emails itself would read the whole text again at every change
-- of a row. Weights: A subject, B sender, none for the text.
create table email_words (
  user_id uuid not null,
  email_id uuid not null,
  words tsvector not null,
  primary key (user_id, email_id),
  foreign key (user_id, email_id) references emails (user_id, id) on delete cascade
);
create index email_words_found on email_words using gin (words);

-- Emails whose words are not indexed yet; until then a search reads the emails themselves.
create table unread_words (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  email_ids uuid[] not null,
  primary key (user_id, id)
);

-- Senders whose remote images are loaded.
create table allowed_image_senders (
  user_id uuid not null references users on delete cascade,
  address text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, address)
);

-- The completeness proof: what the mailbox listed and what was stored, per folder and day (UTC), when last compared.
create table completeness_days (
  user_id uuid not null,
  folder_id text not null,
  day date not null,
  expected integer not null,
  stored integer not null,
  missing integer not null,
  extra integer not null,
  outdated integer not null,
  measured_at timestamptz not null,
  primary key (user_id, folder_id, day),
  foreign key (user_id, folder_id) references mail_folders on delete cascade
);

-- Each message on which the two differ: not stored as the mailbox has it, stored but not listed, or of another version.
create table completeness_gaps (
  user_id uuid not null,
  folder_id text not null,
  message_id text not null,
  kind text not null check (kind in ('missing', 'extra', 'outdated')),
  day date not null,
  found_at timestamptz not null,
  -- When the mailbox was last asked for it.
  tried_at timestamptz,
  primary key (user_id, folder_id, message_id),
  foreign key (user_id, folder_id) references mail_folders on delete cascade
);
create index completeness_gaps_by_day on completeness_gaps (user_id, folder_id, day);

-- The latest comparison of each mailbox, kept row by row so that a crash or a pause loses nothing.
create table completeness_checks (
  user_id uuid primary key references users on delete cascade,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  goal text not null check (goal in ('recent', 'all', 'heal', 'sweep')),
  slices integer not null default 0,
  checked integer not null default 0,
  healed integer not null default 0,
  requests integer not null default 0,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  problem jsonb,
  -- How far back the slow part of the sweep has come; null: it starts over.
  older_until timestamptz
);

-- The time spans that the running comparison has yet to read.
create table completeness_slices (
  user_id uuid not null,
  folder_id text not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  primary key (user_id, folder_id, from_time, to_time),
  foreign key (user_id, folder_id) references mail_folders on delete cascade
);

-- The provider's promise to notify us of changes; only the hash of its secret is kept.
create table mail_subscriptions (
  user_id uuid primary key references users on delete cascade,
  subscription_id text unique,
  secret_hash bytea,
  expires_at timestamptz,
  renew_at timestamptz not null,
  last_notified_at timestamptz,
  failures integer not null default 0,
  problem jsonb,
  -- Where its notifications go: when Docket's address changes, it is made again.
  notification_url text
);

------------------------------------------------------------------------------------------------------------ analysis

-- Suggested tasks of an email, as they were proposed and as they were decided.
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
create index suggestions_undecided on suggestions (user_id, email_id) where approved is null;

-- The suggested reply of an email, from proposal to sending.
create table replies (
  user_id uuid not null,
  email_id uuid not null,
  subject text not null,
  body text not null,
  proposed_body text not null,
  tone text not null default 'neutral',
  confidence double precision not null,
  -- Before the person's own calibration.
  raw_confidence double precision,
  source text not null default 'built-in',
  state text not null default 'suggested' check (state in ('suggested', 'held', 'sending', 'sent', 'failed')),
  send_at timestamptz,
  -- From here on the draft may have been sent, whatever the answer was.
  send_started_at timestamptz,
  sent_at timestamptz,
  draft_id text,
  -- Carried by the draft, so that one whose creation was not answered is found again.
  send_key text,
  error text,
  -- To whom it is sent; null until it was held once.
  recipients jsonb,
  attempts integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (user_id, email_id),
  foreign key (user_id, email_id) references emails (user_id, id) on delete cascade
);

-- What was learned, one row per decision, so that a decision writes one row however many came before.
create table learned_examples (
  user_id uuid not null references users on delete cascade,
  email_id uuid not null,
  -- The latest decision that it was learned from: the learner counts in this order.
  decision_id bigint not null,
  -- null: the person said that the message belongs to none of their projects, which is learned like a project.
  project_id uuid,
  -- Seconds since 1970 of the message's receipt, and its hashed features; no text.
  received_at bigint not null,
  features jsonb not null,
  primary key (user_id, email_id)
);
create index learned_examples_order on learned_examples (user_id, decision_id);

-- The calibrations of a user's learner.
create table learners (
  user_id uuid primary key references users on delete cascade,
  calibration jsonb,
  task_calibration jsonb,
  reply_calibration jsonb,
  version integer not null,
  -- Grows when something learned is taken back: what was counted before must be counted again.
  removals integer not null default 0,
  -- The version of the features in learned_examples; older rows are made again from the decisions.
  made_with integer not null default 0,
  updated_at timestamptz not null default now()
);

-- How often a user's waiting emails were looked at again. A classification that read an older number than the current
-- one must run again: the round that began meanwhile could not see its emails.
create table recommendation_rounds (
  user_id uuid primary key references users on delete cascade,
  round bigint not null default 0
);

-- Analyses that began and have not ended: counted before they run, so that a message that takes the process with it is
-- known after a restart.
create table analysis_attempts (
  user_id uuid not null references users on delete cascade,
  email_id uuid not null,
  attempts smallint not null default 1,
  primary key (user_id, email_id),
  foreign key (user_id, email_id) references emails (user_id, id) on delete cascade
);

-- How often addresses and words occur in all mail of a person: what a project has to stand out from. Hashed, no text.
create table mail_backgrounds (
  user_id uuid primary key references users on delete cascade,
  -- How many were counted, and how many of them the counts still stand for.
  messages integer not null default 0,
  counted integer not null default 0,
  counts bytea not null default ''
);

-- 'Not this project for this sender.'
create table sender_vetoes (
  user_id uuid not null references users on delete cascade,
  sender text not null,
  project_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, sender, project_id)
);

-- What left the machine: calls to an external classifier or language model.
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

-------------------------------------------------------------------------------------------------------------- review

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
  -- The message that an imported decision is about, until that message arrives.
  awaits_message text,
  primary key (user_id, id)
);
create index decisions_by_email on decisions (user_id, email_id, kind) where undone_at is null;
create index decisions_awaiting on decisions (user_id, awaits_message) where awaits_message is not null;

------------------------------------------------------------------------------------------- platform: changes and undo

-- The audit log: every change with the row before and after. Only appended to; the one later mark is reverted_by.
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
  -- Undo counts by why a record changed; the reason beside it is for reading only.
  cause text check (cause in ('followed_project', 'taken_back')),
  reverted_by bigint,
  -- Everything a person did in one action: Undo takes back all entries of the step.
  step_id uuid not null default coalesce(nullif(current_setting('app.step', true), '')::uuid, gen_random_uuid()),
  primary key (user_id, id)
);
create index audit_by_noun on audit_entries (user_id, noun, id desc);
create index audit_by_record on audit_entries (user_id, record_id, id desc);
create index audit_by_step on audit_entries (user_id, step_id, id);

-- Answers to calls that named themselves, kept a day: the same call made again is answered, not done again.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  request_hash bytea not null,
  -- Null only while the call is under way.
  answer jsonb,
  step_id uuid,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- A version on each record that a person edits, raised by whatever changes it.
create function raise_version() returns trigger language plpgsql as $$
begin
  if new is distinct from old then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

do $$
declare
  versioned text;
begin
  foreach versioned in array array['projects', 'tasks', 'services', 'templates', 'rules', 'contexts', 'task_styles', 'settings'] loop
    execute format('alter table %I add column version bigint not null default 1', versioned);
    execute format('create trigger raise_version before update on %I for each row execute function raise_version()', versioned);
  end loop;
end $$;

-------------------------------------------------------------------------------------------------- who may see what

do $$
declare
  owned text;
begin
  for owned in select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' loop
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

alter table processes enable row level security;
alter table processes force row level security;
create policy system on processes using (app_is_system()) with check (app_is_system());

-- What the system must find before it knows a user: mailboxes that are due, the subscription that a notification names,
-- imports whose process died, emails whose words are to be indexed, sessions that expired.
create policy system on mail_accounts for select using (app_is_system());
create policy system on mail_subscriptions for select using (app_is_system());
create policy system on import_jobs for select using (app_is_system());
create policy system on unread_words for select using (app_is_system());
create policy system_expire on sessions for delete using (app_is_system() and expires_at < now());

-- The system may delete only what was deleted a minute ago: longer than any Undo, so that no difference between two
-- machines' clocks ends one early.
do $$
declare
  kept text;
begin
  for kept in select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'deleted_at' loop
    execute format(
      'create policy system_purge on %I for delete using (app_is_system() and deleted_at < now() - interval ''1 minute'')',
      kept);
  end loop;
end $$;

grant usage on schema public to docket_app;
grant select, insert, update, delete on all tables in schema public to docket_app;
grant usage, select on all sequences in schema public to docket_app;
revoke update, delete on audit_entries, outbound_log from docket_app;
grant update (reverted_by) on audit_entries to docket_app;

-------------------------------------------------------------------------------------------------------------- search

-- Under row-level security the planner may not use a text index: @@ and ilike are not leakproof, so it would read every
-- row instead. The two search functions therefore run as the owner and filter by the user themselves; nothing else uses
-- the owner's policies, and without a user both find nothing.
do $$
declare
  searched text;
begin
  foreach searched in array array['emails', 'email_words', 'unread_words', 'tasks', 'projects'] loop
    execute format('create policy search on %I for select to %I using (true)', searched, current_user);
  end loop;
end $$;

-- An address is also indexed in its parts, so that a domain or a name in it is found.
create function words_of_email(subject text, from_name text, from_address text, body_text text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('simple', subject), 'A')
    || setweight(to_tsvector('simple', from_name || ' ' || from_address || ' ' || translate(from_address, '@._-+', '     ')), 'B')
    || to_tsvector('simple', left(body_text, 100000));

create function search_emails(wanted text) returns setof uuid
  language sql stable security definer rows 200
  set search_path = public, pg_temp
as $$
  select email_id from email_words
  where user_id = app_user() and words @@ to_tsquery('simple', wanted)
  union all
  select emails.id from unread_words cross join unnest(email_ids) as unread (id)
    join emails on emails.user_id = app_user() and emails.id = unread.id
  where unread_words.user_id = app_user()
    and words_of_email(subject, from_name, from_address, body_text) @@ to_tsquery('simple', wanted)
$$;
revoke execute on function search_emails(text) from public;
grant execute on function search_emails(text) to docket_app;

create function text_of_task(title text, description text, tags text[]) returns text
  language sql immutable parallel safe
as $$ select concat_ws(' ', title, description, array_to_string(tags, ' ')) $$;

-- Tasks are found by any part of a word, which an index of trigrams can look up. Without the extension a search reads
-- every task.
do $$
begin
  create extension if not exists pg_trgm;
  create index tasks_text on tasks using gin (text_of_task(title, description, tags) gin_trgm_ops);
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'pg_trgm is not available: searching many tasks is slow';
end $$;

create function search_tasks(pattern text) returns setof uuid
  language sql stable security definer rows 200
  set search_path = public, pg_temp
as $$
  select id from tasks
  where user_id = app_user() and text_of_task(title, description, tags) ilike pattern
  union all
  select tasks.id from projects join tasks on tasks.user_id = projects.user_id and tasks.project_id = projects.id
  where projects.user_id = app_user() and projects.deleted_at is null and projects.name ilike pattern
$$;
revoke execute on function search_tasks(text) from public;
grant execute on function search_tasks(text) to docket_app;
