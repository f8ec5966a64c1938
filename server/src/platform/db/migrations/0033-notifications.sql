-- What a person wants to be told of, and when the next round of it is due; no row: nothing.
create table notification_choices (
  user_id uuid primary key references users on delete cascade,
  tasks_due boolean not null default false,
  mail_to_answer boolean not null default false,
  -- The beginning of the next working day; null while nothing is chosen.
  next_round_at timestamptz
);
create index notification_rounds on notification_choices (next_round_at) where next_round_at is not null;

-- The browsers that are told. Their keys encrypt each message for that browser alone.
create table push_devices (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  endpoint text not null,
  public_key text not null,
  auth_secret text not null,
  -- Who signs out there is told nothing more.
  session_hash bytea not null,
  device text not null default '',
  created_at timestamptz not null,
  last_sent_at timestamptz,
  problem text,
  primary key (user_id, id),
  unique (user_id, endpoint),
  foreign key (user_id, session_hash) references sessions (user_id, token_hash) on delete cascade
);

-- The key pair by which push services know this Docket (VAPID). The same in every process; the private part is sealed.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  sealed_private_key bytea not null
);

do $$
declare
  owned text;
begin
  foreach owned in array array['notification_choices', 'push_devices'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy owner on %I using (user_id = app_user()) with check (user_id = app_user())', owned);
    execute format('grant select, insert, update, delete on %I to docket_app', owned);
  end loop;
end $$;
-- Whose round is due must be found before a user is known.
create policy system on notification_choices for select using (app_is_system());

alter table push_keys enable row level security;
alter table push_keys force row level security;
create policy system on push_keys using (app_is_system()) with check (app_is_system());
grant select, insert on push_keys to docket_app;
