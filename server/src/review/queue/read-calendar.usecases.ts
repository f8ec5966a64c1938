import type { BusyTime } from '@docket/core/calendar/busy-time';
import type { WorkingTime } from '@docket/core/contexts/context';

import type { UserScope } from '../../platform/db/database';
import { listBusyTimes } from '../../records/busy-times/busy-times.repository';
import { findWorkingTime } from '../../records/contexts/contexts.repository';

const DAY_MS = 24 * 60 * 60_000;

/** When the person is busy on some days, and when they work; an email that names no day costs no question. */
export async function readCalendarAround(
  scope: UserScope,
  days: readonly string[],
): Promise<{ busy: readonly BusyTime[]; working: WorkingTime }> {
  const times = days.map((day) => Date.parse(`${day}T00:00:00Z`));
  if (times.length === 0) return { busy: [], working: { timezone: 'UTC', workingHours: null } };
  // A day of the person's zone lies within a day of that of UTC.
  const from = new Date(Math.min(...times) - DAY_MS);
  const until = new Date(Math.max(...times) + 2 * DAY_MS);
  const busy = await listBusyTimes(scope, { from, until });
  return { busy, working: await findWorkingTime(scope) };
}
