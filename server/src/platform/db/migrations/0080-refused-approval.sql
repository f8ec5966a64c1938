-- The person took the automatic approval of this email back, so it is not approved automatically again.
alter table emails add column refused_approval boolean not null default false;
