-- What a person did at once is one step: Undo takes back all its entries. Each earlier entry is a step of its own.
alter table audit_entries add column step_id uuid not null default gen_random_uuid();
alter table audit_entries alter column step_id
  set default coalesce(nullif(current_setting('app.step', true), '')::uuid, gen_random_uuid());
create index audit_by_step on audit_entries (user_id, step_id, id);

-- Search by field. An address is also indexed in its parts, so that a domain or a name in it is found.
drop function search_emails(text);
drop index emails_search;
create index emails_search_text on emails using gin (to_tsvector('simple',
  subject || ' ' || from_name || ' ' || from_address || ' ' || translate(from_address, '@._-+', '     ') || ' ' || left(body_text, 100000)));
create index emails_search_from on emails using gin (to_tsvector('simple',
  from_name || ' ' || from_address || ' ' || translate(from_address, '@._-+', '     ')));
create index emails_search_subject on emails using gin (to_tsvector('simple', subject));

-- place: 'text', 'from' or 'subject'. Searches as the owner for the reason given in 0004, and filters by the user itself.
create function search_emails(place text, words text) returns setof uuid
  language sql stable security definer rows 200
  set search_path = public, pg_temp
as $$
  select id from emails
  where place = 'text' and user_id = app_user()
    and to_tsvector('simple', subject || ' ' || from_name || ' ' || from_address || ' ' || translate(from_address, '@._-+', '     ') || ' ' || left(body_text, 100000))
      @@ to_tsquery('simple', words)
  union all
  select id from emails
  where place = 'from' and user_id = app_user()
    and to_tsvector('simple', from_name || ' ' || from_address || ' ' || translate(from_address, '@._-+', '     '))
      @@ to_tsquery('simple', words)
  union all
  select id from emails
  where place = 'subject' and user_id = app_user()
    and to_tsvector('simple', subject) @@ to_tsquery('simple', words)
$$;
revoke execute on function search_emails(text, text) from public;
grant execute on function search_emails(text, text) to docket_app;

-- How many emails came since the reader looked.
create index emails_by_stored on emails (user_id, created_at) where not is_archived and removed_at is null and not is_from_reader;
