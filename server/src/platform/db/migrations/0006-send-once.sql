-- A reply's draft carries send_key, so that one whose creation was not answered is found again.
alter table replies add column send_key text;
-- From here on the draft may have been sent, whatever the answer was.
alter table replies add column send_started_at timestamptz;
