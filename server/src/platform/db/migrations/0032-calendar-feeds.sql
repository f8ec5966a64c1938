-- The private address of a person's calendar feed; only its hash is kept.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  secret_hash bytea not null,
  created_at timestamptz not null,
  last_read_at timestamptz
);
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy owner on calendar_feeds using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on calendar_feeds to docket_app;
