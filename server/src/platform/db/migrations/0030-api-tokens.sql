-- Personal API tokens: what other programs sign in with. Only the hash of the secret is kept.
create table api_tokens (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  token_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_from text not null default '',
  primary key (user_id, id),
  unique (user_id, token_hash)
);
alter table api_tokens enable row level security;
alter table api_tokens force row level security;
create policy owner on api_tokens using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on api_tokens to docket_app;
