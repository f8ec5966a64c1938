-- Which comparison of an account is the one that may write: a later one takes the right away.
alter table task_services add column run_id uuid;
