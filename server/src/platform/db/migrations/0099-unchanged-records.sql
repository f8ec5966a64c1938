-- A record that is saved as it was keeps its version and its date: a raised version would refuse the changes of others,
-- who have read all there is to know.
create or replace function raise_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'updated_at' = to_jsonb(old) - 'updated_at' then
    return old;
  end if;
  new.version := old.version + 1;
  return new;
end $$;
