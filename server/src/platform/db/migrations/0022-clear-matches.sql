-- The summary card Projects Matched counts what a person confirmed and what is more likely right than not; a guess is none.
drop index emails_matched;
create index emails_matched on emails (user_id)
  where not is_archived and removed_at is null and not is_from_reader and recommended_project_id is not null and not is_degraded
    and (project_approved is true or (ai_classification ->> 'confidence')::double precision >= 0.5);
