-- How much each person's rows take, measured once a day: counting them on each look at the list of people would not do.
create table person_storage (
  user_id uuid primary key references users on delete cascade,
  emails integer not null,
  bytes bigint not null,
  measured_at timestamptz not null
);
alter table person_storage enable row level security;
alter table person_storage force row level security;
create policy owner on person_storage using (user_id = app_user()) with check (user_id = app_user());
create policy system_read on person_storage for select using (app_is_system());
grant select, insert, update, delete on person_storage to docket_app;
