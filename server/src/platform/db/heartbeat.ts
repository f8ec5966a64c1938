import { hostname } from 'node:os';

import { sql } from 'kysely';

import type { Log } from '../log/log';
import { asSystem, type Db } from './database';
import { asOwner } from './as-owner';

const BEAT_MS = 20_000;

export type About = {
  services: readonly string[];
  version: string;
  publicUrl: string;
  secretPrint: string;
};

/** Records in the database that this process is alive, until it is stopped; the doctor reads it. */
export async function startHeartbeat(
  db: Db,
  about: About,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const { id } = await asSystem(db, async (trx) => {
    await sql`delete from processes where seen_at < now() - interval '1 day'`.execute(trx);
    return trx
      .insertInto('processes')
      .values({
        host: hostname(),
        pid: process.pid,
        services: [...about.services],
        version: about.version,
        public_url: about.publicUrl,
        secret_print: about.secretPrint,
        started_at: sql<Date>`now()`,
        seen_at: sql<Date>`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  const beat = () =>
    asSystem(db, (trx) => sql`update processes set seen_at = now() where id = ${id}`.execute(trx));
  const timer = setInterval(() => {
    beat().catch((error: unknown) =>
      log.warn({ error: String(error) }, 'Failed to write the heartbeat'),
    );
  }, BEAT_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      try {
        await asSystem(db, (trx) => trx.deleteFrom('processes').where('id', '=', id).execute());
      } catch (error) {
        // The other processes notice soon enough that the heartbeats stopped.
        log.warn({ error: String(error) }, 'Failed to record that this process stopped');
      }
    },
  };
}

/**
 * Two secrets on one database lock each other out, because the product's own database password is derived from the
 * secret. So a process with a different secret is refused while another one is alive. A secret that was changed on
 * purpose is accepted once the others have stopped.
 */
export async function refuseOtherSecret(ownerUrl: string, print: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const { rows: tables } = await client.query<{ has: boolean }>(
      `select to_regclass('processes') is not null as has`,
    );
    if (tables[0]?.has !== true) return;
    await client.query('begin');
    await client.query(`select set_config('app.system', 'on', true)`);
    const { rows } = await client.query<{ host: string }>(
      `select distinct host from processes where secret_print <> $1 and seen_at > now() - interval '1 minute'`,
      [print],
    );
    await client.query('commit');
    if (rows.length === 0) return;
    throw new Error(
      `Docket is running on this database with another DOCKET_SECRET (on ${rows.map(({ host }) => host).join(', ')}). ` +
        'Give every machine the same DOCKET_SECRET. To change it, stop all of them first and set the old one as DOCKET_PREVIOUS_SECRET.',
    );
  });
}
