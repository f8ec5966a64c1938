import type { WebhookEvent } from '@docket/core/webhooks/webhook-event';
import type { WebhookPatch } from '@docket/core/webhooks/webhooks.contract';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';

const SHOWN = [
  'id',
  'url',
  'description',
  'events',
  'is_enabled as isEnabled',
  'problem',
  'failing_since as failingSince',
  'paused_until as pausedUntil',
  'off_since as offSince',
  'not_kept as notKept',
  'created_at as createdAt',
] as const;

export type WebhookRow = {
  id: string;
  url: string;
  description: string;
  events: WebhookEvent[];
  isEnabled: boolean;
  problem: string | null;
  failingSince: Date | null;
  pausedUntil: Date | null;
  offSince: Date | null;
  notKept: number;
  createdAt: Date;
};
export type NewWebhook = Pick<WebhookRow, 'id' | 'url' | 'description' | 'events'> & {
  sealedSecret: Buffer;
};

export async function insertWebhook(
  scope: UserScope,
  webhook: NewWebhook,
  now: Date,
): Promise<WebhookRow> {
  return scope.trx
    .insertInto('webhooks')
    .values({
      user_id: scope.userId,
      id: webhook.id,
      url: webhook.url,
      description: webhook.description,
      events: webhook.events,
      sealed_secret: webhook.sealedSecret,
      created_at: now,
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
}

export async function listWebhookRows(scope: UserScope): Promise<WebhookRow[]> {
  return selectOwn(scope, 'webhooks').select(SHOWN).orderBy('created_at').orderBy('id').execute();
}

/** Whether one is on, or keeps events because Docket turned it off. */
export async function hasWebhooks(scope: UserScope): Promise<boolean> {
  const row = await selectOwn(scope, 'webhooks')
    .select('id')
    .where((webhook) =>
      webhook.or([webhook('is_enabled', '=', true), webhook('problem', 'is not', null)]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findWebhook(scope: UserScope, webhookId: string) {
  const row = await selectOwn(scope, 'webhooks')
    .select([...SHOWN, 'sealed_secret as sealedSecret'])
    .where('id', '=', webhookId)
    .executeTakeFirst();
  return row ?? null;
}

/** Until the transaction ends, nobody else sends to it, changes or removes it. Lock it before its messages. */
export async function lockWebhook(scope: UserScope, webhookId: string): Promise<WebhookRow | null> {
  const row = await selectOwn(scope, 'webhooks')
    .select(SHOWN)
    .where('id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function changeWebhook(
  scope: UserScope,
  webhookId: string,
  fields: Pick<WebhookPatch, 'url' | 'description' | 'events'>,
): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await updateOwn(scope, 'webhooks').set(fields).where('id', '=', webhookId).execute();
}

/** Clears its failures, also those of one that is on. */
export async function setWebhookOn(scope: UserScope, webhookId: string): Promise<void> {
  await updateOwn(scope, 'webhooks')
    .set({
      is_enabled: true,
      problem: null,
      failing_since: null,
      paused_until: null,
      off_since: null,
      not_kept: 0,
    })
    .where('id', '=', webhookId)
    .execute();
}

type Off = { at: Date; problem: string | null };

export async function setWebhookOff(
  scope: UserScope,
  webhookId: string,
  { at, problem }: Off,
): Promise<void> {
  await updateOwn(scope, 'webhooks')
    .set({ is_enabled: false, problem, failing_since: null, paused_until: null, off_since: at })
    .where('id', '=', webhookId)
    .execute();
}

/** An event happened while it was off, and no more are kept. */
export async function countNotKept(scope: UserScope, webhookId: string): Promise<void> {
  await updateOwn(scope, 'webhooks')
    .set({ not_kept: sql<number>`not_kept + 1` })
    .where('id', '=', webhookId)
    .execute();
}

/** Keeps the first failure in a row; null: a message was delivered, or the address is a new one. */
export async function setWebhookFailing(
  scope: UserScope,
  webhookId: string,
  failedAt: Date | null,
): Promise<void> {
  await updateOwn(scope, 'webhooks')
    .set({
      failing_since:
        failedAt === null ? null : sql<Date>`coalesce(failing_since, ${failedAt}::timestamptz)`,
      paused_until: failedAt === null ? null : undefined,
    })
    .where('id', '=', webhookId)
    .execute();
}

export async function pauseWebhook(
  scope: UserScope,
  webhookId: string,
  pausedUntil: Date | null,
): Promise<void> {
  await updateOwn(scope, 'webhooks')
    .set({ paused_until: pausedUntil })
    .where('id', '=', webhookId)
    .execute();
}

export async function deleteWebhookRow(scope: UserScope, webhookId: string): Promise<number> {
  const result = await deleteOwn(scope, 'webhooks').where('id', '=', webhookId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function switchAllWebhooksOff(scope: UserScope, { at, problem }: Off): Promise<void> {
  await updateOwn(scope, 'webhooks')
    .set({ is_enabled: false, problem, off_since: at })
    .where('is_enabled', '=', true)
    .execute();
}
