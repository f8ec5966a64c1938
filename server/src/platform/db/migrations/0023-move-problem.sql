-- Why the message could not follow its email to the mailbox's Archive folder or back; null when it did or need not.
alter table emails add column move_problem text;
