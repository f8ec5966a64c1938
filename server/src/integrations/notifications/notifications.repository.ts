import type { NotificationChoices } from '@docket/core/notifications/notifications.contract';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { lockOwn } from '../../platform/db/lock-own';
import { selectOwn } from '../../platform/db/own-rows';
import { isAnswered } from '../../analysis/extract/replies.repository';
import { isRecent, queue } from '../../review/queue/emails.repository';

export type ChoicesRow = NotificationChoices & {
  nextRoundAt: Date | null;
  nextSummaryAt: Date | null;
  /** The latest day on which a round sent something. */
  lastRoundDay: string | null;
};

const NONE: ChoicesRow = {
  tasksDue: false,
  mailToAnswer: false,
  morningSummary: false,
  summaryTime: '08:00',
  nextRoundAt: null,
  nextSummaryAt: null,
  lastRoundDay: null,
};

export async function findChoices(scope: UserScope): Promise<ChoicesRow> {
  const row = await selectOwn(scope, 'notification_choices')
    .select([
      'tasks_due as tasksDue',
      'mail_to_answer as mailToAnswer',
      'morning_summary as morningSummary',
      'summary_time as summaryTime',
      'next_round_at as nextRoundAt',
      'next_summary_at as nextSummaryAt',
      'last_round_day as lastRoundDay',
    ])
    .executeTakeFirst();
  return row ?? NONE;
}

/**
 * The choices until the transaction ends: rounds, summaries and the person read them and write them whole, and a round
 * and a summary may start in the same minute.
 */
export async function lockChoices(scope: UserScope): Promise<ChoicesRow> {
  await lockOwn(scope, 'notification choices');
  return findChoices(scope);
}

export async function saveChoices(scope: UserScope, choices: ChoicesRow): Promise<void> {
  const values = {
    tasks_due: choices.tasksDue,
    mail_to_answer: choices.mailToAnswer,
    morning_summary: choices.morningSummary,
    summary_time: choices.summaryTime,
    next_round_at: choices.nextRoundAt,
    next_summary_at: choices.nextSummaryAt,
    last_round_day: choices.lastRoundDay,
  };
  await scope.trx
    .insertInto('notification_choices')
    .values({ user_id: scope.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Called as the system. */
export async function findDue(
  trx: UserScope['trx'],
  what: 'next_round_at' | 'next_summary_at',
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('notification_choices')
    .select('user_id')
    .where(what, '<=', now)
    .orderBy(what)
    .limit(500)
    .execute();
  return rows.map((row) => row.user_id);
}

export type Found = { count: number; first: string | null };

function tasksDue(scope: UserScope, today: string) {
  return selectOwn(scope, 'tasks')
    .where('deleted_at', 'is', null)
    .where('is_archived', '=', false)
    .where('status', 'in', ['to_do', 'in_progress'])
    .where('due_date', '<=', today);
}

export async function findTasksDue(scope: UserScope, today: string): Promise<Found> {
  return tasksDue(scope, today)
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      sql<string | null>`(array_agg(title order by priority, due_date, id))[1]`.as('first'),
    ])
    .executeTakeFirstOrThrow();
}

export type Listed<T> = { count: number; items: T[] };
export type ListedTask = { title: string; dueDate: string; project: string | null };

/** Most urgent first. */
export async function listTasksDue(
  scope: UserScope,
  { today, most }: { today: string; most: number },
): Promise<Listed<ListedTask>> {
  const { count } = await findTasksDue(scope, today);
  const items = await tasksDue(scope, today)
    .select((e) => [
      'title',
      sql<string>`due_date`.as('dueDate'),
      e
        .selectFrom('projects')
        .select('name')
        .whereRef('projects.user_id', '=', 'tasks.user_id')
        .whereRef('projects.id', '=', 'tasks.project_id')
        .as('project'),
    ])
    .orderBy('priority')
    .orderBy('due_date')
    .orderBy('id')
    .limit(most)
    .execute();
  return { count, items };
}

type Asked = { today: string; since: Date };

/** Mail awaiting the person's answer in which something urgent or due today is still open. */
function mailToAnswer(scope: UserScope, { today, since }: Asked) {
  return queue(scope)
    .where(isRecent({ before: since }))
    .where(
      sql<boolean>`(answers <> '[]'::jsonb or exists (select from replies
        where replies.user_id = emails.user_id and replies.email_id = emails.id))`,
    )
    .where(
      sql<boolean>`not exists (select from replies where replies.user_id = emails.user_id
        and replies.email_id = emails.id and replies.state in ('held', 'sending', 'sent'))`,
    )
    .where((e) => e.not(isAnswered))
    .where(hasOpenForToday(today));
}

/** Undecided, or approved and not yet done; the task of an approved suggestion says when it is due by now. */
function hasOpenForToday(today: string) {
  return sql<boolean>`(exists (select from suggestions
      where suggestions.user_id = emails.user_id and suggestions.email_id = emails.id and approved is null
        and (priority = 'P1' or due_date = ${today}::date))
    or exists (select from suggestions join tasks on tasks.user_id = suggestions.user_id and tasks.id = suggestions.task_id
      where suggestions.user_id = emails.user_id and suggestions.email_id = emails.id and approved
        and tasks.deleted_at is null and not tasks.is_archived and tasks.status in ('to_do', 'in_progress')
        and (tasks.priority = 'P1' or tasks.due_date = ${today}::date)))`;
}

export async function findMailToAnswer(scope: UserScope, asked: Asked): Promise<Found> {
  return mailToAnswer(scope, asked)
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      sql<string | null>`(array_agg(subject order by top_priority, received_time desc, id))[1]`.as(
        'first',
      ),
    ])
    .executeTakeFirstOrThrow();
}

export type ListedEmail = { id: string; subject: string; from: string };

/** Most urgent first. */
export async function listMailToAnswer(
  scope: UserScope,
  { most, ...asked }: Asked & { most: number },
): Promise<Listed<ListedEmail>> {
  const { count } = await findMailToAnswer(scope, asked);
  const items = await mailToAnswer(scope, asked)
    .select([
      'id',
      'subject',
      sql<string>`coalesce(nullif(from_name, ''), from_address)`.as('from'),
    ])
    .orderBy('top_priority')
    .orderBy('received_time', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return { count, items };
}
