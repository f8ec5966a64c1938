-- After a slow failure: until when its other messages wait. Null after a delivery, a new address or a request to send.
alter table webhooks add column paused_until timestamptz;
