-- Whom a person has written to, in lower case, so that the sender of an email is known without reading sent mail. Rows are only
-- added: no import waits for another, and an address that two of them add at once stands there twice.
create table recipients (
  user_id uuid not null references users on delete cascade,
  id bigint generated always as identity,
  address text not null,
  name text not null,
  primary key (user_id, id)
);
create index recipients_by_address on recipients (user_id, address, name);
create index recipients_by_name on recipients (user_id, name) where name <> '';

-- The people of recipient lists (arrays of {name, address}), as they are looked for.
create function people_in(lists jsonb) returns table (address text, name text)
  language sql immutable parallel safe
as $$
  select left(lower(coalesce(person ->> 'address', '')), 320), left(lower(coalesce(person ->> 'name', '')), 100)
  from jsonb_array_elements(lists) as person
$$;

create function keep_sent_recipients() returns trigger
  language plpgsql
as $$
begin
  insert into recipients (user_id, address, name)
  select distinct sent.user_id, person.address, person.name
  from sent, people_in(sent.to_recipients || sent.cc_recipients) as person
  where sent.is_from_reader and not exists (
    select from recipients known
    where known.user_id = sent.user_id and known.address = person.address and known.name = person.name);
  return null;
end
$$;
create trigger keep_recipients after insert on emails
  referencing new table as sent for each statement execute function keep_sent_recipients();

create function keep_changed_recipients() returns trigger
  language plpgsql
as $$
begin
  insert into recipients (user_id, address, name)
  select distinct new.user_id, person.address, person.name
  from people_in(new.to_recipients || new.cc_recipients) as person
  where not exists (
    select from recipients known
    where known.user_id = new.user_id and known.address = person.address and known.name = person.name);
  return null;
end
$$;
create trigger keep_changed_recipients after update of to_recipients, cc_recipients, is_from_reader on emails
  for each row when (new.is_from_reader) execute function keep_changed_recipients();

insert into recipients (user_id, address, name)
select distinct emails.user_id, person.address, person.name
from emails, people_in(emails.to_recipients || emails.cc_recipients) as person
where emails.is_from_reader;

alter table recipients enable row level security;
alter table recipients force row level security;
create policy owner on recipients using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on recipients to docket_app;
grant usage, select on all sequences in schema public to docket_app;
