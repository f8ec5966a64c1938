-- Restored when the record is unarchived. Null: not archived, or archived before this was kept.
alter table projects add column status_before_archiving text;
alter table tasks add column status_before_archiving text;
