-- The address of whoever acted stays in the log when they are removed, as that of the person it is about does.
alter table security_events add column actor_email text;
update security_events set actor_email = users.email from users where users.id = security_events.actor_id;

-- By a trigger, so that an earlier release beside this one records it as well. Whoever may add an entry sees who acted:
-- the system everybody, a person themselves.
create function name_actor() returns trigger language plpgsql as $$
begin
  if new.actor_email is null and new.actor_id is not null then
    select email into new.actor_email from users where id = new.actor_id;
  end if;
  return new;
end
$$;
create trigger name_actor before insert on security_events for each row execute function name_actor();
