-- A delta round may take longer than a run, so the link of its next page is kept.
alter table mail_folders add column round_link text;

-- The messages that a folder had when a round over the whole of it began, without those that it has listed since. Whatever it
-- leaves at its end may have been deleted or moved.
create table unlisted_messages (
  user_id uuid not null,
  folder_id text not null,
  message_id text not null,
  primary key (user_id, folder_id, message_id),
  foreign key (user_id, folder_id) references mail_folders on delete cascade
);
alter table unlisted_messages enable row level security;
alter table unlisted_messages force row level security;
create policy owner on unlisted_messages using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on unlisted_messages to docket_app;
