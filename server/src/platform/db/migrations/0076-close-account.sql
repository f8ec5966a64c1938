-- Deleting a person locks their rows in whatever order PostgreSQL cascades, so it must not meet their other transactions:
-- each of these would lock an email, then wait for the person's row, while the deletion waits for the email. So all of them
-- share this lock, and the deletion has it alone. They do not wait for it: whoever waited would occupy a connection, and
-- might hold what the deletion waits for. Decision 129.
create function account_lock(person text) returns bigint language sql immutable
as $$ select hashtextextended('account ' || person, 0) $$;

create function enter_account(person text) returns void language plpgsql
as $$
begin
  if not pg_try_advisory_xact_lock_shared(account_lock(person)) then
    raise exception 'This account is being deleted' using errcode = 'DK001';
  end if;
end
$$;

create function close_account(person text) returns void language sql
as $$ select pg_advisory_xact_lock(account_lock(person)) $$;

revoke execute on function account_lock(text), enter_account(text), close_account(text) from public;
grant execute on function account_lock(text), enter_account(text), close_account(text) to docket_app;
