-- Where the reading of a range has come: everything after it is stored. The provider's link is not kept any more: it
-- counts from the top, so that a message which leaves the range meanwhile shifts another one out of sight.
alter table backfill_ranges add column read_down_to timestamptz;
alter table backfill_ranges drop column next_link;
update backfill_ranges set stored = 0 where done_at is null;

-- What all processes together asked of one mailbox, by minute: the provider counts it by application and mailbox.
create table mailbox_usage (
  user_id uuid not null references users on delete cascade,
  minute timestamptz not null,
  requests integer not null default 0,
  uploaded_bytes bigint not null default 0,
  primary key (user_id, minute)
);
alter table mailbox_usage enable row level security;
alter table mailbox_usage force row level security;
create policy owner on mailbox_usage using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on mailbox_usage to docket_app;
