import {
  recommendationSchema,
  type Recommendation,
} from '@docket/core/classification/recommendation';
import { MAX_OFFSET_MINUTES } from '@docket/core/emails/email';
import type { MailMessage } from '@docket/intelligence/reading/mail-message';
import type { ReadableMail } from '@docket/intelligence/reading/message-features';
import { readLinks } from '@docket/intelligence/reading/links';
import { readMarkup } from '@docket/intelligence/reading/markup';
import type { Selectable } from 'kysely';

import type { ProjectState } from '../../mail/emails/project-state';
import { LOCK_ORDER } from '../../mail/emails/store-emails.repository';
import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import type { EmailsTable } from '../../platform/db/tables.generated';
import { anyOf } from '../../platform/db/any-of';
import { isRowId } from '../../platform/db/row-id';
import type { HtmlFacts } from './readable-message';

const STATE_COLUMNS = [
  'id',
  'status',
  'is_degraded',
  'ai_classification',
  'recommended_project_id',
  'project_state',
  'project_id',
  'refused_approval',
] as const satisfies readonly (keyof EmailsTable)[];
// The HTML is not read: body_text is what evidence spans point into.
const COLUMNS = [
  ...STATE_COLUMNS,
  'conversation_id',
  'subject',
  'body_text',
  'from_name',
  'from_address',
  'to_recipients',
  'cc_recipients',
  'received_time',
  'sender_offset',
  'importance',
  'headers',
  'attachments',
  'is_from_reader',
  'categories',
  'folder',
  'web_link',
  'feedback',
  'warning',
] as const satisfies readonly (keyof EmailsTable)[];
type StateRow = Pick<Selectable<EmailsTable>, (typeof STATE_COLUMNS)[number]>;
type Row = Pick<Selectable<EmailsTable>, (typeof COLUMNS)[number]>;

/** A stored email as the analysis reads it, with the results so far. */
export type StoredMessage = MessageState & {
  message: MailMessage;
  categories: string[];
  folder: string;
  webLink: string | null;
  feedback: string;
  /** Whether it is a fraud, once that is known (withBait); undefined otherwise. */
  bait?: ReadableMail['bait'];
};

/** The results of an email's analysis so far. */
export type MessageState = {
  status: string;
  isDegraded: boolean;
  recommendation: Recommendation | null;
  /** The confidence before the person's calibration. */
  rawConfidence: number | null;
  recommendedProjectId: string | null;
  projectState: ProjectState;
  projectId: string | null;
  /** The person took an automatic approval back. */
  refusesApproval: boolean;
};

export async function listMessages(
  scope: UserScope,
  ids: readonly string[],
): Promise<StoredMessage[]> {
  return readMessages(scope, { ids, lock: false });
}

/**
 * Locks the rows until the transaction ends, so that no email is processed twice at a time, in the order in which the
 * sync writes them.
 */
export async function lockMessages(
  scope: UserScope,
  ids: readonly string[],
): Promise<StoredMessage[]> {
  return readMessages(scope, { ids, lock: true });
}

/** Locks like lockMessages and returns these emails' current state by id; their texts are not read again. */
export async function lockStates(
  scope: UserScope,
  ids: readonly string[],
): Promise<Map<string, MessageState>> {
  const known = ids.filter(isRowId);
  if (known.length === 0) return new Map();
  const rows = await selectOwn(scope, 'emails')
    .select(STATE_COLUMNS)
    .where('id', '=', anyOf(known))
    .where('body_removed_at', 'is', null)
    .orderBy(LOCK_ORDER)
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, toState(row)]));
}

/** What the plain text loses from the HTML; emails without such facts are not listed. */
export async function listHtmlFacts(
  scope: UserScope,
  ids: readonly string[],
): Promise<Map<string, HtmlFacts>> {
  const known = ids.filter(isRowId);
  if (known.length === 0) return new Map();
  const rows = await selectOwn(scope, 'emails')
    .select(['id', 'body'])
    .where('id', '=', anyOf(known))
    .where('body', '~*', '<(a|input)[[:space:]/]')
    .execute();
  const found = rows.map(({ id, body }) => [id, factsOf(body)] as const);
  return new Map(found.filter(([, facts]) => hasAny(facts)));
}

function factsOf(html: string): HtmlFacts {
  return { links: readLinks({ bodyType: 'html', body: html }), markup: readMarkup(html) };
}

function hasAny({ links, markup }: HtmlFacts): boolean {
  return links.length > 0 || markup.asksForPassword || markup.runsScript;
}

async function readMessages(
  scope: UserScope,
  { ids, lock }: { ids: readonly string[]; lock: boolean },
): Promise<StoredMessage[]> {
  const known = ids.filter(isRowId);
  if (known.length === 0) return [];
  const wanted = selectOwn(scope, 'emails')
    .select(COLUMNS)
    .where('id', '=', anyOf(known))
    // Without its text a message would be read as one that asks nothing, so earlier results stay.
    .where('body_removed_at', 'is', null)
    .orderBy(LOCK_ORDER);
  const rows = await (lock ? wanted.forNoKeyUpdate() : wanted).execute();
  return rows.map(toStoredMessage);
}

function toStoredMessage(row: Row): StoredMessage {
  return {
    message: {
      id: row.id,
      conversationId: row.conversation_id,
      subject: row.subject,
      body: row.body_text,
      bodyType: 'text',
      from: { name: row.from_name, address: row.from_address },
      to: row.to_recipients,
      cc: row.cc_recipients,
      receivedAt: toInstant(row.received_time, row.sender_offset),
      importance: row.importance,
      headers: row.headers,
      attachmentNames: row.attachments.map((file) => file.name),
      isFromReader: row.is_from_reader,
    },
    categories: row.categories,
    folder: row.folder,
    webLink: row.web_link,
    feedback: row.feedback,
    ...(row.status === 'completed' ? { bait: { verdict: row.warning?.verdict ?? 'none' } } : {}),
    ...toState(row),
  };
}

function toState(row: StateRow): MessageState {
  return {
    status: row.status,
    isDegraded: row.is_degraded,
    recommendation:
      row.ai_classification === null ? null : recommendationSchema.parse(row.ai_classification),
    rawConfidence: row.ai_classification?.rawConfidence ?? null,
    recommendedProjectId: row.recommended_project_id,
    projectState: row.project_state,
    projectId: row.project_id,
    refusesApproval: row.refused_approval,
  };
}

/**
 * The instant with the sender's offset if known: 2026-03-04T10:00:00+02:00. Rows stored by earlier versions may hold
 * impossible offsets, which would make the text no valid instant.
 */
function toInstant(time: Date, offsetMinutes: number | null): string {
  if (offsetMinutes === null || Math.abs(offsetMinutes) > MAX_OFFSET_MINUTES)
    return time.toISOString();
  const local = new Date(time.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const distance = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `${local}${sign}${twoDigits(Math.floor(distance / 60))}:${twoDigits(distance % 60)}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
