-- When the creation of a copy was last tried: a request whose connection broke may still be carried out for a while.
alter table task_links add column tried_at timestamptz;
update task_links set tried_at = now() where is_tried;
alter table task_links drop column is_tried;
