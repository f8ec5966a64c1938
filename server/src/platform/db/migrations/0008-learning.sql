-- What was learned lies as one row per decision, so that a decision writes one row however many came before.
create table learned_examples (
  user_id uuid not null references users on delete cascade,
  email_id uuid not null,
  -- The latest decision that it was learned from: the learner counts in this order.
  decision_id bigint not null,
  project_id uuid not null,
  -- Seconds since 1970 of the message's receipt, and its hashed features; no text.
  received_at bigint not null,
  features jsonb not null,
  primary key (user_id, email_id)
);
create index learned_examples_order on learned_examples (user_id, decision_id);

alter table learned_examples enable row level security;
alter table learned_examples force row level security;
create policy owner on learned_examples using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on learned_examples to docket_app;

alter table learners drop column state;
-- Grows when something learned is taken back: what was counted before must be counted afresh.
alter table learners add column removals integer not null default 0;
-- What the rows above were made with; an older one is made again from the decisions.
alter table learners add column made_with integer not null default 0;
alter table learners add column task_calibration jsonb;
alter table learners add column reply_calibration jsonb;

-- Who put the email into its project: the person here, the person by filing it in the mailbox, or Docket by the
-- person's threshold. Only the first two teach.
alter table emails add column project_decided_by text check (project_decided_by in ('person', 'mailbox', 'model'));
-- The folder or category whose filing the person took back: it is not followed again.
alter table emails add column refused_filing text;
-- The owner of the tables need not be a superuser.
alter table emails no force row level security;
alter table decisions no force row level security;
update emails set project_decided_by = case
  when exists (
    select from decisions
    where decisions.user_id = emails.user_id and decisions.email_id = emails.id
      and decisions.kind = 'project' and decisions.undone_at is null
  ) then 'person' else 'model' end
where project_approved is not null;
alter table emails force row level security;
alter table decisions force row level security;
create index emails_filed on emails (user_id, lower(folder)) where not is_from_reader;

-- Before the person's own calibration.
alter table replies add column raw_confidence double precision;
