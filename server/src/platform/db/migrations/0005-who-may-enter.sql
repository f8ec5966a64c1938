-- Who may use this Docket, and who looks after it.
alter table users
  add column role text not null default 'member' check (role in ('administrator', 'member')),
  add column state text not null default 'active' check (state in ('active', 'waiting', 'blocked'));
update users set role = 'administrator' where id = (select id from users order by created_at, id limit 1);

-- What happened at the door and in the administration. Written once: nobody the product logs in as may change or
-- delete an entry, not even the administrator it tells of. A removed person's entries stay, without a link to them.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  -- Whom it is about, and who did it; null where Docket did not know or they were removed.
  person_id uuid references users on delete set null,
  actor_id uuid references users on delete set null,
  -- The address that was signed in with.
  email text not null default '',
  detail text not null default '',
  user_agent text not null default '',
  address text not null default ''
);
create index security_events_latest on security_events (id desc);
alter table security_events enable row level security;
alter table security_events force row level security;
create policy system_read on security_events for select using (app_is_system());
create policy system_add on security_events for insert with check (app_is_system());
grant select, insert on security_events to docket_app;
grant usage, select on all sequences in schema public to docket_app;
