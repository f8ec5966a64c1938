-- How many replies are held, sent and failed, and how often suggestions were right, over all people: for the metrics. Run
-- as the owner, since the product sees one person's rows at a time; they tell counts and nothing of anybody.
create index replies_by_state on replies (state) where state in ('held', 'sending', 'failed');
create index replies_sent on replies (sent_at) where sent_at is not null;
create index decisions_decided on decisions (decided_at) where undone_at is null and was_right is not null;

create function count_replies() returns table (state text, count bigint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select state, count(*) from replies where state in ('held', 'sending', 'failed') group by state
  union all
  select 'sent_in_24_hours', count(*) from replies where sent_at > now() - interval '24 hours'
$$;
create function count_judged() returns table (kind text, was_right boolean, count bigint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select kind, was_right, count(*) from decisions
  where undone_at is null and was_right is not null and decided_at > now() - interval '7 days'
  group by kind, was_right
$$;
revoke execute on function count_replies(), count_judged() from public;
grant execute on function count_replies(), count_judged() to docket_app;
