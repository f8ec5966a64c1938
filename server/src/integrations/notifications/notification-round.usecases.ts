import type { PushMessage } from '@docket/core/notifications/notifications.contract';
import { isWorkingTime, startOfDay } from '@docket/intelligence/working-time/working-days';
import { localDate } from '@docket/intelligence/working-time/zoned-time';

import { asSystem, asUser, type UserScope } from '../../platform/db/database';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import { nextTime } from './next-time';
import {
  type ChoicesRow,
  lockChoices,
  findMailToAnswer,
  findDue,
  findTasksDue,
  saveChoices,
  type Found,
} from './notifications.repository';
import { sendPush, type PushDependencies } from './send-push.usecases';

const DAY_MS = 24 * 60 * 60 * 1000;
const RECENT_MS = 7 * DAY_MS;

export async function listRoundsDue({ db, clock }: PushDependencies): Promise<string[]> {
  return asSystem(db, (trx) => findDue(trx, 'next_round_at', clock.now()));
}

/**
 * Notifies once of what is due. The next round is scheduled before anything is sent, so a crash in between loses a
 * notification but never sends one twice. A late one, outside working hours, is skipped.
 */
export async function runRound(deps: PushDependencies, userId: string): Promise<void> {
  const now = deps.clock.now();
  const messages = await asUser(deps.db, userId, async (scope) => {
    const choices = await lockChoices(scope);
    if (choices.nextRoundAt === null || choices.nextRoundAt > now) return [];
    const working = await findWorkingTime(scope);
    const today = localDate(now.getTime(), working.timezone);
    const found = isWorkingTime(now.getTime(), working)
      ? await findMessages(scope, choices, { now, today })
      : [];
    const lastRoundDay = found.length > 0 ? today : choices.lastRoundDay;
    const nextRoundAt = nextTime(now, startOfDay(working), { working, last: lastRoundDay });
    await saveChoices(scope, { ...choices, lastRoundDay, nextRoundAt });
    return found;
  });
  for (const message of messages) await sendPush(deps, userId, message);
}

async function findMessages(
  scope: UserScope,
  { tasksDue, mailToAnswer }: ChoicesRow,
  { now, today }: { now: Date; today: string },
): Promise<PushMessage[]> {
  return [
    ...(tasksDue ? await tasksMessage(scope, today) : []),
    ...(mailToAnswer ? await mailMessage(scope, { now, today }) : []),
  ];
}

async function tasksMessage(scope: UserScope, today: string): Promise<PushMessage[]> {
  const found = await findTasksDue(scope, today);
  if (found.count === 0) return [];
  const title = found.count === 1 ? '1 task is due' : `${found.count} tasks are due`;
  return [{ title, body: firstOf(found), url: '/tasks?due=today', tag: 'tasks-due' }];
}

async function mailMessage(
  scope: UserScope,
  { now, today }: { now: Date; today: string },
): Promise<PushMessage[]> {
  const since = new Date(now.getTime() - RECENT_MS);
  const found = await findMailToAnswer(scope, { today, since });
  if (found.count === 0) return [];
  const title =
    found.count === 1
      ? '1 email needs an answer today'
      : `${found.count} emails need an answer today`;
  return [{ title, body: firstOf(found), url: '/emails?sort=priority', tag: 'mail-to-answer' }];
}

function firstOf({ count, first }: Found): string {
  return `${first ?? ''}${count > 1 ? ` and ${count - 1} more` : ''}`;
}
