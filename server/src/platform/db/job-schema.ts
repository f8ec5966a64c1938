// The job queue's own tables, made by the owner and opened to the product's role.
import { runMigrations } from 'graphile-worker';

import { asOwner } from './as-owner';
import { APP_ROLE } from './migrate';

// Any constant will do: it only has to be the same in every process.
const JOB_SCHEMA_LOCK = 7_236_107;

export async function migrateJobs(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [JOB_SCHEMA_LOCK]);
    await runMigrations({ connectionString: ownerUrl, maxPoolSize: 1 });
    await client.query(GRANTS);
  });
}

// graphile-worker switches row-level security on without policies, since it expects to own its tables.
const GRANTS = `
  revoke insert, update, delete on schema_migrations from ${APP_ROLE};
  grant usage on schema graphile_worker to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema graphile_worker to ${APP_ROLE};
  grant usage, select on all sequences in schema graphile_worker to ${APP_ROLE};
  grant execute on all functions in schema graphile_worker to ${APP_ROLE};
  do $$
  declare found record;
  begin
    for found in select c.oid::regclass as name from pg_class c
      where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${APP_ROLE}')
    loop
      execute format('create policy ${APP_ROLE} on %s to ${APP_ROLE} using (true) with check (true)', found.name);
    end loop;
  end $$`;
