import {
  recommendationSchema,
  type Recommendation,
} from '@docket/core/classification/recommendation';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { isRowId } from '../../platform/db/row-id';

/** The person here, the person by filing the message in the mailbox, or Docket by the person's threshold. */
export type DecidedBy = 'person' | 'mailbox' | 'model';

/** What decisions need to know of an email. */
export type ReviewEmail = {
  id: string;
  messageId: string;
  subject: string;
  fromAddress: string;
  recommendation: Recommendation | null;
  /** The confidence before the person's own calibration; 0 when nothing decided. */
  rawConfidence: number | null;
  /** The explicit facts that decided; undefined when the learned model did. */
  facts: readonly string[] | undefined;
  recommendedProjectId: string | null;
  isDegraded: boolean;
  projectApproved: boolean | null;
  projectId: string | null;
  decidedBy: DecidedBy | null;
  folderId: string | null;
  folder: string;
  categories: string[];
  /** The folder or category whose filing the person took back. */
  refusedFiling: string | null;
  isFromReader: boolean;
  feedback: string;
  isArchived: boolean;
};

type Measured = { rawConfidence?: number; facts?: string[] };

/** Locks the row until the transaction ends: decisions on one email follow one another. */
export async function lockEmail(scope: UserScope, id: string): Promise<ReviewEmail | null> {
  if (!isRowId(id)) return null;
  const row = await scope.trx
    .selectFrom('emails')
    .select([
      'id',
      'message_id',
      'subject',
      'from_address',
      'ai_classification',
      'recommended_project_id',
      'is_degraded',
      'project_approved',
      'project_id',
      'project_decided_by',
      'folder_id',
      'folder',
      'categories',
      'refused_filing',
      'is_from_reader',
      'feedback',
      'is_archived',
    ])
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    messageId: row.message_id,
    subject: row.subject,
    fromAddress: row.from_address,
    recommendation:
      row.ai_classification === null ? null : recommendationSchema.parse(row.ai_classification),
    rawConfidence: (row.ai_classification as Measured | null)?.rawConfidence ?? null,
    facts: (row.ai_classification as Measured | null)?.facts,
    recommendedProjectId: row.recommended_project_id,
    isDegraded: row.is_degraded,
    projectApproved: row.project_approved,
    projectId: row.project_id,
    decidedBy: row.project_decided_by as DecidedBy | null,
    folderId: row.folder_id,
    folder: row.folder,
    categories: row.categories,
    refusedFiling: row.refused_filing,
    isFromReader: row.is_from_reader,
    feedback: row.feedback,
    isArchived: row.is_archived,
  };
}

export type ProjectVerdict = {
  approved: boolean | null;
  projectId: string | null;
  /** The message belongs to none of the projects; otherwise it is only not in the recommended one. */
  isNone?: boolean;
  /** null = undecided. */
  decided: { at: Date; by: DecidedBy } | null;
};

export async function decideEmailProject(
  scope: UserScope,
  emailId: string,
  verdict: ProjectVerdict,
): Promise<void> {
  await scope.trx
    .updateTable('emails')
    .set({
      project_approved: verdict.approved,
      project_id: verdict.projectId,
      project_decided_at: verdict.decided?.at ?? null,
      project_decided_by: verdict.decided?.by ?? null,
      project_is_none: verdict.isNone ?? false,
    })
    .where('user_id', '=', scope.userId)
    .where('id', '=', emailId)
    .execute();
}

/** null = the mailbox's filing is followed again. */
export async function refuseFiling(
  scope: UserScope,
  emailId: string,
  name: string | null,
): Promise<void> {
  await scope.trx
    .updateTable('emails')
    .set({ refused_filing: name })
    .where('user_id', '=', scope.userId)
    .where('id', '=', emailId)
    .execute();
}

export async function setEmailArchived(
  scope: UserScope,
  emailId: string,
  archivedAt: Date | null,
): Promise<void> {
  await scope.trx
    .updateTable('emails')
    .set({ is_archived: archivedAt !== null, archived_at: archivedAt })
    .where('user_id', '=', scope.userId)
    .where('id', '=', emailId)
    .execute();
}

export async function setFeedback(
  scope: UserScope,
  emailId: string,
  feedback: string,
): Promise<void> {
  await scope.trx
    .updateTable('emails')
    .set({ feedback })
    .where('user_id', '=', scope.userId)
    .where('id', '=', emailId)
    .execute();
}

/** The most urgent priority of the email's suggested tasks decides its group; 9 without tasks. */
export async function refreshTopPriority(
  scope: UserScope,
  emailIds: readonly string[],
): Promise<void> {
  if (emailIds.length === 0) return;
  await scope.trx
    .updateTable('emails')
    .set((e) => ({
      top_priority: e.fn.coalesce(
        e
          .selectFrom('suggestions')
          .select(sql<number>`min(substr(suggestions.priority, 2)::smallint)`.as('top'))
          .whereRef('suggestions.user_id', '=', 'emails.user_id')
          .whereRef('suggestions.email_id', '=', 'emails.id'),
        sql<number>`9`,
      ),
    }))
    .where('user_id', '=', scope.userId)
    .where('id', 'in', emailIds)
    .execute();
}

/** Texts of the checklist templates that the project's services bring along, in the templates' order. */
export async function listChecklistTexts(scope: UserScope, projectId: string): Promise<string[]> {
  const rows = await scope.trx
    .selectFrom('templates')
    .select('items')
    .where('user_id', '=', scope.userId)
    .where('deleted_at', 'is', null)
    .where('is_archived', '=', false)
    .where((e) =>
      e.exists(
        e
          .selectFrom('service_projects')
          .innerJoin('services', (join) =>
            join
              .onRef('services.user_id', '=', 'service_projects.user_id')
              .onRef('services.id', '=', 'service_projects.service_id'),
          )
          .select('services.id')
          .whereRef('service_projects.user_id', '=', 'templates.user_id')
          .where('service_projects.project_id', '=', projectId)
          .where('service_projects.deleted_at', 'is', null)
          .where('services.deleted_at', 'is', null)
          .where('services.is_archived', '=', false)
          .where(
            sql<boolean>`lower(services.name) in (select lower(named) from unnest(templates.services) as named)`,
          ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return [...new Set(rows.flatMap((row) => row.items))];
}
