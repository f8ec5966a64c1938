// Sign-ins, refusals and administration. Called as the system: no row belongs to one user.
import type { SecurityEventKind } from '@docket/core/users/administration.contract';

import type { UserScope } from '../../platform/db/database';

export type SecurityEvent = {
  kind: SecurityEventKind;
  at: Date;
  personId?: string;
  actorId?: string;
  email?: string;
  detail?: string;
  userAgent?: string;
  address?: string;
};

export async function insertSecurityEvent(
  trx: UserScope['trx'],
  { kind, at, personId, actorId, email, detail, userAgent, address }: SecurityEvent,
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
      user_agent: userAgent ?? '',
      address: address ?? '',
    })
    .execute();
}

export async function listSecurityEvents(
  trx: UserScope['trx'],
  { page, pageSize }: { page: number; pageSize: number },
) {
  const all = trx
    .selectFrom('security_events as event')
    .leftJoin('users as actor', 'actor.id', 'event.actor_id');
  const items = await all
    .select([
      'event.id',
      'event.at',
      'event.kind',
      'event.email',
      'event.detail',
      'event.user_agent as userAgent',
      'event.address',
      'actor.name as actor',
      'actor.email as actorEmail',
    ])
    .orderBy('event.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await trx
    .selectFrom('security_events')
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}
