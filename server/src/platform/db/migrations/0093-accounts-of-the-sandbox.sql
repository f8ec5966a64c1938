-- Accounts of the sandbox cannot sign in once a Microsoft application is configured, so whoever then comes first is the
-- administrator. No real account has an address under .example (RFC 2606).
alter table users add column is_sandbox boolean not null default false;
update users set is_sandbox = true where lower(email) like '%.example';
