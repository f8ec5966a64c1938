-- Which program changed something in a person's name. By name: the entry outlives the token.
alter table audit_entries add column api_token text default nullif(current_setting('app.api_token', true), '');
