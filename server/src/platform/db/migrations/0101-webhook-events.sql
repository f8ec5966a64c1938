-- First the table that running requests write first, so that neither waits for the other.
-- A name can be used twice; programs that hear of a change recognize their own token by its id. It outlives the token.
alter table audit_entries
  add column api_token_id uuid default nullif(current_setting('app.api_token_id', true), '')::uuid;

-- A webhook that Docket turned off keeps what it would have sent: messages that wait and have no time of a next attempt.
alter table webhooks
  -- Null while it is on, and for one turned off by an earlier release.
  add column off_since timestamptz,
  -- Events since then that are not kept: over the limit, or older than messages are kept.
  add column not_kept integer not null default 0;

-- dropped: the person turned the webhook on without sending it.
alter table webhook_messages
  drop constraint webhook_messages_state_check,
  add constraint webhook_messages_state_check check (state in ('waiting', 'delivered', 'failed', 'dropped'));
create index webhook_messages_unsent on webhook_messages (user_id, webhook_id, state, created_at)
  where state in ('waiting', 'failed');
