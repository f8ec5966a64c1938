-- What was deleted with Undo is cleared away for every user at once. The role may delete, as the system, only what
-- was deleted a minute ago: longer than any Undo, so that no difference between two machines' clocks ends one early.
do $$
declare
  kept text;
begin
  foreach kept in array array['projects', 'tasks', 'services', 'service_projects', 'templates', 'rules', 'contexts'] loop
    execute format(
      'create policy system_purge on %I for delete using (app_is_system() and deleted_at < now() - interval ''1 minute'')',
      kept);
  end loop;
end $$;

-- Each process of Docket says here that it lives, and with which secret: the set-up doctor reads it. It belongs to no
-- user and tells nothing of one.
create table processes (
  id uuid primary key default gen_random_uuid(),
  host text not null,
  pid integer not null,
  services text[] not null,
  version text not null,
  public_url text not null,
  -- A hash that tells two secrets apart and nothing about either.
  secret_print text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
alter table processes enable row level security;
alter table processes force row level security;
create policy system on processes using (app_is_system()) with check (app_is_system());
grant select, insert, update, delete on processes to docket_app;
