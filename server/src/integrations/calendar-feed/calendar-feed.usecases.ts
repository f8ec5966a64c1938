import type { CalendarFeed } from '@docket/core/calendar/calendar-feed.contract';
import { AppError } from '@docket/core/errors';
import { localDate } from '@docket/intelligence/working-time/zoned-time';

import { createOwnedSecret, readOwnedSecret } from '../../platform/crypto/owned-secret';
import { asUser, type UserScope } from '../../platform/db/database';
import { publish } from '../../platform/live/publish';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import {
  deleteCalendarFeed,
  findCalendarFeed,
  findFeedBySecret,
  listCalendarTasks,
  listSnoozedEmails,
  recordFeedRead,
  replaceCalendarFeed,
  type FeedRow,
} from './calendar-feed.repository';
import { writeCalendar } from './write-calendar';

const PREFIX = 'dkc_';
const DAY_MS = 24 * 60 * 60 * 1000;
const OVERDUE_MS = 60 * DAY_MS;
const NOTE_AFTER_MS = 60_000;
const MAX_TASKS = 2_000;
const MAX_EMAILS = 500;

export async function readFeed(scope: UserScope): Promise<CalendarFeed | null> {
  const row = await findCalendarFeed(scope);
  return row && shown(row);
}

function shown({ createdAt, lastReadAt }: FeedRow): CalendarFeed {
  return { createdAt: createdAt.toISOString(), lastReadAt: lastReadAt?.toISOString() ?? null };
}

/** The secret is the last part of the address, and not stored anywhere. */
export async function createFeed(
  work: UnitOfWork,
): Promise<{ feed: CalendarFeed; secret: string }> {
  const secret = createOwnedSecret(PREFIX, work.userId);
  const read = readOwnedSecret(PREFIX, secret);
  if (read === null) throw new Error('A new calendar address cannot be read');
  await replaceCalendarFeed(work, read.hash, work.now);
  await publish(work, { topic: 'settings' });
  return { feed: shown({ createdAt: work.now, lastReadAt: null }), secret };
}

export async function endFeed(scope: UserScope): Promise<number> {
  await publish(scope, { topic: 'settings' });
  return deleteCalendarFeed(scope);
}

type Dependencies = Pick<PlatformDependencies, 'db' | 'clock' | 'config'>;

/**
 * For anyone who knows the address; `admit` may refuse its owner. Throws calendar_feed.not_found if it is wrong, whatever
 * the reason.
 */
export async function readCalendar(
  deps: Dependencies,
  { secret, admit }: { secret: string; admit: (userId: string) => void },
): Promise<string> {
  const read = readOwnedSecret(PREFIX, secret);
  if (read === null) throw unknownAddress();
  const now = deps.clock.now();
  return asUser(deps.db, read.userId, async (scope) => {
    const feed = await findFeedBySecret(scope, read.hash);
    if (feed === null) throw unknownAddress();
    admit(scope.userId);
    if (now.getTime() - (feed.lastReadAt?.getTime() ?? 0) > NOTE_AFTER_MS)
      await recordFeedRead(scope, now);
    const { timezone: zone } = await findWorkingTime(scope);
    const since = localDate(now.getTime() - OVERDUE_MS, zone);
    const tasks = await listCalendarTasks(scope, since, MAX_TASKS);
    const snoozed = await listSnoozedEmails(scope, MAX_EMAILS);
    return writeCalendar({ tasks, snoozed }, { zone, origin: deps.config.publicUrl, now });
  });
}

function unknownAddress(): AppError {
  return new AppError(
    'calendar_feed.not_found',
    'This calendar address no longer works. Copy the current one from Settings in Docket.',
  );
}
