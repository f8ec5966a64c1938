import type { ReadableMail } from '@docket/intelligence/projects/message-features';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';

/** An email as rules see it, and what became of it. */
export type HistoryEmail = {
  id: string;
  subject: string;
  from: string;
  mail: ReadableMail;
  /** The project it is in or recommended for; null = Unclassified. */
  projectId: string | null;
  /** A person's decision that stands: a project, or null for none of the person's projects. */
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

/** Emails that a person put in a project: those of the newest decisions, oldest first. */
export async function listFiledMailIds(scope: UserScope, limit: number): Promise<string[]> {
  const rows = await withDecision(receivedMail(scope))
    .select('emails.id')
    .where('decisions.project_id', 'is not', null)
    .orderBy('decisions.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id).toReversed();
}

/** In the order of the ids. Without bodies only sender and subject are read. */
export async function readHistory(
  scope: UserScope,
  ids: readonly string[],
  { withBodies }: { withBodies: boolean },
): Promise<HistoryEmail[]> {
  if (ids.length === 0) return [];
  const rows = await withDecision(receivedMail(scope))
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.user_id', '=', 'emails.user_id')
        .onRef('projects.id', '=', 'decisions.project_id'),
    )
    .select([
      'emails.id',
      'emails.subject',
      'emails.from_name',
      'emails.from_address',
      'emails.project_id',
      'emails.recommended_project_id',
      'emails.project_approved',
      'decisions.project_id as decided_project_id',
      'projects.name as decided_project_name',
    ])
    .select(withBodies ? 'emails.body_text' : sql<string>`''`.as('body_text'))
    .select(
      sql<boolean>`decisions.project_id is not null or decisions.data->>'none' = 'true'`.as(
        'is_decided',
      ),
    )
    .where('emails.id', 'in', ids)
    .execute();
  const emails = new Map(rows.map((row) => [row.id, toHistoryEmail(row)]));
  return ids.flatMap((id) => emails.get(id) ?? []);
}

function receivedMail(scope: UserScope) {
  return scope.trx
    .selectFrom('emails')
    .where('emails.user_id', '=', scope.userId)
    .where('emails.is_from_reader', '=', false)
    .where('emails.is_draft', '=', false)
    .where('emails.removed_at', 'is', null);
}

/** What Docket approved by itself has no decision: it teaches nothing, and no rule breaks it. */
function withDecision(emails: ReturnType<typeof receivedMail>) {
  return emails.leftJoin('decisions', (join) =>
    join
      .onRef('decisions.user_id', '=', 'emails.user_id')
      .onRef('decisions.email_id', '=', 'emails.id')
      .on('decisions.kind', '=', 'project')
      .on('decisions.undone_at', 'is', null),
  );
}

type Row = {
  id: string;
  subject: string;
  from_name: string;
  from_address: string;
  body_text: string;
  project_id: string | null;
  recommended_project_id: string | null;
  project_approved: boolean | null;
  decided_project_id: string | null;
  decided_project_name: string | null;
  is_decided: boolean | null;
};

function toHistoryEmail(row: Row): HistoryEmail {
  return {
    id: row.id,
    subject: row.subject,
    from: row.from_name === '' ? row.from_address : row.from_name,
    mail: toReadable(row),
    projectId: row.project_approved === null ? row.recommended_project_id : row.project_id,
    decided:
      row.is_decided === true
        ? { projectId: row.decided_project_id, projectName: row.decided_project_name }
        : null,
  };
}

/** Conditions read the sender, the subject and the text, so nothing else is loaded. */
function toReadable(row: Row): ReadableMail {
  return {
    message: {
      id: row.id,
      conversationId: null,
      subject: row.subject,
      body: row.body_text,
      bodyType: 'text',
      from: { name: row.from_name, address: row.from_address },
      to: [],
      cc: [],
      receivedAt: '',
      importance: 'normal',
      headers: {},
      attachmentNames: [],
      isFromReader: false,
    },
    fullText: row.body_text,
  };
}
