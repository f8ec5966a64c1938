-- An import of files lives in the process that receives them; it says here that it lives, so that one whose process was
-- killed is told as broken soon. Null for imports from the mailbox, which any process goes on with.
alter table import_jobs add column alive_at timestamptz;
update import_jobs set alive_at = created_at where kind = 'files';
create policy system on import_jobs for select using (app_is_system());
