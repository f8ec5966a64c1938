-- How many messages the provider says a range holds, for progress that was counted and not guessed.
alter table backfill_ranges add column total integer;

-- The summary card Projects Matched, counted without reading the rows.
create index emails_matched on emails (user_id)
  where not is_archived and removed_at is null and not is_from_reader and recommended_project_id is not null and not is_degraded;

-- The stored copies of one message, whatever their id.
create index emails_folder_live on emails (user_id, folder_id) where removed_at is null;
