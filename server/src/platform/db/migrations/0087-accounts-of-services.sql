-- How a task service knows the account, whatever its name is. Null: connected before it was kept, or the service did not say.
alter table task_services add column account_id text;
