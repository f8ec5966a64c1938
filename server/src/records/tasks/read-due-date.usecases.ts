import type { ResponseOf } from '@docket/core/contract';
import { addDays } from '@docket/core/tasks/due-view';
import type { readDueDate } from '@docket/core/tasks/tasks.contract';
import { readTypedDate } from '@docket/intelligence/dates/read-typed-date';
import { instantOf } from '@docket/intelligence/working-time/zoned-time';

import type { UserScope } from '../../platform/db/database';
import { findWorkingTime } from '../contexts/contexts.repository';

/** The day that the words mean in the person's time zone, and the time if they name one. */
export async function readTypedDueDate(
  work: UserScope & { now: Date },
  text: string,
): Promise<ResponseOf<typeof readDueDate>> {
  const { timezone: readerZone } = await findWorkingTime(work);
  const mention = readTypedDate(text, { receivedAt: work.now.toISOString(), readerZone });
  if (mention === null) return { read: null };
  const { date, time, isTimeOnly } = mention;
  const hasPassed =
    isTimeOnly && time !== null && instantOf(date, time, readerZone) <= work.now.getTime();
  return { read: { date: hasPassed ? addDays(date, 1) : date, time } };
}
