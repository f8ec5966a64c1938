-- In the order by priority, an email that was received long ago stands in its group while a task of it is due today or later, instead
-- of among what is older. There are few of these, and the other indexes would read all mail to find them.
create index emails_still_due on emails (user_id, last_due)
  include (woken_at, received_time, top_priority)
  where not is_archived and removed_at is null and not is_from_reader and snoozed_until is null and last_due < 'infinity';
