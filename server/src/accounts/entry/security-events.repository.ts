// Sign-ins, refusals and administration. Called as the system: no row belongs to one user.
import type {
  SecurityEventKind,
  SecurityLogFilter,
} from '@docket/core/users/administration.contract';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { containsPattern } from '../../platform/db/like-pattern';

export type SecurityEvent = {
  kind: SecurityEventKind;
  at: Date;
  personId?: string;
  actorId?: string;
  email?: string;
  detail?: string;
  /** How many were deleted with a person. */
  records?: number;
  userAgent?: string;
  address?: string;
};

export async function insertSecurityEvent(
  trx: UserScope['trx'],
  { kind, at, personId, actorId, email, detail, records, userAgent, address }: SecurityEvent,
): Promise<void> {
  await trx
    .insertInto('security_events')
    .values({
      kind,
      at,
      person_id: personId ?? null,
      actor_id: actorId ?? null,
      email: email ?? '',
      detail: detail ?? '',
      records: records ?? null,
      user_agent: userAgent ?? '',
      address: address ?? '',
    })
    .execute();
}

export async function listSecurityEvents(
  trx: UserScope['trx'],
  { page, pageSize, ...filter }: { page: number; pageSize: number } & SecurityLogFilter,
) {
  const items = await withActor(matching(trx, filter))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await matching(trx, filter)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}

/** The next ones of a list that is read from the most recent on; `before` is null for the first. */
export async function listSecurityEventsBefore(
  trx: UserScope['trx'],
  { before, count, ...filter }: { before: number | null; count: number } & SecurityLogFilter,
) {
  const all = matching(trx, filter);
  const rest = before === null ? all : all.where('event.id', '<', before);
  return withActor(rest).limit(count).execute();
}

function matching(trx: UserScope['trx'], { search = '', kind }: SecurityLogFilter) {
  let events = trx
    .selectFrom('security_events as event')
    .leftJoin('users as actor', 'actor.id', 'event.actor_id');
  if (kind !== undefined) events = events.where('event.kind', '=', kind);
  for (const word of search.split(/\s+/).filter((text) => text !== ''))
    events = events.where((e) =>
      e.or(SEARCHED.map((column) => e(column, 'ilike', containsPattern(word)))),
    );
  return events;
}

const SEARCHED = [
  'event.email',
  'event.detail',
  'event.address',
  'actor.name',
  'actor.email',
  'event.actor_email',
] as const;

function withActor(events: ReturnType<typeof matching>) {
  return events
    .select([
      'event.id',
      'event.at',
      'event.kind',
      'event.email',
      'event.detail',
      'event.records',
      'event.user_agent as userAgent',
      'event.address',
      'actor.name as actor',
    ])
    .select(sql<string | null>`coalesce(actor.email, event.actor_email)`.as('actorEmail'))
    .orderBy('event.id', 'desc');
}
