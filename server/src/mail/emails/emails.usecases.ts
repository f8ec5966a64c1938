import type { AuditAction } from '@docket/core/audit/audit-nouns';
import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import type { StoredEmail } from '@docket/core/emails/stored-email.contract';
import { AppError } from '@docket/core/errors';

import type { AttachmentContent, MailboxFor } from '../mailbox/mailbox';
import { asRequester, asUser, type Db, type UserScope } from '../../platform/db/database';
import { defineThreadTask, type Threads } from '../../platform/threads/thread-task';
import { parseAttachment } from '../mime/parse-mail';
import { publish } from '../../platform/live/publish';
import { recordChange } from '../../platform/changes/record-change';
import type { Announce } from '../../platform/jobs/announce';
import {
  findSource,
  findStoredEmail,
  listBodies,
  listStoredEmails,
  type StoredEmailFacts,
} from './stored-emails.repository';
import type { NewEmail } from './compose-email';
import {
  allowImageSender,
  disallowImageSender,
  isImageSenderAllowed,
} from './image-senders.repository';
import { sanitizeHtml } from './sanitize-html';
import { storeEmails, type StoredEmails } from './store-emails.repository';

type Listed = { userId: string; query: Parameters<typeof listStoredEmails>[1] };

/** Bodies as received that are in memory at once. */
const BODIES_AT_ONCE = 10;

/** Runs in a thread, because it cleans each body of the page. */
export const listEmailsTask = defineThreadTask({
  name: 'emails.list',
  timeLimitMs: 30_000,
  async run({ userId, query }: Listed, { db }: { db: Db }) {
    const { items, total } = await asRequester(db, userId, (scope) =>
      listStoredEmails(scope, query),
    );
    const cleaned: StoredEmail[] = [];
    for (let at = 0; at < items.length; at += BODIES_AT_ONCE) {
      const part = items.slice(at, at + BODIES_AT_ONCE);
      const ids = part.map(({ id }) => id);
      const bodies = await asRequester(db, userId, (scope) => listBodies(scope, ids));
      for (const email of part)
        cleaned.push({ ...email, body: sanitizeHtml(bodies.get(email.id) ?? '').html });
    }
    return { items: cleaned, total };
  },
});

async function requireEmail(scope: UserScope, id: string): Promise<StoredEmailFacts> {
  const row = await findStoredEmail(scope, id);
  if (row === null) throw new AppError('email.not_found', ERROR_TEXTS.emailNotFound);
  return row;
}

export async function allowImagesOfSender(scope: UserScope, id: string): Promise<void> {
  const { from_address: address } = await requireEmail(scope, id);
  await rememberImageSender(scope, address.toLowerCase());
}

/** The address is in lower case. No-op if it is already remembered. */
export async function rememberImageSender(scope: UserScope, address: string): Promise<void> {
  if (await isImageSenderAllowed(scope, address)) return;
  await allowImageSender(scope, address);
  await recordImageSender(scope, address, { action: 'allow images', isAllowed: true });
}

export async function forgetImageSender(scope: UserScope, address: string): Promise<void> {
  if (!(await isImageSenderAllowed(scope, address))) return;
  await disallowImageSender(scope, address);
  await recordImageSender(scope, address, { action: 'block images', isAllowed: false });
}

async function recordImageSender(
  scope: UserScope,
  address: string,
  { action, isAllowed }: { action: AuditAction; isAllowed: boolean },
): Promise<void> {
  await recordChange(scope, {
    actor: 'person',
    action,
    noun: 'sender',
    recordId: address,
    title: address,
    before: { showsImages: !isAllowed },
    after: { showsImages: isAllowed },
  });
  await publish(scope, { topic: 'emails' });
}

const ANNOUNCE_BATCH = 100;

export type ReceiveDependencies = {
  announce: Announce;
  /** What higher floors do with new emails in the same transaction; registered in compose-dependencies.ts. */
  onEmailsStored(scope: UserScope, emailIds: readonly string[]): Promise<void>;
};

/** Stores a batch and announces the new emails in the caller's transaction, so that both happen or neither. */
export async function receiveEmails(
  scope: UserScope,
  emails: readonly NewEmail[],
  { now, deps }: { now: Date; deps: ReceiveDependencies },
): Promise<StoredEmails> {
  const stored = await storeEmails(scope, emails, now);
  const ids = stored.added.map((email) => email.id);
  await deps.onEmailsStored(scope, ids);
  for (let at = 0; at < ids.length; at += ANNOUNCE_BATCH) {
    const emailIds = ids.slice(at, at + ANNOUNCE_BATCH);
    await deps.announce(scope.trx, 'email.stored', { userId: scope.userId, emailIds });
  }
  for (let at = 0; at < stored.changed.length; at += ANNOUNCE_BATCH) {
    const emailIds = stored.changed.slice(at, at + ANNOUNCE_BATCH);
    await deps.announce(scope.trx, 'email.changed', { userId: scope.userId, emailIds });
  }
  if (stored.added.length + stored.changed.length > 0) await publish(scope, { topic: 'emails' });
  return stored;
}

type AttachmentRequest = { userId: string; id: string; attachmentId: string };

/** Fetched on demand; throws attachment.not_found also if the message no longer exists in the mailbox. */
export async function readAttachment(
  { db, mailboxFor, threads }: { db: Db; mailboxFor: MailboxFor; threads: Threads<{ db: Db }> },
  request: AttachmentRequest,
): Promise<AttachmentContent> {
  const { userId, id, attachmentId } = request;
  const email = await asUser(db, userId, (scope) => requireEmail(scope, id));
  const attachment = email.attachments.find((file) => file.id === attachmentId);
  const content =
    attachment === undefined
      ? null
      : email.message_id.startsWith('file:')
        ? await threads.run(readFileAttachmentTask, request, { isInteractive: true })
        : await mailboxFor(userId).reader.getAttachment(email.message_id, attachmentId);
  if (content === null)
    throw new AppError('attachment.not_found', 'This attachment no longer exists');
  return content;
}

/** Reads the stored original; an email that has since been found in the mailbox is fetched there instead. */
export const readFileAttachmentTask = defineThreadTask<
  AttachmentRequest,
  AttachmentContent | null,
  { db: Db }
>({
  name: 'emails.read-file-attachment',
  timeLimitMs: 30_000,
  async run({ userId, id, attachmentId }, { db }) {
    const raw = await asUser(db, userId, (scope) => findSource(scope, id));
    return raw === null ? null : parseAttachment(raw, attachmentId);
  },
});
