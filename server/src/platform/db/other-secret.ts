import { asOwner } from './as-owner';

/**
 * Two secrets on one database lock each other out (the product's own password is made from it), so the newcomer is
 * refused while a process with another one lives. A secret that was changed on purpose is taken once the others stopped.
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
      `Docket runs on this database with another DOCKET_SECRET (on ${rows.map(({ host }) => host).join(', ')}). ` +
        'Give every machine the same DOCKET_SECRET. To change it, stop all of them first and set the old one as DOCKET_PREVIOUS_SECRET.',
    );
  });
}
