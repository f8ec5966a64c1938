import type { MailAddress } from '@docket/core/emails/email';
import type { ReadableMail } from '@docket/intelligence/reading/message-features';
import { sql } from 'kysely';

import type { ProjectState } from '../../mail/emails/project-state';
import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';

/** An email as rules see it, and its outcome. */
export type HistoryEmail = {
  id: string;
  subject: string;
  from: string;
  mail: ReadableMail;
  /** The project it is in or was recommended for; null = Unclassified. */
  projectId: string | null;
  /** A person's standing decision: a project, or null for none of the person's projects. */
  decided: { projectId: string | null; projectName: string | null } | null;
};

/** Received emails, newest first. */
export async function listRecentMailIds(scope: UserScope, limit: number): Promise<string[]> {
  const rows = await receivedMail(scope)
    .select('emails.id')
    .orderBy('emails.received_time', 'desc')
    .orderBy('emails.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Undecided received emails by id. */
export async function listUndecided(
  scope: UserScope,
): Promise<ReadonlyMap<string, { isArchived: boolean }>> {
  const rows = await receivedMail(scope)
    .select(['emails.id', 'emails.is_archived'])
    .where('emails.project_state', '=', 'undecided')
    .execute();
  return new Map(rows.map((row) => [row.id, { isArchived: row.is_archived }]));
}

/** Emails that a person assigned to a project: those of the newest decisions, oldest first. */
export async function listFiledMailIds(scope: UserScope, limit: number): Promise<string[]> {
  const rows = await projectDecisions(scope)
    .select('decisions.email_id')
    .where('decisions.project_id', 'is not', null)
    .orderBy('decisions.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.email_id).toReversed();
}

/** In the order of the ids; received mail only. */
export async function readHistory(
  scope: UserScope,
  ids: readonly string[],
  { withBodies }: { withBodies: boolean },
): Promise<HistoryEmail[]> {
  if (ids.length === 0) return [];
  const rows = await receivedMail(scope)
    .select([
      'emails.id',
      'emails.subject',
      'emails.from_name',
      'emails.from_address',
      'emails.to_recipients',
      'emails.cc_recipients',
      'emails.attachments',
      'emails.project_id',
      'emails.recommended_project_id',
      'emails.project_state',
    ])
    .select(withBodies ? 'emails.body_text' : sql<string>`''`.as('body_text'))
    .where('emails.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const decisions = await readDecisions(scope, ids);
  const emails = new Map(
    rows.map((row) => [row.id, toHistoryEmail(row, decisions.get(row.id) ?? null)]),
  );
  return ids.flatMap((id) => emails.get(id) ?? []);
}

// A query of its own: joined to the emails, the planner scanned every decision for each of them.
async function readDecisions(
  scope: UserScope,
  emailIds: readonly string[],
): Promise<Map<string, NonNullable<HistoryEmail['decided']>>> {
  const rows = await projectDecisions(scope)
    .leftJoin('projects', (join) =>
      join
        .on('projects.user_id', '=', scope.userId)
        .onRef('projects.id', '=', 'decisions.project_id'),
    )
    .select(['decisions.email_id', 'decisions.project_id', 'projects.name'])
    .where('decisions.email_id', '=', sql<string>`any(${emailIds}::uuid[])`)
    .where((e) =>
      e.or([
        e('decisions.project_id', 'is not', null),
        e(sql<string>`decisions.data->>'none'`, '=', 'true'),
      ]),
    )
    .execute();
  return new Map(
    rows.map((row) => [row.email_id, { projectId: row.project_id, projectName: row.name }]),
  );
}

/** Automatic approvals have no decision: they teach nothing, and no rule breaks them. */
function projectDecisions(scope: UserScope) {
  return selectOwn(scope, 'decisions')
    .where('decisions.kind', '=', 'project')
    .where('decisions.undone_at', 'is', null);
}

function receivedMail(scope: UserScope) {
  return selectOwn(scope, 'emails')
    .where('emails.is_from_reader', '=', false)
    .where('emails.is_draft', '=', false)
    .where('emails.removed_at', 'is', null);
}

type Row = {
  id: string;
  subject: string;
  from_name: string;
  from_address: string;
  to_recipients: unknown;
  cc_recipients: unknown;
  attachments: unknown;
  body_text: string;
  project_id: string | null;
  recommended_project_id: string | null;
  project_state: ProjectState;
};

function toHistoryEmail(row: Row, decided: HistoryEmail['decided']): HistoryEmail {
  return {
    id: row.id,
    subject: row.subject,
    from: row.from_name === '' ? row.from_address : row.from_name,
    mail: toReadable(row),
    projectId: row.project_state === 'undecided' ? row.recommended_project_id : row.project_id,
    decided,
  };
}

/** Everything conditions may read (MatchableMail); the rest is not loaded. */
function toReadable(row: Row): ReadableMail {
  return {
    message: {
      id: row.id,
      conversationId: null,
      subject: row.subject,
      body: row.body_text,
      bodyType: 'text',
      from: { name: row.from_name, address: row.from_address },
      to: row.to_recipients as MailAddress[],
      cc: row.cc_recipients as MailAddress[],
      receivedAt: '',
      importance: 'normal',
      headers: {},
      attachmentNames: (row.attachments as { name: string }[]).map(({ name }) => name),
      isFromReader: false,
    },
    fullText: row.body_text,
  };
}
