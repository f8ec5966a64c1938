-- The words of tasks are found anywhere in a word, which an index of trigrams can look up. A server that does not have
-- them still searches, and reads every task.
do $$
begin
  create extension if not exists pg_trgm;
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'pg_trgm is not available: searching many tasks is slow';
end $$;

create function text_of_task(title text, description text, tags text[]) returns text
  language sql immutable parallel safe
as $$ select concat_ws(' ', title, description, array_to_string(tags, ' ')) $$;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index tasks_text on tasks using gin (text_of_task(title, description, tags) gin_trgm_ops);
  end if;
  -- As in 0004: the owner searches for the user, because of row-level security no index would serve ilike.
  execute format('create policy search on tasks for select to %I using (true)', current_user);
  execute format('create policy search on projects for select to %I using (true)', current_user);
end $$;

create function search_tasks(pattern text) returns setof uuid
  language sql stable security definer rows 200
  set search_path = public, pg_temp
as $$
  select id from tasks
  where user_id = app_user() and text_of_task(title, description, tags) ilike pattern
  union all
  select tasks.id from projects join tasks on tasks.user_id = projects.user_id and tasks.project_id = projects.id
  where projects.user_id = app_user() and projects.deleted_at is null and projects.name ilike pattern
$$;
revoke execute on function search_tasks(text) from public;
grant execute on function search_tasks(text) to docket_app;
