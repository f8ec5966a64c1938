-- Calendars that a person lets Docket read, and when they are busy in the next weeks; what a meeting is about is never kept.
create table calendars (
  user_id uuid not null references users on delete cascade,
  source text not null check (source in ('microsoft', 'caldav')),
  state text not null default 'on' check (state in ('on', 'reconnect')),
  last_read_at timestamptz,
  next_read_at timestamptz not null,
  failures integer not null default 0,
  problem text,
  primary key (user_id, source)
);
create table busy_times (
  user_id uuid not null references users on delete cascade,
  source text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (user_id, source, starts_at, ends_at)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['calendars', 'busy_times'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy owner on %I using (user_id = app_user()) with check (user_id = app_user())', owned);
    execute format('grant select, insert, update, delete on %I to docket_app', owned);
  end loop;
end $$;
-- The system starts the readings that are due.
create policy system on calendars for select using (app_is_system());
