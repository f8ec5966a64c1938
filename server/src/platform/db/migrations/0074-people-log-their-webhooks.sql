-- A webhook lets data out, so it is logged in the transaction that adds, changes or removes it. People may add such
-- entries about themselves, and nothing else.
create policy own_webhook on security_events for insert with check (
  person_id = app_user() and actor_id = app_user()
  and kind in ('webhook_created', 'webhook_changed', 'webhook_removed')
);
