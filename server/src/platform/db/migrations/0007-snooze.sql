-- A snoozed email leaves the queue until a time. Woken, it stands on top: woken_at counts like the time it was received.
alter table emails add column snoozed_until timestamptz, add column woken_at timestamptz;

-- The queue's indexes, without what is snoozed. As long as these hold, the counts read no rows.
drop index emails_queue, emails_queue_priority, emails_pending, emails_matched, emails_by_stored;
create index emails_queue on emails (user_id, (coalesce(woken_at, received_time)) desc, id)
  where not is_archived and removed_at is null and not is_from_reader and snoozed_until is null;
create index emails_queue_priority on emails (user_id, top_priority, (coalesce(woken_at, received_time)) desc, id)
  where not is_archived and removed_at is null and not is_from_reader and snoozed_until is null;
-- Pending: a clear recommendation nobody decided. Matched: these and what is confirmed.
create index emails_pending on emails (user_id, (coalesce(woken_at, received_time)) desc, id)
  where not is_archived and removed_at is null and not is_from_reader and snoozed_until is null
    and project_state = 'undecided' and recommended_project_id is not null and not is_degraded
    and (ai_classification ->> 'confidence')::double precision >= 0.5;
create index emails_matched on emails (user_id)
  where not is_archived and removed_at is null and not is_from_reader and snoozed_until is null
    and (project_state = 'confirmed' or (project_state = 'undecided' and recommended_project_id is not null
      and not is_degraded and (ai_classification ->> 'confidence')::double precision >= 0.5));
create index emails_by_stored on emails (user_id, created_at)
  where not is_archived and removed_at is null and not is_from_reader and snoozed_until is null;
create index emails_snoozed on emails (user_id, snoozed_until) where snoozed_until is not null;
create index emails_woken on emails (user_id, woken_at) where woken_at is not null;
