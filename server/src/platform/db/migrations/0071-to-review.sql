-- What is to review: a recommended project or a suggested task that nobody decided. Until now a suggested task counted only where the
-- project was clear, and a decision that made Docket less sure of other emails took those off the list.
-- open_tasks is a counter, so that two decisions at once on tasks of one email both count.
alter table emails
  add column open_tasks smallint not null default 0,
  -- The project was clear once. It stays to review while one is recommended, however unsure Docket has become of it.
  add column was_pending boolean not null default false,
  add column is_to_review boolean not null default false;

update emails set was_pending = true where is_pending;
update emails set open_tasks = open.tasks
  from (select user_id, email_id, count(*) as tasks from suggestions where approved is null group by user_id, email_id) open
  where emails.user_id = open.user_id and emails.id = open.email_id;
update emails set is_to_review = true where is_pending or open_tasks > 0;

create or replace function keep_pending() returns trigger
  language plpgsql
as $$
begin
  new.is_pending := pending_of(new.project_state, new.recommended_project_id, new.is_degraded, new.ai_classification);
  new.was_pending := new.is_pending or (new.was_pending and new.recommended_project_id is not null);
  new.is_to_review := new.open_tasks > 0
    or (new.was_pending and new.project_state = 'undecided' and not new.is_degraded);
  return new;
end
$$;
drop trigger keep_pending on emails;
create trigger keep_pending before insert or update on emails for each row execute function keep_pending();

create function count_open_tasks() returns trigger
  language plpgsql
as $$
declare
  change integer := 0;
begin
  if tg_op <> 'INSERT' and old.approved is null then change := change - 1; end if;
  if tg_op <> 'DELETE' and new.approved is null then change := change + 1; end if;
  if change <> 0 then
    update emails set open_tasks = open_tasks + change
    where user_id = coalesce(new.user_id, old.user_id) and id = coalesce(new.email_id, old.email_id);
  end if;
  return null;
end
$$;
create trigger count_open_tasks after insert or delete on suggestions for each row execute function count_open_tasks();
create trigger count_decided_tasks after update on suggestions for each row
  when ((old.approved is null) <> (new.approved is null))
  execute function count_open_tasks();

drop index emails_pending;
-- With is_pending, for since when the oldest of those waits.
create index emails_to_review on emails (user_id, (case when woken_at is null then received_time else woken_at end) desc, id)
  include (woken_at, received_time, top_priority, last_due, is_pending)
  where not is_archived and removed_at is null and not is_from_reader and snoozed_until is null and is_to_review;

-- The tallies as before (0050, 0067), and to_review.
alter table email_tallies add column to_review integer not null default 0;

create or replace function tally_of(email emails) returns integer[]
  language sql immutable parallel safe
as $$
  select array[
    (email.removed_at is null)::integer,
    listed::integer,
    (listed and (email.project_state = 'confirmed' or email.is_pending))::integer,
    (listed and email.is_pending)::integer,
    (listed and email.project_state <> 'undecided')::integer,
    coalesce(email.project_decided_by = 'model', false)::integer,
    (listed and email.is_to_review)::integer
  ]
  from (select
    not email.is_archived and email.removed_at is null and not email.is_from_reader and email.snoozed_until is null as listed
  ) of_email
$$;

create or replace function add_tally(owner uuid, folder text, change integer[]) returns void
  language sql volatile
as $$
  insert into email_tallies (user_id, folder_id, stored, listed, matched, pending, decided, auto_approved, to_review)
  select owner, folder, change[1], change[2], change[3], change[4], change[5], change[6], change[7]
  where change <> array[0, 0, 0, 0, 0, 0, 0]
$$;

create or replace function fold_tallies(owner uuid) returns void
  language plpgsql volatile
as $$
begin
  if not pg_try_advisory_xact_lock(7236106, hashtext(owner::text)) then return; end if;
  with gone as (
    delete from email_tallies where user_id = owner returning *
  )
  insert into email_tallies (user_id, folder_id, stored, listed, matched, pending, decided, auto_approved, to_review)
  select owner, folder_id, sum(stored), sum(listed), sum(matched), sum(pending), sum(decided), sum(auto_approved), sum(to_review)
  from gone group by folder_id
  having (sum(stored), sum(listed), sum(matched), sum(pending), sum(decided), sum(auto_approved), sum(to_review))
    <> (0, 0, 0, 0, 0, 0, 0);
end
$$;

create or replace function tally_added_emails() returns trigger
  language plpgsql
as $$
begin
  insert into email_tallies (user_id, folder_id, stored, listed, matched, pending, decided, auto_approved, to_review)
  select user_id, coalesce(folder_id, ''), sum(tally[1]), sum(tally[2]), sum(tally[3]), sum(tally[4]), sum(tally[5]), sum(tally[6]),
    sum(tally[7])
  from (select added.user_id, added.folder_id, tally_of(added::emails) as tally from added) tallied
  group by user_id, folder_id;
  if random() < 0.05 then perform fold_tallies(user_id) from added group by user_id; end if;
  return null;
end
$$;

create or replace function tally_deleted_emails() returns trigger
  language plpgsql
as $$
begin
  insert into email_tallies (user_id, folder_id, stored, listed, matched, pending, decided, auto_approved, to_review)
  select user_id, coalesce(folder_id, ''), -sum(tally[1]), -sum(tally[2]), -sum(tally[3]), -sum(tally[4]), -sum(tally[5]),
    -sum(tally[6]), -sum(tally[7])
  from (select gone.user_id, gone.folder_id, tally_of(gone::emails) as tally from gone) tallied
  where exists (select from users where users.id = tallied.user_id)
  group by user_id, folder_id;
  return null;
end
$$;

create or replace function recount_tallies(owner uuid) returns integer
  language plpgsql volatile
as $$
declare
  wrong integer;
begin
  perform pg_advisory_xact_lock(7236106, hashtext(owner::text));
  with counted as (
    select coalesce(folder_id, '') as folder_id, sum(tally[1]) as stored, sum(tally[2]) as listed, sum(tally[3]) as matched,
      sum(tally[4]) as pending, sum(tally[5]) as decided, sum(tally[6]) as auto_approved, sum(tally[7]) as to_review
    from (select folder_id, tally_of(emails) as tally from emails where user_id = owner) tallied
    group by 1
    having (sum(tally[1]), sum(tally[2]), sum(tally[3]), sum(tally[4]), sum(tally[5]), sum(tally[6]), sum(tally[7]))
      <> (0, 0, 0, 0, 0, 0, 0)
  ), gone as (
    delete from email_tallies where user_id = owner returning *
  ), kept as (
    select folder_id, sum(stored) as stored, sum(listed) as listed, sum(matched) as matched, sum(pending) as pending,
      sum(decided) as decided, sum(auto_approved) as auto_approved, sum(to_review) as to_review
    from gone group by folder_id
    having (sum(stored), sum(listed), sum(matched), sum(pending), sum(decided), sum(auto_approved), sum(to_review))
      <> (0, 0, 0, 0, 0, 0, 0)
  ), added as (
    insert into email_tallies (user_id, folder_id, stored, listed, matched, pending, decided, auto_approved, to_review)
    select owner, folder_id, stored, listed, matched, pending, decided, auto_approved, to_review from counted
  )
  select count(*) into wrong from counted full join kept using (folder_id)
  where (counted.stored, counted.listed, counted.matched, counted.pending, counted.decided, counted.auto_approved, counted.to_review)
    is distinct from (kept.stored, kept.listed, kept.matched, kept.pending, kept.decided, kept.auto_approved, kept.to_review);
  return wrong;
end
$$;

drop trigger tally_changed on emails;
create trigger tally_changed after update on emails for each row
  when (
    (old.folder_id, old.removed_at is null, old.is_archived, old.snoozed_until is null, old.project_state, old.project_decided_by,
      old.is_pending, old.is_to_review)
    is distinct from
    (new.folder_id, new.removed_at is null, new.is_archived, new.snoozed_until is null, new.project_state, new.project_decided_by,
      new.is_pending, new.is_to_review)
  )
  execute function tally_changed_email();

delete from email_tallies;
insert into email_tallies (user_id, folder_id, stored, listed, matched, pending, decided, auto_approved, to_review)
select user_id, coalesce(folder_id, ''), sum(tally[1]), sum(tally[2]), sum(tally[3]), sum(tally[4]), sum(tally[5]), sum(tally[6]),
  sum(tally[7])
from (select user_id, folder_id, tally_of(emails) as tally from emails) tallied
group by user_id, folder_id;
