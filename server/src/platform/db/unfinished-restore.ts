// Set in the transaction that replaces the rows, until the rest of a restore is done: meanwhile Docket must not start.
import type { Client } from 'pg';

const UNFINISHED = 'A restore did not finish. Run it again with --replace.';
const MARK = 'public.restore_unfinished';

/** The old data is replaced, but jobs, secret or replies are not yet as they must be. */
export class UnfinishedRestore extends Error {
  override name = 'UnfinishedRestore';

  constructor(options: ErrorOptions = {}) {
    super(UNFINISHED, options);
  }
}

export async function markRestoreUnfinished(client: Client): Promise<void> {
  await client.query(`create table ${MARK} (since timestamptz not null default now())`);
}

export async function markRestoreFinished(client: Client): Promise<void> {
  await client.query(`drop table ${MARK}`);
}

export async function refuseUnfinishedRestore(client: Client): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>(
    'select to_regclass($1) is not null as has',
    [MARK],
  );
  if (rows[0]?.has === true) throw new UnfinishedRestore();
}
