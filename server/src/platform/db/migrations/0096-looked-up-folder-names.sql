-- Whether the folder's well-known name was looked up. False looks the names up once more: Sync Issues, Conflicts, Local
-- Failures and Server Failures were not among them before.
alter table mail_folders add column is_name_known boolean not null default false;
