-- When an email first joined To Review, so that what joins while someone decides is announced and not inserted into their list.
-- Only the first time: a decision that is undone puts the email back where it was.
alter table emails add column to_review_since timestamptz;

create or replace function keep_pending() returns trigger
  language plpgsql
as $$
begin
  new.is_pending := pending_of(new.project_state, new.recommended_project_id, new.is_degraded, new.ai_classification);
  new.was_pending := new.is_pending or (new.was_pending and new.recommended_project_id is not null);
  new.is_to_review := new.open_tasks > 0
    or (new.was_pending and new.project_state = 'undecided' and not new.is_degraded);
  if new.to_review_since is null then
    -- To review since before this migration.
    if old.is_to_review then new.to_review_since := new.created_at;
    elsif new.is_to_review then new.to_review_since := clock_timestamp();
    end if;
  end if;
  return new;
end
$$;

create index emails_joined_review on emails (user_id, to_review_since)
  where not is_archived and removed_at is null and not is_from_reader and snoozed_until is null and is_to_review;
