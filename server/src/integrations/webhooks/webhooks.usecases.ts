import { randomUUID } from 'node:crypto';

import { AppError, validationError } from '@docket/core/errors';
import type { Page } from '@docket/core/pagination';
import {
  MAX_WEBHOOKS,
  TEST_EVENT,
  type Webhook,
  type WebhookBody,
  type WebhookInput,
  type WebhookMessage,
  type WebhookPatch,
} from '@docket/core/webhooks/webhooks.contract';

import type { SealedColumn } from '../../platform/db/reseal';
import type { Sealer } from '../../platform/crypto/sealer';
import type { UserScope } from '../../platform/db/database';
import { lockOwn } from '../../platform/db/lock-own';
import { isRowId } from '../../platform/db/row-id';
import { publish } from '../../platform/live/publish';
import { AddressRefused, type AddressGuard } from '../../platform/outbound/guarded-request';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { logWebhook, type WebhookOwner } from './log-webhook';
import { createWebhookSecret, messageIdOf } from './sign-message';
import { sendFailedAgain, switchOff, switchOn } from './switch-webhook.usecases';
import { countUnsent, type Unsent } from './unsent-messages.repository';
import {
  changeMessage,
  findUntriedMessage,
  findWebhookMessage,
  insertWebhookMessage,
  listAttempts,
  listMessagePage,
} from './webhook-messages.repository';
import {
  changeWebhook,
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  lockWebhook,
  pauseWebhook,
  setWebhookFailing,
  setWebhookOn,
  type WebhookRow,
} from './webhooks.repository';

export function webhookSecretPurpose(userId: string, webhookId: string): string {
  return `webhook ${webhookId} of ${userId}`;
}

export const SEALED_WEBHOOK_SECRETS: SealedColumn = {
  table: 'webhooks',
  column: 'sealed_secret',
  key: ['user_id', 'id'],
  purposeOf: ({ user_id: userId = '', id = '' }) => webhookSecretPurpose(userId, id),
};

export async function readWebhooks(scope: UserScope): Promise<Webhook[]> {
  const rows = await listWebhookRows(scope);
  const unsent = await countUnsent(scope);
  return rows.map((row) => shown(row, unsent));
}

function shown(row: WebhookRow, unsent: readonly Unsent[] = []): Webhook {
  const { id, url, description, events, isEnabled, problem, notKept } = row;
  const counts = unsent.find(({ webhookId }) => webhookId === id);
  return {
    id,
    url,
    description,
    events,
    isEnabled,
    problem,
    offSince: row.offSince?.toISOString() ?? null,
    unsentCount: isEnabled ? 0 : (counts?.waiting ?? 0),
    notKeptCount: notKept,
    failedCount: counts?.failed ?? 0,
    createdAt: row.createdAt.toISOString(),
  };
}

type Guarded = { webhookGuard: AddressGuard };

/** The answer contains the secret; the database has it sealed. Throws webhook.too_many, request.invalid. */
export async function createWebhook(
  work: UnitOfWork,
  deps: Guarded & { sealer: Sealer },
  { input, ...owner }: WebhookOwner & { input: WebhookInput },
): Promise<{ webhook: Webhook; secret: string }> {
  checkAddress(deps, input.url);
  await lockOwn(work, 'webhooks');
  if ((await listWebhookRows(work)).length >= MAX_WEBHOOKS)
    throw new AppError(
      'webhook.too_many',
      `You already have ${MAX_WEBHOOKS} webhooks. Remove one you no longer need, then try again.`,
    );
  const id = randomUUID();
  const secret = createWebhookSecret();
  const sealedSecret = deps.sealer.seal(secret, webhookSecretPurpose(work.userId, id));
  const row = await insertWebhook(work, { ...input, id, sealedSecret }, work.now);
  const webhook = shown(row);
  await logWebhook(work, { ...owner, before: null, after: webhook });
  await publish(work, { topic: 'settings' });
  return { webhook, secret };
}

/** What can be checked at once; what a name resolves to is checked at each connection. */
function checkAddress({ webhookGuard }: Guarded, url: string): void {
  try {
    webhookGuard.checkHost(new URL(url));
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw validationError([{ path: 'url', message: error.message }]);
  }
}

async function knownWebhook(scope: UserScope, id: string) {
  const webhook = isRowId(id) ? await findWebhook(scope, id) : null;
  if (webhook === null) throw new AppError('webhook.not_found', 'This webhook was removed');
  return webhook;
}

export async function updateWebhook(
  work: UnitOfWork,
  deps: Guarded,
  { id, patch, ...owner }: WebhookOwner & { id: string; patch: WebhookPatch },
): Promise<Webhook> {
  await lockOwn(work, 'webhooks');
  await knownWebhook(work, id);
  const row = await lockWebhook(work, id);
  if (row === null) throw new AppError('webhook.not_found', 'This webhook was removed');
  const before = shown(row);
  const { isEnabled = before.isEnabled, missed = 'send', ...fields } = patch;
  if (fields.url !== undefined) checkAddress(deps, fields.url);
  await changeWebhook(work, id, fields);
  if (fields.url !== undefined && fields.url !== before.url)
    await setWebhookFailing(work, id, null);
  if (before.isEnabled && !isEnabled) await switchOff(work, id, null);
  else if (!before.isEnabled && isEnabled) await switchOn(work, id, missed);
  else if (patch.isEnabled === true) await setWebhookOn(work, id);
  const after = shown(await knownWebhook(work, id), await countUnsent(work));
  if (described(before) !== described(after)) await logWebhook(work, { ...owner, before, after });
  await publish(work, { topic: 'settings' });
  return after;
}

/** What a person can change. */
function described({ url, description, events, isEnabled }: Webhook): string {
  return JSON.stringify([url, description, events, isEnabled]);
}

export async function deleteWebhook(
  work: UnitOfWork,
  { id, ...owner }: WebhookOwner & { id: string },
): Promise<number> {
  const before = shown(await knownWebhook(work, id));
  await logWebhook(work, { ...owner, before, after: null });
  await publish(work, { topic: 'settings' });
  return deleteWebhookRow(work, id);
}

/** No more than one test waits for its first attempt. Throws webhook.not_found, webhook.off. */
export async function testWebhook(work: UnitOfWork, id: string): Promise<string> {
  await requireOn(work, id);
  const event = TEST_EVENT;
  const waiting = await findUntriedMessage(work, { webhookId: id, event });
  if (waiting !== null) {
    await sendNow(work, { id, messageId: waiting });
    return waiting;
  }
  const body: WebhookBody = {
    type: event,
    timestamp: work.now.toISOString(),
    data: {
      actor: 'person',
      api_token: null,
      action: 'test',
      noun: 'webhook',
      record_id: id,
      version: null,
      title: 'A test message',
      before: null,
      after: null,
    },
  };
  const message = { webhookId: id, entryId: null, event, body: JSON.stringify(body) };
  const messageId = await insertWebhookMessage(work, message, work.now);
  if (messageId === null) throw new Error('A test message met another one');
  await sendNow(work, { id, messageId });
  return messageId;
}

/** Also ends the receiver's pause: the person wants to send now. Throws webhook.off. */
async function requireOn(work: UnitOfWork, id: string): Promise<void> {
  await knownWebhook(work, id);
  const webhook = await lockWebhook(work, id);
  if (webhook?.isEnabled !== true)
    throw new AppError('webhook.off', 'This webhook is off. Turn it on first.');
  await pauseWebhook(work, id, null);
}

/** Takes the id that receivers know as well. Throws webhook.not_found, webhook.off, webhook.message_not_found. */
export async function replayMessage(
  work: UnitOfWork,
  asked: { id: string; messageId: string },
): Promise<{ messageId: string }> {
  const { id } = asked;
  const messageId = messageIdOf(asked.messageId);
  await requireOn(work, id);
  const message = isRowId(messageId) ? await findWebhookMessage(work, messageId) : null;
  if (message?.webhookId !== id)
    throw new AppError(
      'webhook.message_not_found',
      'There is no such message, or it is no longer kept',
    );
  await changeMessage(work, messageId, { state: 'waiting', attempts: 0, nextAttemptAt: work.now });
  await sendNow(work, { id, messageId });
  await publish(work, { topic: 'settings' });
  return { messageId };
}

/** Throws webhook.not_found, webhook.off. */
export async function replayFailedMessages(
  work: UnitOfWork,
  id: string,
): Promise<{ queued: number }> {
  await requireOn(work, id);
  const queued = await sendFailedAgain(work, id);
  await publish(work, { topic: 'settings' });
  return { queued };
}

/** Before other work: the person waits for the result. */
async function sendNow(
  work: UnitOfWork,
  { id, messageId }: { id: string; messageId: string },
): Promise<void> {
  const { userId } = work;
  const event = { on: 'webhook.queued', runAt: work.now, priority: 0 } as const;
  await work.announce(work.trx, event, { userId, webhookId: id, messageId });
}

export async function readMessages(
  scope: UserScope,
  id: string,
  asked: { page: number; pageSize: number },
): Promise<Page<WebhookMessage>> {
  await knownWebhook(scope, id);
  const { items, ...page } = await listMessagePage(scope, id, asked);
  const attempts = await listAttempts(
    scope,
    items.map((message) => message.id),
  );
  return {
    ...page,
    items: items.map((message) => {
      const body = JSON.parse(message.body) as WebhookBody;
      return {
        id: message.id,
        event: message.event,
        title: body.data.title,
        createdAt: message.createdAt.toISOString(),
        state: message.state,
        nextAttemptAt: message.nextAttemptAt?.toISOString() ?? null,
        body,
        attempts: attempts
          .filter((attempt) => attempt.messageId === message.id)
          .map(({ at, milliseconds, status, problem }) => ({
            at: at.toISOString(),
            milliseconds,
            status,
            problem,
          })),
      };
    }),
  };
}
