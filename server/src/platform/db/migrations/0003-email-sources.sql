-- The bytes of messages that came from a file: no mailbox has their attachments.
create table email_sources (
  user_id uuid not null,
  email_id uuid not null,
  raw bytea not null,
  primary key (user_id, email_id),
  foreign key (user_id, email_id) references emails (user_id, id) on delete cascade
);
alter table email_sources alter column raw set storage external;

alter table email_sources enable row level security;
alter table email_sources force row level security;
create policy owner on email_sources using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on email_sources to docket_app;
