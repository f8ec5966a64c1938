-- How often a user's waiting emails were looked at again. A classification that saw another number when it read what is
-- known must look again itself: the round that began meanwhile could not see its emails.
create table recommendation_rounds (
  user_id uuid primary key references users on delete cascade,
  round bigint not null default 0
);

alter table recommendation_rounds enable row level security;
alter table recommendation_rounds force row level security;
create policy owner on recommendation_rounds using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on recommendation_rounds to docket_app;
