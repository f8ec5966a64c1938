// The outbox of the webhooks, and the log of each attempt.
import type { Page } from '@docket/core/pagination';

import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';
import { readPage } from '../../platform/db/read-page';

export type NewMessage = {
  webhookId: string;
  entryId: number | null;
  event: string;
  body: string;
  /** Waits for its webhook to be turned on. */
  isHeld?: boolean;
};

/** Null if this change is already queued for this webhook. */
export async function insertWebhookMessage(
  scope: UserScope,
  message: NewMessage,
  now: Date,
): Promise<string | null> {
  const row = await scope.trx
    .insertInto('webhook_messages')
    .values({
      user_id: scope.userId,
      webhook_id: message.webhookId,
      entry_id: message.entryId,
      event: message.event,
      body: message.body,
      next_attempt_at: message.isHeld === true ? null : now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'webhook_id', 'entry_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function deleteOldWebhookMessages(scope: UserScope, since: Date): Promise<void> {
  await deleteOwn(scope, 'webhook_messages').where('created_at', '<', since).execute();
}

const SHOWN = [
  'id',
  'webhook_id as webhookId',
  'event',
  'body',
  'state',
  'attempts',
  'next_attempt_at as nextAttemptAt',
  'created_at as createdAt',
] as const;

export async function findWebhookMessage(scope: UserScope, messageId: string) {
  const row = await selectOwn(scope, 'webhook_messages')
    .select(SHOWN)
    .where('id', '=', messageId)
    .executeTakeFirst();
  return row ?? null;
}

/** The same, for a change that depends on its state. Lock the webhook before it. */
export async function lockWebhookMessage(
  scope: UserScope,
  messageId: string,
): Promise<MessageRow | null> {
  const row = await selectOwn(scope, 'webhook_messages')
    .select(SHOWN)
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The latest message of this event that was never attempted. */
export async function findUntriedMessage(
  scope: UserScope,
  { webhookId, event }: Pick<NewMessage, 'webhookId' | 'event'>,
): Promise<string | null> {
  const row = await selectOwn(scope, 'webhook_messages')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('event', '=', event)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findWebhookMessage>>>;

/** Latest first. */
export async function listMessagePage(
  scope: UserScope,
  webhookId: string,
  query: { page: number; pageSize: number },
): Promise<Page<MessageRow>> {
  const messages = selectOwn(scope, 'webhook_messages')
    .select(SHOWN)
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id');
  return readPage(messages, query);
}

/** Latest first. */
export async function listAttempts(scope: UserScope, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return selectOwn(scope, 'webhook_attempts')
    .select(['message_id as messageId', 'at', 'milliseconds', 'status', 'problem'])
    .where('message_id', 'in', messageIds)
    .orderBy('id', 'desc')
    .execute();
}

export type Attempt = {
  at: Date;
  milliseconds: number;
  status: number | null;
  problem: string | null;
};

export async function insertAttempt(
  scope: UserScope,
  messageId: string,
  { at, milliseconds, status, problem }: Attempt,
): Promise<void> {
  await scope.trx
    .insertInto('webhook_attempts')
    .values({
      user_id: scope.userId,
      message_id: messageId,
      at,
      milliseconds,
      status,
      problem,
    })
    .execute();
}

/** The message is not sent (again); its log shows the problem in place of an attempt. */
export async function failUnsent(
  scope: UserScope,
  { id, attempts }: Pick<MessageRow, 'id' | 'attempts'>,
  { at, problem }: { at: Date; problem: string },
): Promise<void> {
  await insertAttempt(scope, id, { at, milliseconds: 0, status: null, problem });
  await changeMessage(scope, id, { state: 'failed', attempts, nextAttemptAt: null });
}

export type MessageChange = {
  state: MessageRow['state'];
  attempts: number;
  nextAttemptAt: Date | null;
};

export async function changeMessage(
  scope: UserScope,
  messageId: string,
  { state, attempts, nextAttemptAt }: MessageChange,
): Promise<void> {
  await updateOwn(scope, 'webhook_messages')
    .set({ state, attempts, next_attempt_at: nextAttemptAt })
    .where('id', '=', messageId)
    .execute();
}
