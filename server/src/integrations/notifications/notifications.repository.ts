import type { NotificationChoices } from '@docket/core/notifications/notifications.contract';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { queue } from '../../review/queue/emails.repository';

export type ChoicesRow = NotificationChoices & { nextRoundAt: Date | null };

export async function findChoices(scope: UserScope): Promise<ChoicesRow> {
  const row = await scope.trx
    .selectFrom('notification_choices')
    .select([
      'tasks_due as tasksDue',
      'mail_to_answer as mailToAnswer',
      'next_round_at as nextRoundAt',
    ])
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  return row ?? { tasksDue: false, mailToAnswer: false, nextRoundAt: null };
}

export async function saveChoices(scope: UserScope, choices: ChoicesRow): Promise<void> {
  const values = {
    tasks_due: choices.tasksDue,
    mail_to_answer: choices.mailToAnswer,
    next_round_at: choices.nextRoundAt,
  };
  await scope.trx
    .insertInto('notification_choices')
    .values({ user_id: scope.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Called as the system. */
export async function findRoundsDue(trx: UserScope['trx'], now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('notification_choices')
    .select('user_id')
    .where('next_round_at', '<=', now)
    .orderBy('next_round_at')
    .limit(500)
    .execute();
  return rows.map((row) => row.user_id);
}

export type Found = { count: number; first: string | null };

export async function findTasksDue(scope: UserScope, today: string): Promise<Found> {
  const row = await scope.trx
    .selectFrom('tasks')
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      sql<string | null>`(array_agg(title order by priority, due_date, id))[1]`.as('first'),
    ])
    .where('user_id', '=', scope.userId)
    .where('deleted_at', 'is', null)
    .where('is_archived', '=', false)
    .where('status', 'in', ['to_do', 'in_progress'])
    .where('due_date', '<=', today)
    .executeTakeFirstOrThrow();
  return row;
}

/** Mail that asks for an answer nobody has sent, and is urgent or has a task that is due today. */
export async function findMailToAnswer(
  scope: UserScope,
  { today, since }: { today: string; since: Date },
): Promise<Found> {
  const row = await queue(scope)
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      sql<string | null>`(array_agg(subject order by top_priority, received_time desc, id))[1]`.as(
        'first',
      ),
    ])
    .where('received_time', '>=', since)
    .where(
      sql<boolean>`(answers <> '[]'::jsonb or exists (select from replies
        where replies.user_id = emails.user_id and replies.email_id = emails.id))`,
    )
    .where(
      sql<boolean>`not exists (select from replies where replies.user_id = emails.user_id
        and replies.email_id = emails.id and replies.state in ('held', 'sending', 'sent'))`,
    )
    .where(
      sql<boolean>`(top_priority = 1 or exists (select from suggestions
        where suggestions.user_id = emails.user_id and suggestions.email_id = emails.id
          and suggestions.approved is distinct from false and suggestions.due_date = ${today}::date))`,
    )
    .executeTakeFirstOrThrow();
  return row;
}
