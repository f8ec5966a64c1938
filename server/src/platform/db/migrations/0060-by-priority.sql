-- Each group of the order by priority is read in its own order, instead of sorting a month of mail for every page. Most emails
-- ask for nothing; those are in emails_queue.
create index emails_by_priority on emails
  (user_id, top_priority, (case when woken_at is null then received_time else woken_at end) desc, id)
  include (woken_at, received_time, last_due)
  where not is_archived and removed_at is null and not is_from_reader and snoozed_until is null and top_priority < 9;
-- With what the order needs, so that what is to review is put in order from the index alone.
drop index emails_pending;
create index emails_pending on emails (user_id, (case when woken_at is null then received_time else woken_at end) desc, id)
  include (woken_at, received_time, top_priority, last_due)
  where not is_archived and removed_at is null and not is_from_reader and snoozed_until is null
    and project_state = 'undecided' and recommended_project_id is not null and not is_degraded
    and (ai_classification ->> 'confidence')::double precision >= 0.5;
