-- Who has records whose Undo has ended. The system removes them for one person at a time, so that it shares the lock on
-- their account and takes the locks of their rows in the order of their own transactions. Decision 129.
create function owners_of_deleted() returns setof uuid
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp
as $$
declare
  kept text;
begin
  if not app_is_system() then return; end if;
  for kept in select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'deleted_at' loop
    return query execute format(
      'select distinct user_id from %I where deleted_at < now() - interval ''1 minute''', kept);
  end loop;
end $$;
revoke execute on function owners_of_deleted() from public;
grant execute on function owners_of_deleted() to docket_app;
