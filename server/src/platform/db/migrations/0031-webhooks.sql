-- Addresses that other programs want to be told at, what they are told, and each attempt to tell them.
create table webhooks (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  url text not null,
  description text not null default '',
  events text[] not null,
  sealed_secret bytea not null,
  is_enabled boolean not null default true,
  -- Why Docket switched it off.
  problem text,
  -- Since when no message has been delivered; null after one that was.
  failing_since timestamptz,
  created_at timestamptz not null,
  primary key (user_id, id)
);

-- The outbox: written in the transaction that reads the change, kept for the log and for replay.
create table webhook_messages (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  -- The change of the audit log; null for a test.
  entry_id bigint,
  event text not null,
  -- As it is signed and sent.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, webhook_id, entry_id),
  foreign key (user_id, webhook_id) references webhooks on delete cascade
);
create index webhook_messages_latest on webhook_messages (user_id, webhook_id, created_at desc, id);

create table webhook_attempts (
  user_id uuid not null,
  id bigint generated always as identity,
  message_id uuid not null,
  at timestamptz not null,
  milliseconds integer not null,
  status integer,
  problem text,
  primary key (user_id, id),
  foreign key (user_id, message_id) references webhook_messages on delete cascade
);
create index webhook_attempts_of_message on webhook_attempts (user_id, message_id, id desc);

do $$
declare
  owned text;
begin
  foreach owned in array array['webhooks', 'webhook_messages', 'webhook_attempts'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy owner on %I using (user_id = app_user()) with check (user_id = app_user())', owned);
    execute format('grant select, insert, update, delete on %I to docket_app', owned);
  end loop;
end $$;
grant usage, select on all sequences in schema public to docket_app;
