-- Why the sync wrote a gap down itself: the mailbox could not serve a message while it served others, or did not find one
-- that it had just named. The sync asks for these again; null: found by a comparison.
alter table completeness_gaps add column noted_as text check (noted_as in ('unserved', 'not_found'));
