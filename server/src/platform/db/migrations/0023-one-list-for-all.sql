-- Tasks of all projects go to one list, instead of a list for each project.
alter table task_services add column shares_list boolean not null default false;
