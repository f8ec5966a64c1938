-- A text is logged before it is sent, and its result is added afterwards. Nothing else of the log can be changed: an entry
-- that has a result keeps it.
grant update (bytes, outcome) on outbound_log to docket_app;
create policy without_result on outbound_log as restrictive for update
  using (outcome = 'unanswered') with check (true);
