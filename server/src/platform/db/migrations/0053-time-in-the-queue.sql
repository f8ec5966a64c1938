-- Under row-level security a condition on coalesce(…) is checked row by row, as PostgreSQL does not count coalesce among the
-- expressions that leak nothing; on a case expression it is looked up in the index. So "the last 30 days" read the whole queue.
drop index emails_queue, emails_pending;
create index emails_queue on emails (user_id, (case when woken_at is null then received_time else woken_at end) desc, id)
  include (woken_at, received_time, top_priority, last_due)
  where not is_archived and removed_at is null and not is_from_reader and snoozed_until is null;
create index emails_pending on emails (user_id, (case when woken_at is null then received_time else woken_at end) desc, id)
  where not is_archived and removed_at is null and not is_from_reader and snoozed_until is null
    and project_state = 'undecided' and recommended_project_id is not null and not is_degraded
    and (ai_classification ->> 'confidence')::double precision >= 0.5;
