-- Task services: To Do, Todoist, CalDAV. What is to be sent is the difference between a task and its link.
create table task_services (
  user_id uuid not null references users on delete cascade,
  service text not null check (service in ('todo', 'todoist', 'caldav')),
  state text not null check (state in ('connected', 'reconnect', 'disconnected')),
  -- Whose account or which server; links are kept for a connection made again to the same one.
  account text not null,
  -- Null for To Do, which goes by the mailbox's tokens, and after disconnecting.
  sealed_secret bytea,
  -- Where reading changes stands; null = everything is read again.
  cursor text,
  connected_at timestamptz not null,
  last_sync_at timestamptz,
  next_sync_at timestamptz,
  failures integer not null default 0,
  problem jsonb,
  primary key (user_id, service)
);

-- The projects whose tasks are sent, and the list each goes to; list_id null = one named like the project, not made yet.
create table task_service_projects (
  user_id uuid not null references users on delete cascade,
  service text not null,
  project_id uuid not null,
  list_id text,
  list_name text not null default '',
  primary key (user_id, service, project_id),
  foreign key (user_id, service) references task_services on delete cascade,
  foreign key (user_id, project_id) references projects (user_id, id) on delete cascade
);

-- One task in one service. It outlives its task until the copy there is removed.
create table task_links (
  user_id uuid not null references users on delete cascade,
  service text not null,
  task_id uuid not null,
  -- The idempotency key of its creation there; a new one each time it is to be created anew.
  key uuid not null,
  list_id text not null,
  -- Null until it is there.
  remote_id text,
  url text,
  -- Sent whatever its project: the person chose this task.
  is_single boolean not null default false,
  -- The connection or the project was taken away; adopted again when it comes back.
  is_parted boolean not null default false,
  -- Whether its creation was tried, so that the next try looks for it first.
  is_tried boolean not null default false,
  -- The version of the task when both sides were last made equal.
  task_version bigint not null default 0,
  -- Each side's fields when they last agreed: a service may store a text otherwise than it was sent.
  sent jsonb not null,
  seen jsonb not null,
  -- Copies that are to be removed: of a deleted task, or in a list it was moved from.
  leaving jsonb not null default '[]',
  conflicts jsonb not null default '[]',
  problem text,
  primary key (user_id, service, task_id),
  foreign key (user_id, service) references task_services on delete cascade
);
create unique index task_links_by_remote on task_links (user_id, service, remote_id) where remote_id is not null;

do $$
declare
  owned text;
begin
  foreach owned in array array['task_services', 'task_service_projects', 'task_links'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy owner on %I using (user_id = app_user()) with check (user_id = app_user())', owned);
    execute format('grant select, insert, update, delete on %I to docket_app', owned);
  end loop;
end $$;
-- The system starts the syncs that are due.
create policy system on task_services for select using (app_is_system());
