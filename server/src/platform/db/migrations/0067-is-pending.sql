-- An index whose condition names a column is written whenever that column changes, and with it all indexes of the row. The
-- conditions of emails_pending and emails_undecided named the recommendation, which looks at undecided mail change; now a new
-- recommendation writes no index, unless it changes what is to review.
-- Kept by a trigger: a stored generated column would write the whole table and its texts anew on upgrade.
create function pending_of(project_state text, recommended_project_id uuid, is_degraded boolean, classification jsonb) returns boolean
  language sql immutable parallel safe
as $$
  select project_state = 'undecided' and recommended_project_id is not null and not is_degraded
    and coalesce((classification ->> 'confidence')::double precision >= 0.5, false)
$$;

-- Room on each page for the next version of a row.
alter table emails set (fillfactor = 80);
alter table emails add column is_pending boolean not null default false;
update emails set is_pending = true where pending_of(project_state, recommended_project_id, is_degraded, ai_classification);

create function keep_pending() returns trigger
  language plpgsql
as $$
begin
  new.is_pending := pending_of(new.project_state, new.recommended_project_id, new.is_degraded, new.ai_classification);
  return new;
end
$$;
create trigger keep_pending before insert or update on emails
  for each row when (
    new.is_pending is distinct from pending_of(new.project_state, new.recommended_project_id, new.is_degraded, new.ai_classification)
  )
  execute function keep_pending();

drop index emails_pending, emails_undecided;
create index emails_pending on emails (user_id, (case when woken_at is null then received_time else woken_at end) desc, id)
  include (woken_at, received_time, top_priority, last_due)
  where not is_archived and removed_at is null and not is_from_reader and snoozed_until is null and is_pending;
-- With what is not classified yet, which is a little and not for long.
create index emails_undecided on emails (user_id, received_time desc)
  where project_state = 'undecided' and status <> 'set_aside' and not is_degraded;

-- It counted anew whenever a confidence changed.
drop trigger tally_changed on emails;
create trigger tally_changed after update on emails for each row
  when (
    (old.folder_id, old.removed_at is null, old.is_archived, old.snoozed_until is null, old.project_state, old.project_decided_by, old.is_pending)
    is distinct from
    (new.folder_id, new.removed_at is null, new.is_archived, new.snoozed_until is null, new.project_state, new.project_decided_by, new.is_pending)
  )
  execute function tally_changed_email();
