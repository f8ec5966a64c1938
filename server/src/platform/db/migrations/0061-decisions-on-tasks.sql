-- The newest decisions on tasks and their dates, for comparing the readings. By the index of all that judged, a person who decides projects
-- only had every decision of all years read.
create index decisions_judged_tasks on decisions (user_id, id desc)
  where kind in ('task', 'due') and undone_at is null and was_right is not null;

-- With what Accuracy asks for, so that it reads the index alone.
drop index decisions_judged;
create index decisions_judged on decisions (user_id, id desc) include (kind, was_right, confidence, decided_at)
  where undone_at is null and was_right is not null;
