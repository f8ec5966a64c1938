// The people of this installation, for its administrators. Queries across people run as the system, which sees who they
// are and whether their mailbox works, but never their mail.
import type { Standing } from '@docket/core/users/entry';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { containsPattern } from '../../platform/db/like-pattern';

type Asked = {
  page: number;
  pageSize: number;
  search: string;
  state?: Standing['state'] | undefined;
};

/** Called as the system. */
export async function listPeople(trx: UserScope['trx'], { page, pageSize, search, state }: Asked) {
  let people = trx.selectFrom('users as person');
  if (state !== undefined) people = people.where('person.state', '=', state);
  if (search !== '') {
    const pattern = containsPattern(search);
    people = people.where((e) =>
      e.or([e('person.name', 'ilike', pattern), e('person.email', 'ilike', pattern)]),
    );
  }
  const { total } = await people
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = await withMailbox(people)
    .orderBy(sql`person.state = 'waiting' desc`)
    .orderBy(sql`lower(person.name)`)
    .orderBy('person.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items, total };
}

/** Called as the system. */
export async function countWaiting(trx: UserScope['trx']): Promise<number> {
  const { waiting } = await trx
    .selectFrom('users')
    .select((e) => e.fn.countAll<number>().as('waiting'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Called as the system. */
export async function findPerson(trx: UserScope['trx'], id: string) {
  const person = trx.selectFrom('users as person').where('person.id', '=', id);
  return (await withMailbox(person).executeTakeFirst()) ?? null;
}

type People = ReturnType<typeof selectPeople>;
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

function selectPeople(trx: UserScope['trx']) {
  return trx.selectFrom('users as person');
}

function withMailbox(people: People) {
  return people
    .leftJoin('mail_accounts as mailbox', 'mailbox.user_id', 'person.id')
    .leftJoin('person_storage as storage', 'storage.user_id', 'person.id')
    .select([
      'person.id',
      'person.name',
      'person.email',
      'person.role',
      'person.state',
      'person.created_at as createdAt',
      'person.last_sign_in_at as lastSignInAt',
      'mailbox.state as mailboxState',
      'mailbox.last_sync_at as lastSyncAt',
      'mailbox.last_error as problem',
      'storage.emails',
      'storage.bytes',
      isBeingDeleted.as('isBeingDeleted'),
    ]);
}

/** Whether beginClosing has begun: looked up, as trying its lock could keep a deletion from beginning. */
const isBeingDeleted = sql<boolean>`exists (
  select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) = hashtextextended('closing ' || person.id, 0))`;

/** Every table with rows of the person, and their number. */
export async function countOwnRows(scope: UserScope): Promise<{ table: string; rows: number }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`.execute(scope.trx);
  const counted: { table: string; rows: number }[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where user_id = ${scope.userId}`.execute(
      scope.trx,
    );
    counted.push({ table: name, rows: rows[0]?.count ?? 0 });
  }
  return counted;
}

export async function listRunningJobs(scope: UserScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from graphile_worker._private_jobs
    where payload->>'userId' = ${scope.userId} and locked_at is not null`.execute(scope.trx);
  return rows.map(({ id }) => id);
}

/** Removes the person's waiting and failed jobs; a running job ends on its own. */
export async function removeWaitingJobs(scope: UserScope): Promise<void> {
  await sql`delete from graphile_worker._private_jobs
    where payload->>'userId' = ${scope.userId} and locked_at is null`.execute(scope.trx);
}
