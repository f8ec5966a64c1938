-- A language model that is off, failing or rate-limited took nothing of the text: it is asked again from retry_at on, and the
-- entry does not count as an email that it got.
alter table outbound_log add column retry_at timestamptz;
grant update (retry_at) on outbound_log to docket_app;
