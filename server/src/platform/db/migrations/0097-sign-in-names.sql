-- What the identity provider knows the account by; it may differ from the address. Null until the next sign-in.
alter table users add column sign_in_name text;
