-- An email that had been analyzed joins To Review once Docket becomes surer of its project, after a decision on another email for
-- example. It is not new, so it is not counted as new.
alter table emails add column reconsidered boolean not null default false;

-- As in 0072, and what joins by its project alone after it had been analyzed.
create or replace function keep_pending() returns trigger
  language plpgsql
as $$
begin
  new.is_pending := pending_of(new.project_state, new.recommended_project_id, new.is_degraded, new.ai_classification);
  new.was_pending := new.is_pending or (new.was_pending and new.recommended_project_id is not null);
  new.is_to_review := new.open_tasks > 0
    or (new.was_pending and new.project_state = 'undecided' and not new.is_degraded);
  if new.to_review_since is null then
    -- To review since before 0072.
    if old.is_to_review then new.to_review_since := new.created_at;
    elsif new.is_to_review then
      new.to_review_since := clock_timestamp();
      new.reconsidered := coalesce(old.status = 'completed', false) and new.open_tasks = 0;
    end if;
  end if;
  return new;
end
$$;

-- An entry has the time at which its call began, as all of a call belong together. One that goes on for longer than Undo is offered
-- ends when its last entry was written. Null: as before.
alter table audit_entries add column written_at timestamptz;
alter table audit_entries alter column written_at set default clock_timestamp();

-- The latest day on which a person was notified: other hours, or another zone, must not bring a second notification.
alter table notification_choices add column last_round_day date;

-- How many records were deleted with a person, which the log has only said in words.
alter table security_events add column records integer;
update security_events set records = substring(detail from '^[0-9]+')::integer
  where kind in ('removed', 'left') and detail ~ '^[0-9]{1,9} records$';
