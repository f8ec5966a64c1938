-- A rule can be switched off, and its alternatives narrowed by further groups that must hold as well.
alter table rules
  add column is_enabled boolean not null default true,
  add column and_conditions jsonb not null default '[]';

-- Which rule an email was put to its project by, so that a rule's hits are counted without reading every analysis.
alter table emails
  add column matched_rule_id text
    generated always as (jsonb_path_query_first(ai_classification, '$.evidence[*].ruleId') #>> '{}') stored;
create index emails_by_rule on emails (user_id, matched_rule_id, received_time)
  where matched_rule_id is not null;

-- The default title gave way to the title read from the email; templates apply as written now, and {{task}} is that title.
update task_styles set style = jsonb_set(style, '{titleTemplate}', '"{{task}}"')
  where style ->> 'titleTemplate' = '{{subject}} from {{sender}}';
