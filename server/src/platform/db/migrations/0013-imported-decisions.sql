-- A decision may be imported before its message is here: it names the message until that comes.
alter table decisions add column awaits_message text;
create index decisions_awaiting on decisions (user_id, awaits_message) where awaits_message is not null;
