-- Until when the provider asked for no calls to this mailbox.
alter table mailbox_usage add column paused_until timestamptz;
