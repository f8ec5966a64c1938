import { AppError } from '@docket/core/errors';
import { deviceName } from '@docket/core/users/device-name';
import type { OwnSession } from '@docket/core/users/sessions.contract';

import type { UserScope } from '../../platform/db/database';
import { isRowId } from '../../platform/db/row-id';
import { publish, SESSION_ENDED } from '../../platform/live/publish';
import { deleteSessionById, deleteOtherSessions, listLiveSessions } from './sessions.repository';

/** `current` is the hash of the token of this request. */
export async function listOwnSessions(
  scope: UserScope,
  { current, now }: { current: Buffer; now: Date },
): Promise<OwnSession[]> {
  const rows = await listLiveSessions(scope, now);
  const sessions = rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    address: row.address,
    startedAt: row.startedAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    endsAt: row.expiresAt.toISOString(),
    isCurrent: row.tokenHash.equals(current),
  }));
  return [
    ...sessions.filter(({ isCurrent }) => isCurrent),
    ...sessions.filter(({ isCurrent }) => !isCurrent),
  ];
}

/** Throws session.not_found if it has ended or belongs to someone else. */
export async function endOwnSession(scope: UserScope, id: string): Promise<number> {
  const ended = isRowId(id) ? await deleteSessionById(scope, id) : 0;
  if (ended === 0) throw new AppError('session.not_found', 'This session has already ended');
  await publish(scope, { topic: SESSION_ENDED });
  return ended;
}

export async function endOtherSessions(scope: UserScope, current: Buffer): Promise<number> {
  const ended = await deleteOtherSessions(scope, current);
  if (ended > 0) await publish(scope, { topic: SESSION_ENDED });
  return ended;
}
