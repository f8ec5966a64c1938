-- The order by priority is read from the index alone: what it sorts by stands there, and the last date by which one of
-- the suggested tasks is due (infinity: one has no date) stands on the email.
alter table emails add column last_due date;
alter table emails disable row level security;
alter table suggestions disable row level security;
update emails set last_due = latest.due
  from (select user_id, email_id, max(coalesce(due_date, 'infinity')) as due from suggestions group by user_id, email_id) latest
  where latest.user_id = emails.user_id and latest.email_id = emails.id;
alter table suggestions enable row level security;
alter table emails enable row level security;

drop index emails_queue;
create index emails_queue on emails (user_id, (coalesce(woken_at, received_time)) desc, id)
  include (woken_at, received_time, top_priority, last_due)
  where not is_archived and removed_at is null and not is_from_reader and snoozed_until is null;
