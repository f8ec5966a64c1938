import type { Client } from 'pg';

import { asOwner } from '../../db/as-owner';
import { insertOtherUser } from '../../../testing/isolation-rows';

/** Rebuilt at startup. */
const NOT_COMPARED = ['schema_migrations', 'processes'];

/** At least one row in every table, both user-owned and system rows. */
export function fillEveryTable(ownerUrl: string): Promise<void> {
  return asOwner(ownerUrl, async (client) => {
    await insertOtherUser(client);
    await client.query(`
      insert into sign_ins (state, nonce, code_verifier, browser_hash, scopes, expires_at)
        values ('state', 'nonce', '\\x00ff', '\\x5c2e', '{"Mail.Read","a,b"}', now() + interval '1 hour');
      insert into security_events (kind, email) values ('refused', 'a@x.example'), ('signed_in', 'b@x.example');
      delete from security_events where kind = 'signed_in';
      insert into push_keys (public_key, sealed_private_key) values ('public', '\\x00ff');
      insert into backups (started_at, finished_at, error) values (now(), now(), 'no room');
      insert into graphile_worker._private_job_queues (queue_name) values ('of one mailbox');
      insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('mail.sweeps', now());
      update emails set body = E'a\\tb\\nc\\\\.\\n\\\\.\\nü – €' || chr(1), body_text = repeat('long ', 200000)`);
  });
}

/** Each table with a hash of its rows and its next identity value. */
export function hashEveryTable(ownerUrl: string): Promise<Record<string, string>> {
  return asOwner(ownerUrl, async (client) => {
    const tables = await listAll(client);
    const prints: Record<string, string> = {};
    for (const name of tables) {
      const { rows } = await client.query<{ print: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as print from ${name} t`,
      );
      prints[name] = rows[0]?.print ?? '';
    }
    const { rows } = await client.query<{ name: string; last: string | null }>(
      `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
       where schemaname in ('public', 'graphile_worker')`,
    );
    for (const { name, last } of rows) prints[name] = String(last);
    return prints;
  });
}

async function listAll(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename <> all ($1)
       and schemaname || '.' || tablename <> 'graphile_worker.migrations' order by 1`,
    [NOT_COMPARED],
  );
  return rows.map(({ name }) => name);
}
