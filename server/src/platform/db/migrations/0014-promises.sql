-- The reader's own mail is listed where something in it was promised.
create index emails_sent on emails (user_id, received_time desc, id) where not is_archived and removed_at is null and is_from_reader;
create index suggestions_undecided on suggestions (user_id, email_id) where approved is null;
