// The port to a person's calendar: when they are busy, but not what they do then.
import type { BusyTime } from '@docket/core/calendar/busy-time';
import type { CalendarSource } from '@docket/core/calendar/calendar-reading.contract';

import type { Credentials } from '../task-services/task-service';

export type BusyQuestion = { from: Date; until: Date; timeZone: string };

/** `problem` says what could not be read, in words for the person; null if everything was. */
export type BusyAnswer = { busy: BusyTime[]; problem: string | null };

export type Calendar = {
  /** Throws a CalendarError. */
  readBusy(question: BusyQuestion): Promise<BusyAnswer>;
};

/** `credentials` are those of the CalDAV account under Task Services. */
export type CalendarFor = (account: {
  userId: string;
  source: CalendarSource;
  credentials: Credentials;
}) => Calendar;
