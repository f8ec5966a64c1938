-- What the person wrote last, if an earlier version of the reply turned out to have been sent. Null: nothing was left unsent.
alter table replies add column unsent jsonb;
