import {
  recommendationSchema,
  type Recommendation,
} from '@docket/core/classification/recommendation';
import type { MailAddress } from '@docket/core/emails/email';
import { sql, type Selectable } from 'kysely';

import { anyOf } from '../../platform/db/any-of';
import type { UserScope } from '../../platform/db/database';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';
import type { EmailsTable } from '../../platform/db/tables.generated';
import { isRowId } from '../../platform/db/row-id';
import type { ProjectState } from './project-state';
import { LOCK_ORDER } from './store-emails.repository';

/** The person in Docket, the person by filing the message in the mailbox, or Docket by the person's threshold. */
export type DecidedBy = 'person' | 'mailbox' | 'model';

/** What decisions need to know about an email. */
export type ReviewEmail = {
  id: string;
  messageId: string;
  subject: string;
  fromAddress: string;
  fromName: string;
  to: MailAddress[];
  replyTo: MailAddress[];
  recommendation: Recommendation | null;
  /** The confidence before the person's own calibration; 0 if nothing decided. */
  rawConfidence: number | null;
  /** The explicit facts that decided; undefined if the learned model did. */
  facts: readonly string[] | undefined;
  recommendedProjectId: string | null;
  isDegraded: boolean;
  projectState: ProjectState;
  projectId: string | null;
  decidedBy: DecidedBy | null;
  folderId: string | null;
  folder: string;
  categories: string[];
  /** The folder or category whose filing the person undid. */
  refusedFiling: string | null;
  isFromReader: boolean;
  feedback: string;
  isArchived: boolean;
  /** The folder that its message was in when archiving moved it; null if it was not moved. */
  movedFrom: string | null;
  snoozedUntil: Date | null;
};

const COLUMNS = [
  'id',
  'message_id',
  'subject',
  'from_address',
  'from_name',
  'to_recipients',
  'reply_to',
  'ai_classification',
  'recommended_project_id',
  'is_degraded',
  'project_state',
  'project_id',
  'project_decided_by',
  'folder_id',
  'folder',
  'categories',
  'refused_filing',
  'is_from_reader',
  'feedback',
  'is_archived',
  'moved_from',
  'snoozed_until',
] as const satisfies readonly (keyof EmailsTable)[];

/** Locks the row until the transaction ends, which serializes decisions on one email. */
export async function lockEmail(scope: UserScope, id: string): Promise<ReviewEmail | null> {
  return (await lockEmails(scope, [id]))[0] ?? null;
}

/**
 * Locks several at once, in the order in which the sync and the analysis do. Whoever needs several takes them
 * before anything else: one after the other, with the learner in between, they deadlock with a decision on one of them.
 */
export async function lockEmails(scope: UserScope, ids: readonly string[]): Promise<ReviewEmail[]> {
  const known = ids.filter(isRowId);
  if (known.length === 0) return [];
  const rows = await selectOwn(scope, 'emails')
    .select(COLUMNS)
    .where('id', '=', anyOf(known))
    .orderBy(LOCK_ORDER)
    .forNoKeyUpdate()
    .execute();
  return rows.map(toReviewEmail);
}

/** Locks any number like lockEmails, without reading them. */
export async function holdEmails(scope: UserScope, ids: readonly string[]): Promise<void> {
  const known = ids.filter(isRowId);
  if (known.length === 0) return;
  await sql`select count(*) from (select from emails where user_id = ${scope.userId} and id = ${anyOf(known)}
    order by ${LOCK_ORDER} for no key update) as locked`.execute(scope.trx);
}

function toReviewEmail(row: Pick<Selectable<EmailsTable>, (typeof COLUMNS)[number]>): ReviewEmail {
  return {
    id: row.id,
    messageId: row.message_id,
    subject: row.subject,
    fromAddress: row.from_address,
    fromName: row.from_name,
    to: row.to_recipients,
    replyTo: row.reply_to,
    recommendation:
      row.ai_classification === null ? null : recommendationSchema.parse(row.ai_classification),
    rawConfidence: row.ai_classification?.rawConfidence ?? null,
    facts: row.ai_classification?.facts,
    recommendedProjectId: row.recommended_project_id,
    isDegraded: row.is_degraded,
    projectState: row.project_state,
    projectId: row.project_id,
    decidedBy: row.project_decided_by,
    folderId: row.folder_id,
    folder: row.folder,
    categories: row.categories,
    refusedFiling: row.refused_filing,
    isFromReader: row.is_from_reader,
    feedback: row.feedback,
    isArchived: row.is_archived,
    movedFrom: row.moved_from,
    snoozedUntil: row.snoozed_until,
  };
}

export type ProjectVerdict = {
  state: ProjectState;
  projectId: string | null;
  /** null = undecided. */
  decided: { at: Date; by: DecidedBy } | null;
};

export async function decideEmailProject(
  scope: UserScope,
  emailId: string,
  verdict: ProjectVerdict,
): Promise<void> {
  await updateOwn(scope, 'emails')
    .set({
      project_state: verdict.state,
      project_id: verdict.projectId,
      project_decided_at: verdict.decided?.at ?? null,
      project_decided_by: verdict.decided?.by ?? null,
    })
    .where('id', '=', emailId)
    .execute();
}

export type EmailChange = Partial<{
  /** null = follow the mailbox's filing again. */
  refused_filing: string | null;
  /** Whether the email stays undecided until the person decides, whatever the confidence. */
  refused_approval: boolean;
  is_archived: boolean;
  archived_at: Date | null;
  /** null ends the snooze; an email that had been woken before returns to the place it had then. */
  snoozed_until: Date | null;
  /** Puts the email back on top of the queue. */
  woken_at: Date;
  feedback: string;
}>;

export async function changeEmail(
  scope: UserScope,
  emailId: string,
  change: EmailChange,
): Promise<void> {
  await updateOwn(scope, 'emails').set(change).where('id', '=', emailId).execute();
}

/**
 * The group is the most urgent priority among the email's suggested tasks, 9 without tasks. The email becomes overdue
 * after the last due date among them, never if one has no date.
 */
export async function refreshUrgency(scope: UserScope, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return;
  await updateOwn(scope, 'emails')
    .set((e) => ({
      top_priority: e.fn.coalesce(
        e
          .selectFrom('suggestions')
          .select(sql<number>`min(substr(suggestions.priority, 2)::smallint)`.as('top'))
          .whereRef('suggestions.user_id', '=', 'emails.user_id')
          .whereRef('suggestions.email_id', '=', 'emails.id'),
        sql<number>`9`,
      ),
      last_due: e
        .selectFrom('suggestions')
        .select(sql<string | null>`max(coalesce(suggestions.due_date, 'infinity'))`.as('last'))
        .whereRef('suggestions.user_id', '=', 'emails.user_id')
        .whereRef('suggestions.email_id', '=', 'emails.id'),
    }))
    .where('id', 'in', emailIds)
    .execute();
}

/** Undecided emails get the project of their imported decision and its feedback. */
export async function applyImportedDecisions(
  scope: UserScope,
  emailIds: readonly string[],
): Promise<void> {
  await sql`
    update emails set project_id = made.project_id,
      project_state = case when made.project_id is not null then 'confirmed' when made.data ? 'none' then 'none' else 'rejected' end,
      project_decided_at = made.decided_at,
      project_decided_by = case when made.data ? 'filed' then 'mailbox' else 'person' end
    from decisions made
    where emails.user_id = ${scope.userId} and emails.id = any(${emailIds}::uuid[])
      and emails.project_state = 'undecided'
      and made.user_id = emails.user_id and made.email_id = emails.id and made.kind = 'project'
      and made.undone_at is null`.execute(scope.trx);
  await sql`
    update emails set feedback = made.data->>'text'
    from decisions made
    where emails.user_id = ${scope.userId} and emails.id = any(${emailIds}::uuid[]) and emails.feedback = ''
      and made.user_id = emails.user_id and made.email_id = emails.id and made.kind = 'feedback'
      and made.undone_at is null and made.data ? 'text'`.execute(scope.trx);
}
