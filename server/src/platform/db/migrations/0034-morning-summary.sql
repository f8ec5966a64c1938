-- The summary of the day that a person sends to themselves by mail.
alter table notification_choices
  add column morning_summary boolean not null default false,
  add column summary_time text not null default '08:00',
  -- Null while it is off.
  add column next_summary_at timestamptz;
create index notification_summaries on notification_choices (next_summary_at) where next_summary_at is not null;

-- One a day at most. While it is on its way, the row says what the next try has to look up in the mailbox.
create table morning_summaries (
  user_id uuid not null references users on delete cascade,
  day date not null,
  state text not null check (state in ('held', 'sending', 'sent', 'failed')),
  subject text not null,
  -- Emptied once the summary was sent or given up.
  body text not null,
  send_key uuid not null default gen_random_uuid(),
  draft_id text,
  send_started_at timestamptz,
  attempts int not null default 0,
  sent_at timestamptz,
  problem text,
  primary key (user_id, day)
);
alter table morning_summaries enable row level security;
alter table morning_summaries force row level security;
create policy owner on morning_summaries using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on morning_summaries to docket_app;
