-- P2 is the priority that every project starts with, and says nothing about its tasks unless a person chose it.
alter table projects add column default_priority_chosen boolean not null default false;
