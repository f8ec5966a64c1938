-- The text and recipients that began to be sent at send_started_at; the person may change the reply afterwards. Null: older rows.
alter table replies add column sending jsonb;
