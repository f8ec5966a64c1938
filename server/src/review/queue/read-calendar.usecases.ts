import type { BusyTime } from '@docket/core/calendar/busy-time';
import type { WorkingTime } from '@docket/core/contexts/context';

import type { UserScope } from '../../platform/db/database';
import { listBusyTimes } from '../../records/busy-times/busy-times.repository';
import { findWorkingTime } from '../../records/contexts/contexts.repository';

// Only the coming weeks are stored.
const EVER = { from: new Date(0), until: new Date('9999-01-01T00:00:00Z') };

/** The person's busy times and working hours; skipped for an email that mentions no day. */
export async function readCalendar(
  scope: UserScope,
  { isAboutDays }: { isAboutDays: boolean },
): Promise<{ busy: readonly BusyTime[]; working: WorkingTime }> {
  if (!isAboutDays) return { busy: [], working: { timezone: 'UTC', workingHours: null } };
  const busy = await listBusyTimes(scope, EVER);
  return { busy, working: await findWorkingTime(scope) };
}
