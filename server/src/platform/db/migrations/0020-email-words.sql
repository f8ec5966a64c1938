-- The words of the emails in a table of their own: in an index of emails itself every change of a row (its status, its
-- project, its priority) reads the whole text again. Weights: A subject, B sender, none for the text.
create table email_words (
  user_id uuid not null,
  email_id uuid not null,
  words tsvector not null,
  primary key (user_id, email_id),
  foreign key (user_id, email_id) references emails (user_id, id) on delete cascade
);
create index email_words_found on email_words using gin (words);

-- Emails whose words are still to be read; until then a search reads the emails themselves.
create table unread_words (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  email_ids uuid[] not null,
  primary key (user_id, id)
);
insert into unread_words (user_id, email_ids)
  select user_id, array_agg(id)
  from (select user_id, id, row_number() over (partition by user_id order by received_time) / 200 as part from emails) as parted
  group by user_id, part;

do $$
declare
  owned text;
begin
  foreach owned in array array['email_words', 'unread_words'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy owner on %I using (user_id = app_user()) with check (user_id = app_user())', owned);
    -- As in 0004: the owner searches for the user, because of row-level security no index would serve @@.
    execute format('create policy search on %I for select to %I using (true)', owned, current_user);
    execute format('grant select, insert, update, delete on %I to docket_app', owned);
  end loop;
end $$;
create policy system on unread_words for select using (app_is_system());

-- An address is also indexed in its parts, so that a domain or a name in it is found.
create function words_of_email(subject text, from_name text, from_address text, body_text text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('simple', subject), 'A')
    || setweight(to_tsvector('simple', from_name || ' ' || from_address || ' ' || translate(from_address, '@._-+', '     ')), 'B')
    || to_tsvector('simple', left(body_text, 100000));

drop function search_emails(text, text);
drop index emails_search_text, emails_search_from, emails_search_subject;
create function search_emails(wanted text) returns setof uuid
  language sql stable security definer rows 200
  set search_path = public, pg_temp
as $$
  select email_id from email_words
  where user_id = app_user() and words @@ to_tsquery('simple', wanted)
  union all
  select emails.id from unread_words cross join unnest(email_ids) as unread (id)
    join emails on emails.user_id = app_user() and emails.id = unread.id
  where unread_words.user_id = app_user()
    and words_of_email(subject, from_name, from_address, body_text) @@ to_tsquery('simple', wanted)
$$;
revoke execute on function search_emails(text) from public;
grant execute on function search_emails(text) to docket_app;
