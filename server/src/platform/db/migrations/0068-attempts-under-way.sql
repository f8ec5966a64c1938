-- The numbers of the processes whose attempts are under way: an attempt has failed when its process is gone, not when
-- somebody else looks at the email meanwhile.
alter table analysis_attempts add column processes integer[] not null default '{}';
