-- A session is listed for its owner, with where it was started, and ends after a fixed time however much it is used.
alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column ends_at timestamptz,
  -- The browser's own words, and the address that it came from.
  add column user_agent text not null default '',
  add column address text not null default '';
update sessions set ends_at = created_at + interval '90 days';
alter table sessions alter column ends_at set not null;
