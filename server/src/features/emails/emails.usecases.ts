import type { EmailDetail } from '@docket/core/emails/email';
import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';

import PostalMime from 'postal-mime';

import type { AttachmentContent, MailboxFor } from '../../adapters/mailbox/mailbox';
import { asUser, type Db, type UserScope } from '../../platform/db/database';
import { publish } from '../../platform/events';
import { recordChange } from '../audit/record-change';
import type { Announce } from '../../platform/jobs/pipeline';
import { adoptDecisions } from '../review/adopt-decisions.repository';
import { findSource } from './email-sources.repository';
import type { NewEmail } from './compose-email';
import {
  allowImageSender,
  disallowImageSender,
  findEmail,
  isImageSenderAllowed,
  relationsOf,
} from './emails.repository';
import { toEmailDetail, type FullEmailRow } from './present-email';
import { storeEmails, type StoredEmails } from './store-emails.repository';

/** Throws email.not_found, also for another user's email. */
export async function openEmail(scope: UserScope, id: string): Promise<EmailDetail> {
  return presentDetail(scope, await requireEmail(scope, id));
}

export async function requireEmail(scope: UserScope, id: string): Promise<FullEmailRow> {
  const row = await findEmail(scope, id);
  if (row === null) throw new AppError('email.not_found', ERROR_TEXTS.emailNotFound);
  return row;
}

export async function presentDetail(scope: UserScope, row: FullEmailRow): Promise<EmailDetail> {
  const relations = await relationsOf(scope, [row]);
  const imagesAllowed = await isImageSenderAllowed(scope, row.from_address);
  return toEmailDetail(row, relations(row.id), { imagesAllowed });
}

export async function allowImagesOfSender(scope: UserScope, id: string): Promise<void> {
  const { from_address: address } = await requireEmail(scope, id);
  await rememberImageSender(scope, address.toLowerCase());
}

/** The address in lower case. Nothing changes for one that is remembered already. */
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
  { action, isAllowed }: { action: string; isAllowed: boolean },
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

const ANNOUNCED_TOGETHER = 100;

/** Stores a batch and starts the pipeline for what is new, in the caller's transaction: both happen or neither. */
export async function receiveEmails(
  scope: UserScope,
  emails: readonly NewEmail[],
  { now, announce }: { now: Date; announce: Announce },
): Promise<StoredEmails> {
  const stored = await storeEmails(scope, emails, now);
  const ids = stored.added.map((email) => email.id);
  await adoptDecisions(scope, ids);
  for (let at = 0; at < ids.length; at += ANNOUNCED_TOGETHER) {
    const emailIds = ids.slice(at, at + ANNOUNCED_TOGETHER);
    await announce(scope.trx, 'email.stored', { userId: scope.userId, emailIds });
  }
  for (let at = 0; at < stored.changed.length; at += ANNOUNCED_TOGETHER) {
    const emailIds = stored.changed.slice(at, at + ANNOUNCED_TOGETHER);
    await announce(scope.trx, 'email.changed', { userId: scope.userId, emailIds });
  }
  if (stored.added.length + stored.changed.length > 0) await publish(scope, { topic: 'emails' });
  return stored;
}

type AttachmentRequest = { userId: string; id: string; attachmentId: string };

/** Fetched from the mailbox on demand; throws attachment.not_found also when the message is gone there. */
export async function readAttachment(
  { db, mailboxFor }: { db: Db; mailboxFor: MailboxFor },
  { userId, id, attachmentId }: AttachmentRequest,
): Promise<AttachmentContent> {
  const email = await asUser(db, userId, (scope) => requireEmail(scope, id));
  const listed = email.attachments as EmailDetail['attachments'];
  const attachment = listed.find((file) => file.id === attachmentId);
  const content =
    attachment === undefined
      ? null
      : email.message_id.startsWith('file:')
        ? await asUser(db, userId, (scope) => readFileAttachment(scope, { id, attachmentId }))
        : await mailboxFor(userId).getAttachment(email.message_id, attachmentId);
  if (content === null)
    throw new AppError('attachment.not_found', 'The attachment is no longer there');
  return content;
}

/** From the kept bytes of the file; an email that has since been met in the mailbox asks there instead. */
async function readFileAttachment(
  scope: UserScope,
  { id, attachmentId }: { id: string; attachmentId: string },
): Promise<AttachmentContent | null> {
  const raw = await findSource(scope, id);
  if (raw === null) return null;
  const { attachments } = await PostalMime.parse(raw);
  const file = attachments[Number(attachmentId.replace('part-', ''))];
  if (file === undefined) return null;
  const { content } = file;
  return {
    name: file.filename ?? 'attachment',
    contentType: file.mimeType,
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  };
}
