-- What a message allows as an answer, why it is suspicious, and the answer that a reply was composed from.
alter table emails
  add column warning jsonb,
  add column answers jsonb not null default '[]';
alter table replies
  add column answer jsonb;
