import type { ResponseOf } from '@docket/core/contract';
import type { readDueDate } from '@docket/core/tasks/tasks.contract';
import { readTypedDate } from '@docket/intelligence/dates/read-typed-date';

import type { UserScope } from '../../platform/db/database';
import { findWorkingTime } from '../contexts/contexts.repository';

/** The day that the words mean in the person's time zone, and the time if they name one. */
export async function readTypedDueDate(
  work: UserScope & { now: Date },
  text: string,
): Promise<ResponseOf<typeof readDueDate>> {
  const { timezone: readerZone } = await findWorkingTime(work);
  const mention = readTypedDate(text, { receivedAt: work.now.toISOString(), readerZone });
  return { read: mention && { date: mention.date, time: mention.time } };
}
