-- Scheduled backups and what became of each. Belongs to no user; its rows hold no content.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- Where it lies, on the machine that made it; null where it failed.
  file text,
  bytes bigint,
  row_count bigint,
  error text
);
alter table backups enable row level security;
alter table backups force row level security;
create policy system on backups using (app_is_system()) with check (app_is_system());
grant select, insert, delete on backups to docket_app;
grant usage, select on all sequences in schema public to docket_app;
