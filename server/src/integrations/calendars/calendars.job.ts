import { calendarSourceSchema } from '@docket/core/calendar/calendar-reading.contract';
import { z } from 'zod';

import { asSystem } from '../../platform/db/database';
import { defineJob } from '../../platform/jobs/define-job';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import { findCalendarsDue } from './calendars.repository';
import {
  rereadCalendar,
  resumeCalendars,
  type CalendarAccount,
  type CalendarDependencies,
} from './calendars.usecases';

export const readCalendarJob = defineJob({
  name: 'calendars.read',
  payload: z.object({ userId: z.string(), source: calendarSourceSchema }),
  maxAttempts: 3,
  timeLimitMs: 2 * 60_000,
  priority: -5,
  key: ({ userId, source }: CalendarAccount) => `calendar:${source}:${userId}`,
  run: (account, deps: CalendarDependencies, signal) => rereadCalendar(deps, account, signal),
});

const userSchema = z.object({ userId: z.string() });

export const resumeCalendarsJob = defineJob({
  name: 'calendars.resume',
  payload: userSchema,
  maxAttempts: 8,
  timeLimitMs: 30_000,
  run: ({ userId }, deps: CalendarDependencies) => resumeCalendars(deps, userId),
});

export const startDueCalendarsJob = defineJob({
  name: 'calendars.start-due',
  payload: z.looseObject({}),
  maxAttempts: 1,
  timeLimitMs: 30_000,
  async run(_, deps: CalendarDependencies) {
    await asSystem(deps.db, async (trx) => {
      for (const payload of await findCalendarsDue(trx, deps.clock.now()))
        await enqueue(trx, readCalendarJob, { payload });
    });
  },
});
