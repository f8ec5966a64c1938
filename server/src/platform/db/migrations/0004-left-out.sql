-- What a reading of an email found and that is not suggested, with the reason, so that the person can take it back.
alter table emails
  add column left_out jsonb not null default '[]';
