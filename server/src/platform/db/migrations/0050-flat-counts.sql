-- How many emails a person has of each kind, kept by the writes that change them: counting rows would cost more with
-- every email. Each write adds a row of differences and the sums are the counts, so that no two writers wait for each
-- other; now and then a write adds a person's rows together.
create table email_tallies (
  user_id uuid not null references users on delete cascade,
  id bigint generated always as identity,
  -- '' for mail of files.
  folder_id text not null,
  stored integer not null,
  -- The following are of the queue: received, and not archived, snoozed or gone.
  listed integer not null,
  matched integer not null,
  pending integer not null,
  decided integer not null,
  -- Whose project Docket approved, wherever they are.
  auto_approved integer not null,
  primary key (user_id, id)
);

-- [stored, listed, matched, pending, decided, auto_approved] of one email. Listed is what emails_queue holds, pending
-- what emails_pending does; matched is pending or confirmed.
create function tally_of(email emails) returns integer[]
  language sql immutable parallel safe
as $$
  select array[
    (email.removed_at is null)::integer,
    listed::integer,
    (listed and (email.project_state = 'confirmed' or clear))::integer,
    (listed and clear)::integer,
    (listed and email.project_state <> 'undecided')::integer,
    coalesce(email.project_decided_by = 'model', false)::integer
  ]
  from (select
    not email.is_archived and email.removed_at is null and not email.is_from_reader and email.snoozed_until is null as listed,
    email.project_state = 'undecided' and email.recommended_project_id is not null and not email.is_degraded
      and coalesce((email.ai_classification ->> 'confidence')::double precision >= 0.5, false) as clear
  ) of_email
$$;

create function add_tally(owner uuid, folder text, change integer[]) returns void
  language sql volatile
as $$
  insert into email_tallies (user_id, folder_id, stored, listed, matched, pending, decided, auto_approved)
  select owner, folder, change[1], change[2], change[3], change[4], change[5], change[6]
  where change <> array[0, 0, 0, 0, 0, 0]
$$;

-- One writer at a time adds up; the others go on writing rows.
create function fold_tallies(owner uuid) returns void
  language plpgsql volatile
as $$
begin
  if not pg_try_advisory_xact_lock(7236106, hashtext(owner::text)) then return; end if;
  with gone as (
    delete from email_tallies where user_id = owner returning *
  )
  insert into email_tallies (user_id, folder_id, stored, listed, matched, pending, decided, auto_approved)
  select owner, folder_id, sum(stored), sum(listed), sum(matched), sum(pending), sum(decided), sum(auto_approved)
  from gone group by folder_id
  having (sum(stored), sum(listed), sum(matched), sum(pending), sum(decided), sum(auto_approved)) <> (0, 0, 0, 0, 0, 0);
end
$$;

create function tally_changed_email() returns trigger
  language plpgsql
as $$
declare
  before integer[] := tally_of(old);
  after integer[] := tally_of(new);
begin
  if old.folder_id is distinct from new.folder_id then
    perform add_tally(new.user_id, coalesce(old.folder_id, ''), array(select -count from unnest(before) count));
    perform add_tally(new.user_id, coalesce(new.folder_id, ''), after);
  else
    perform add_tally(new.user_id, coalesce(new.folder_id, ''),
      array(select now - was from unnest(before, after) as counts (was, now)));
  end if;
  if random() < 0.01 then perform fold_tallies(new.user_id); end if;
  return null;
end
$$;

create function tally_added_emails() returns trigger
  language plpgsql
as $$
begin
  insert into email_tallies (user_id, folder_id, stored, listed, matched, pending, decided, auto_approved)
  select user_id, coalesce(folder_id, ''), sum(tally[1]), sum(tally[2]), sum(tally[3]), sum(tally[4]), sum(tally[5]), sum(tally[6])
  from (select added.user_id, added.folder_id, tally_of(added::emails) as tally from added) tallied
  group by user_id, folder_id;
  if random() < 0.05 then perform fold_tallies(user_id) from added group by user_id; end if;
  return null;
end
$$;

-- A person who is removed takes the tallies along.
create function tally_deleted_emails() returns trigger
  language plpgsql
as $$
begin
  insert into email_tallies (user_id, folder_id, stored, listed, matched, pending, decided, auto_approved)
  select user_id, coalesce(folder_id, ''), -sum(tally[1]), -sum(tally[2]), -sum(tally[3]), -sum(tally[4]), -sum(tally[5]), -sum(tally[6])
  from (select gone.user_id, gone.folder_id, tally_of(gone::emails) as tally from gone) tallied
  where exists (select from users where users.id = tallied.user_id)
  group by user_id, folder_id;
  return null;
end
$$;

-- Counts the rows. Waits for who is adding up, so that nothing is counted twice; returns how many folders were off.
create function recount_tallies(owner uuid) returns integer
  language plpgsql volatile
as $$
declare
  wrong integer;
begin
  perform pg_advisory_xact_lock(7236106, hashtext(owner::text));
  with counted as (
    select coalesce(folder_id, '') as folder_id, sum(tally[1]) as stored, sum(tally[2]) as listed, sum(tally[3]) as matched,
      sum(tally[4]) as pending, sum(tally[5]) as decided, sum(tally[6]) as auto_approved
    from (select folder_id, tally_of(emails) as tally from emails where user_id = owner) tallied
    group by 1
    having (sum(tally[1]), sum(tally[2]), sum(tally[3]), sum(tally[4]), sum(tally[5]), sum(tally[6])) <> (0, 0, 0, 0, 0, 0)
  ), gone as (
    delete from email_tallies where user_id = owner returning *
  ), kept as (
    select folder_id, sum(stored) as stored, sum(listed) as listed, sum(matched) as matched, sum(pending) as pending,
      sum(decided) as decided, sum(auto_approved) as auto_approved
    from gone group by folder_id
    having (sum(stored), sum(listed), sum(matched), sum(pending), sum(decided), sum(auto_approved)) <> (0, 0, 0, 0, 0, 0)
  ), added as (
    insert into email_tallies (user_id, folder_id, stored, listed, matched, pending, decided, auto_approved)
    select owner, folder_id, stored, listed, matched, pending, decided, auto_approved from counted
  )
  select count(*) into wrong from counted full join kept using (folder_id)
  where (counted.stored, counted.listed, counted.matched, counted.pending, counted.decided, counted.auto_approved)
    is distinct from (kept.stored, kept.listed, kept.matched, kept.pending, kept.decided, kept.auto_approved);
  return wrong;
end
$$;

create trigger tally_added after insert on emails
  referencing new table as added for each statement execute function tally_added_emails();
create trigger tally_deleted after delete on emails
  referencing old table as gone for each statement execute function tally_deleted_emails();
create trigger tally_changed after update on emails for each row
  when (
    (old.folder_id, old.removed_at is null, old.is_archived, old.snoozed_until is null, old.project_state,
      old.project_decided_by, old.recommended_project_id is null, old.is_degraded, old.ai_classification ->> 'confidence')
    is distinct from
    (new.folder_id, new.removed_at is null, new.is_archived, new.snoozed_until is null, new.project_state,
      new.project_decided_by, new.recommended_project_id is null, new.is_degraded, new.ai_classification ->> 'confidence')
  )
  execute function tally_changed_email();

-- Read by counts only.
drop index emails_matched, emails_queue_priority;

insert into email_tallies (user_id, folder_id, stored, listed, matched, pending, decided, auto_approved)
select user_id, coalesce(folder_id, ''), sum(tally[1]), sum(tally[2]), sum(tally[3]), sum(tally[4]), sum(tally[5]), sum(tally[6])
from (select user_id, folder_id, tally_of(emails) as tally from emails) tallied
group by user_id, folder_id;

alter table email_tallies enable row level security;
alter table email_tallies force row level security;
create policy owner on email_tallies using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on email_tallies to docket_app;
grant usage, select on all sequences in schema public to docket_app;

-- Suggestions of the reader's own sent mail, so that open promises are found without reading all suggestions.
alter table suggestions add column is_promise boolean not null default false;
alter table suggestions disable row level security;
update suggestions set is_promise = true
  from emails where emails.user_id = suggestions.user_id and emails.id = suggestions.email_id and emails.is_from_reader;
alter table suggestions enable row level security;

create function mark_promise() returns trigger
  language plpgsql
as $$
begin
  new.is_promise := coalesce(
    (select is_from_reader from emails where user_id = new.user_id and id = new.email_id), false);
  return new;
end
$$;
create trigger mark_promise before insert on suggestions for each row execute function mark_promise();
create index suggestions_promised on suggestions (user_id, email_id) where is_promise;
create index suggestions_promised_open on suggestions (user_id, email_id) where is_promise and approved is null;

-- The newest decisions that judged a suggestion, and the few automatic approvals that were changed.
create index decisions_judged on decisions (user_id, id desc) where undone_at is null and was_right is not null;
create index decisions_overruled on decisions (user_id)
  where kind = 'project' and undone_at is null and data ->> 'overruled' = 'true';

-- The week of an email among its words: a search for common words asks for the newest weeks only. No word of a text
-- begins with '~'.
create function week_of(received timestamptz) returns text
  language sql immutable parallel safe
as $$ select '~' || floor(extract(epoch from received) / 604800)::text $$;

drop function search_emails(text);
drop function words_of_email(text, text, text, text);

create function words_of_email(subject text, from_name text, from_address text, body_text text, received timestamptz)
  returns tsvector
  language sql immutable parallel safe
as $$
  select setweight(to_tsvector('simple', subject), 'A')
    || setweight(to_tsvector('simple', from_name || ' ' || from_address || ' ' || translate(from_address, '@._-+', '     ')), 'B')
    || to_tsvector('simple', left(body_text, 100000))
    || array_to_tsvector(array[week_of(received)])
$$;

alter table email_words disable row level security;
update email_words set words = words || array_to_tsvector(array[week_of(received_time)])
  from emails where emails.user_id = email_words.user_id and emails.id = email_words.email_id;
alter table email_words enable row level security;

-- As 0001 made it, for the weeks since a time; null: whenever it came.
create function search_emails(wanted text, since timestamptz) returns setof uuid
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
      and words_of_email(subject, from_name, from_address, body_text, received_time) @@ query;
end
$$;

-- How many emails the planner expects to have the words: from its statistics, without looking.
create function estimate_found(wanted text) returns double precision
  language plpgsql volatile security definer
  set search_path = public, pg_temp
as $$
declare
  plan json;
begin
  execute format('explain (format json) select from email_words where user_id = %L and words @@ to_tsquery(''simple'', %L)',
    app_user(), wanted) into plan;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::double precision;
end
$$;
revoke execute on function search_emails(text, timestamptz), estimate_found(text) from public;
grant execute on function search_emails(text, timestamptz), estimate_found(text) to docket_app;
