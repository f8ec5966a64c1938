-- After each decision the undecided emails are looked at again, newest first. Without an index in that order each look read the whole mailbox:
-- 2 s of the database at a million emails.
create index emails_undecided on emails (user_id, received_time desc)
  where project_state = 'undecided' and ai_classification is not null and status <> 'set_aside' and not is_degraded;
