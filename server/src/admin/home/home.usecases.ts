import { tellStep } from '@docket/core/audit/describe-step';
import type { Home } from '@docket/core/home/home.contract';
import { formatDay, parseDay } from '@docket/intelligence/working-time/calendar-date';
import { localDate } from '@docket/intelligence/working-time/zoned-time';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { listLatestSteps } from '../../platform/changes/changes.repository';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import { listReviewQueue } from '../../review/queue/review-queue.usecases';
import { readTrainingProgress } from '../../review/accuracy/accuracy.usecases';
import { countOpenTasks, listDueTasks } from './home.repository';

const SHOWN = 6;
const SHOWN_EMAILS = 5;

/** What needs the person now; days are those of their working context. */
export async function readHome(work: UnitOfWork): Promise<Home> {
  const { timezone } = await findWorkingTime(work);
  const today = localDate(work.now.getTime(), timezone);
  const pending = await listReviewQueue(work, {
    page: 1,
    pageSize: SHOWN_EMAILS,
    sort: 'priority',
    review: 'pending',
    search: '',
    projectId: undefined,
    seen: undefined,
  });
  const steps = await listLatestSteps(work, SHOWN, work.now);
  return {
    pending: {
      total: pending.summary.pendingReview,
      oldestAt: pending.summary.oldestPendingAt,
      emails: pending.items,
    },
    tasks: {
      open: await countOpenTasks(work),
      overdue: await listDueTasks(work, { from: null, to: addDays(today, -1) }, SHOWN),
      today: await listDueTasks(work, { from: today, to: today }, SHOWN),
      week: await listDueTasks(work, { from: addDays(today, 1), to: addDays(today, 7) }, SHOWN),
    },
    accuracy: await readTrainingProgress(work),
    activity: steps.map(({ entry, changes }) => ({ ...entry, ...tellStep(changes) })),
    today,
    timezone,
  };
}

function addDays(date: string, days: number): string {
  const day = parseDay(date);
  if (day === null) throw new Error(`Not a calendar date: ${date}`);
  return formatDay(day + days);
}
