-- What the mailbox listed and what was stored, per folder and day (UTC) of the covered time, when it was last compared.
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

-- The latest comparison of each mailbox, and what is left of it to do: a crash or a pause loses nothing.
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
  -- How far back the slow part of the sweep has come; null: it begins anew.
  older_until timestamptz
);

create table completeness_slices (
  user_id uuid not null,
  folder_id text not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  primary key (user_id, folder_id, from_time, to_time),
  foreign key (user_id, folder_id) references mail_folders on delete cascade
);

alter table mail_folders add column checked_at timestamptz;
-- When the next sweep of this mailbox is due; null: it was never swept.
alter table mail_accounts add column sweep_at timestamptz;

-- The provider's promise to tell of changes; only the hash of its secret is kept.
create table mail_subscriptions (
  user_id uuid primary key references users on delete cascade,
  subscription_id text unique,
  secret_hash bytea,
  expires_at timestamptz,
  renew_at timestamptz not null,
  last_notified_at timestamptz,
  failures integer not null default 0,
  problem jsonb
);

do $$
declare
  owned text;
begin
  foreach owned in array array['completeness_days', 'completeness_gaps', 'completeness_checks', 'completeness_slices',
    'mail_subscriptions'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy owner on %I using (user_id = app_user()) with check (user_id = app_user())', owned);
    execute format('grant select, insert, update, delete on %I to docket_app', owned);
  end loop;
end $$;

-- A notification names a subscription, not a user; and the clock must find those to renew.
create policy system on mail_subscriptions for select using (app_is_system());
