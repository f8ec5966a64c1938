import type { WorkingTime } from '@docket/core/contexts/context';
import { isWorkingDay, nextBusinessDay } from '@docket/intelligence/working-time/working-days';
import { instantOf, localDate } from '@docket/intelligence/working-time/zoned-time';

/** `last` is the latest day that has had its own, null if none had. Hours and zone may have changed since. */
type Given = { working: WorkingTime; last: string | null };

/** This time of day on the first working day after `last` on which it has not passed. */
export function nextTime(now: Date, time: string, { working, last }: Given): Date {
  const zone = working.timezone;
  const today = localDate(now.getTime(), zone);
  const isDone = last !== null && last >= today;
  const at = instantOf(today, time, zone);
  if (!isDone && isWorkingDay(today, working) && at > now.getTime()) return new Date(at);
  return new Date(instantOf(nextBusinessDay(isDone ? last : today, working), time, zone));
}
