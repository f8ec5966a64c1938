-- PostgreSQL reads '-88213' as a negative number and 'a/b' as a file name, so a number after a hyphen and a word after a
-- slash were not found by themselves.
create function split_references(text text) returns text
  language sql immutable parallel safe
as $$ select regexp_replace(text, '-(?=\d)|/', ' ', 'g') $$;

create or replace function words_of_email(subject text, from_name text, from_address text, body_text text, received timestamptz)
  returns tsvector
  language sql immutable parallel safe
as $$
  select setweight(to_tsvector('simple', split_references(subject)), 'A')
    || setweight(to_tsvector('simple', split_references(from_name) || ' ' || from_address || ' ' || translate(from_address, '@._-+', '     ')), 'B')
    || to_tsvector('simple', split_references(left(body_text, 100000)))
    || array_to_tsvector(array[week_of(received)])
$$;

-- As 0050 made it, except that an email which is only indexed again is found by its earlier words until then.
create or replace function search_emails(wanted text, since timestamptz) returns setof uuid
  language plpgsql stable security definer rows 2000
  set search_path = public, pg_temp
as $$
declare
  query tsquery := to_tsquery('simple', wanted);
  narrowed tsquery := query;
begin
  if since is not null then
    narrowed := query && (
      select string_agg(quote_literal(week_of(since + weeks * interval '7 days')), ' | ')::tsquery
      from generate_series(0, ceil(extract(epoch from now() - since) / 604800)::integer + 1) as weeks
    );
  end if;
  return query
    select email_id from email_words where user_id = app_user() and words @@ narrowed
    union all
    select emails.id from unread_words cross join unnest(email_ids) as unread (id)
      join emails on emails.user_id = app_user() and emails.id = unread.id
    where unread_words.user_id = app_user()
      and not exists (select from email_words where user_id = app_user() and email_id = unread.id)
      and words_of_email(subject, from_name, from_address, body_text, received_time) @@ query;
end
$$;

-- What is indexed is indexed again in the background, 200 emails a row.
alter table email_words disable row level security;
alter table unread_words disable row level security;
insert into unread_words (user_id, email_ids)
select user_id, array_agg(email_id)
from (select user_id, email_id, row_number() over (partition by user_id order by email_id) / 200 as batch from email_words) indexed
group by user_id, batch;
alter table email_words enable row level security;
alter table unread_words enable row level security;
