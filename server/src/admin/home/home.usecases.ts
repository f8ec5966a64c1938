import { tellStep } from '@docket/core/audit/describe-step';
import type { Home } from '@docket/core/home/home.contract';
import { nextWeekBounds } from '@docket/core/tasks/due-view';
import type { LocalMoment } from '@docket/core/tasks/task';
import { localMoment } from '@docket/intelligence/working-time/zoned-time';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { listLatestSteps } from '../../platform/changes/changes.repository';
import { hasMailToClassify } from '../../mail/emails/email-analysis.repository';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import { listMostUrgent } from '../../review/queue/review-queue.usecases';
import { readTrainingProgress } from '../../review/accuracy/accuracy.usecases';
import { countOpenTasks, listDueTasks, type DueGroup } from './home.repository';

const SHOWN = 6;
const SHOWN_EMAILS = 5;

/** What the person should do now; days are those of their working context. */
export async function readHome(work: UnitOfWork): Promise<Home> {
  const working = await findWorkingTime(work);
  const { timezone } = working;
  const now = localMoment(work.now.getTime(), timezone);
  const today = now.date;
  const [steps, pending, tasks, accuracy] = await Promise.all([
    listLatestSteps(work, SHOWN, work.now),
    listMostUrgent(work, { count: SHOWN_EMAILS, today, working }),
    readOpenTasks(work, now),
    readTrainingProgress(work, timezone),
  ]);
  const isAnalyzing = pending.total === 0 && (await hasMailToClassify(work));
  return {
    pending: { ...pending, isAnalyzing },
    tasks,
    accuracy,
    activity: steps.map(({ entry, changes }) => ({ ...entry, ...tellStep(changes) })),
    today,
    timezone,
  };
}

async function readOpenTasks(work: UnitOfWork, now: LocalMoment): Promise<Home['tasks']> {
  const counted = await countOpenTasks(work, now);
  const shown = async (group: DueGroup) => ({
    total: counted[group],
    items: counted[group] === 0 ? [] : await listDueTasks(work, { group, now }, SHOWN),
  });
  const [overdue, today, week, nextWeek] = await Promise.all([
    shown('overdue'),
    shown('today'),
    shown('week'),
    shown('nextWeek'),
  ]);
  const isWeekend = nextWeekBounds(now.date) !== null;
  return { open: counted.open, overdue, today, week, ...(isWeekend && { nextWeek }) };
}
