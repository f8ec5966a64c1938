import { filedProject, projectsByName } from '@docket/intelligence/projects/filed-project';

import { asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { listActiveProjects } from '../../records/projects/projects.repository';
import { listFiledEmailIds, listInboxIds } from './filed-emails.repository';
import { lockTasksOf } from './lock-tasks-of';
import { fileInProject, undoProject } from './project-decisions.usecases';
import {
  lockEmails,
  changeEmail,
  type ReviewEmail,
} from '../../mail/emails/email-decisions.repository';

const EMAILS_PER_TRANSACTION = 25;
const MAX_EMAILS = 10_000;

/**
 * Mail that the person filed in the mailbox, in a folder or category named like a project, counts as decided until it
 * is moved back. Decisions made in Docket are kept. Without ids: all filed mail.
 */
export async function followFiling(
  deps: PlatformDependencies,
  { userId, emailIds }: { userId: string; emailIds?: readonly string[] | undefined },
): Promise<void> {
  const ids =
    emailIds ??
    (await asUser(deps.db, userId, async (scope) => {
      const names = [...projectsByName(await listActiveProjects(scope)).keys()];
      return listFiledEmailIds(scope, { names, limit: MAX_EMAILS });
    }));
  for (let at = 0; at < ids.length; at += EMAILS_PER_TRANSACTION) {
    const part = ids.slice(at, at + EMAILS_PER_TRANSACTION);
    await inUnitOfWork(deps, userId, (work) => followPart(work, part));
  }
}

type Mailbox = { named: ReadonlyMap<string, string>; inboxIds: readonly string[] };

async function followPart(work: UnitOfWork, ids: readonly string[]): Promise<void> {
  const mailbox = {
    named: projectsByName(await listActiveProjects(work)),
    inboxIds: await listInboxIds(work),
  };
  let changes = 0;
  const emails = await lockEmails(work, ids);
  const filed = emails.filter((email) => mayFollow(email) && isFiled(email, mailbox));
  await lockTasksOf(
    work,
    filed.map(({ id }) => id),
  );
  for (const email of emails) if (await follow(work, email, mailbox)) changes += 1;
  if (changes > 0) await work.announce(work.trx, 'decision.made', { userId: work.userId });
}

/** The person's own decision is kept. */
function mayFollow(email: ReviewEmail): boolean {
  return !email.isFromReader && email.decidedBy !== 'person';
}

/** Or was, until now. */
function isFiled(email: ReviewEmail, { named }: Mailbox): boolean {
  return email.decidedBy === 'mailbox' || filedProject(named, email) !== null;
}

/** True if the email's decision changed. */
async function follow(work: UnitOfWork, email: ReviewEmail, mailbox: Mailbox): Promise<boolean> {
  if (!mayFollow(email)) return false;
  const filed = filedProject(mailbox.named, email);
  if (email.refusedFiling !== null && email.refusedFiling !== filed?.name)
    await changeEmail(work, email.id, { refused_filing: null });
  if (filed === null) return unfile(work, email, mailbox);
  const isDone = email.decidedBy === 'mailbox' && email.projectId === filed.projectId;
  if (isDone || email.refusedFiling === filed.name) return false;
  await fileInProject(work, email, filed);
  return true;
}

/** Only a move back to the inbox undoes the filing: archiving or deleting a filed message does not. */
async function unfile(
  work: UnitOfWork,
  email: ReviewEmail,
  { inboxIds }: Mailbox,
): Promise<boolean> {
  if (email.decidedBy !== 'mailbox') return false;
  const isInInbox =
    email.folderId === null
      ? email.folder.toLowerCase() === 'inbox'
      : inboxIds.includes(email.folderId);
  if (isInInbox) await undoProject(work, email);
  return isInInbox;
}
