-- What belonged to a project whose creation was reverted: the purge empties these links, and undoing the revert restores
-- them. One row for each linking column; the project's own row is kept in the entry of the revert.
create table kept_links (
  user_id uuid not null references users on delete cascade,
  record_id uuid not null,
  table_name text not null,
  column_name text not null,
  ids uuid[] not null,
  primary key (user_id, record_id, table_name, column_name)
);
alter table kept_links enable row level security;
alter table kept_links force row level security;
create policy owner on kept_links using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on kept_links to docket_app;
