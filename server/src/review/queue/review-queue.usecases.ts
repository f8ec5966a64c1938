import type { ResponseOf } from '@docket/core/contract';
import {
  type listQueue,
  type listSnoozeTimes as listTimes,
  MAX_SELECTED,
} from '@docket/core/emails/emails.contract';
import { AppError } from '@docket/core/errors';
import { excerptOf, hitsOf, showsHit } from '@docket/core/search/highlight';
import type { Search } from '@docket/core/search/search';
import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import type { EmailDetail, EmailSummary, QueueEmail } from '@docket/core/emails/email';
import type { BusyTime } from '@docket/core/calendar/busy-time';
import type { WorkingTime } from '@docket/core/contexts/context';

import type { UserScope } from '../../platform/db/database';
import { isRowId } from '../../platform/db/row-id';
import { readTallies, type EmailTallies } from '../../mail/emails/email-tallies.repository';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import {
  findBody,
  findEmail,
  isToReview,
  queue,
  readAttached,
  relationsOf,
} from './emails.repository';
import { firstByPriority, type GroupSizes } from './priority-order.repository';
import { listFoundIds, listFoundPage } from './found-page.repository';
import { countContext, findOldestToReview, type ContextCounts } from './queue-summary.repository';
import { cleanBody } from '../../mail/emails/clean-bodies';
import type { SanitizedHtml } from '../../mail/emails/sanitize-html';
import type { Threads } from '../../platform/threads/thread-task';
import { toQueueEmail, toEmailDetail } from './present-email';
import type { ListedRow, OpenedRow } from './shown-columns';
import {
  findLastJoined,
  listQueueIds,
  listQueuePage,
  readRows,
  readTexts,
  type QueuePage,
  type QueueQuery,
} from './queue-page.repository';
import { type Asked, olderThan, type Reading, toQuery } from './queue-query.usecases';
import { findSimilarTasks } from './similar-tasks.usecases';
import { readSnoozeTime, usualSnoozeTimes } from './snooze-times';
import { isImageSenderAllowed } from '../../mail/emails/image-senders.repository';
import { listBusyTimes } from '../../records/busy-times/busy-times.repository';

const BODY_REMOVED =
  '<p>Docket removed the text of this email because of its age, as you chose in Settings. The message may still be in the mailbox.</p>';

export async function listReviewQueue(
  work: Reading,
  asked: Asked,
): Promise<ResponseOf<typeof listQueue>> {
  // What the list depends on is queried first; everything else is pipelined with it.
  const seeing = asked.seen === undefined ? seenNow(work, asked) : new Date(asked.seen);
  const asking = toQuery(work, asked);
  const counting = readTallies(work);
  const [asOf, query, { places, sizes, ...page }, tallies, context] = await Promise.all([
    seeing,
    asking,
    asking.then((query) => listPage(work, query, counting)),
    counting,
    countContext(work),
  ]);
  const { rows, relations } = await readPlaces(work, places);
  const excerpts = await excerptsOf(work, rows, query.found?.search);
  const emails = rows.map((row) => ({
    ...toQueueEmail(row, relations(row.id)),
    ...(row.is_older === true ? { isOlder: true } : {}),
    ...excerpts(row.id),
  }));
  return {
    ...page,
    items: emails.slice(0, page.pageSize),
    ahead: emails.slice(page.pageSize),
    summary: toSummary(tallies, context, sizes && toGroups(sizes, page.total)),
    asOf: asOf.toISOString(),
  };
}

/** What joined To Review by the database's clock, which may be ahead, has been seen as well. */
async function seenNow(work: Reading, { review }: Pick<Asked, 'review'>): Promise<Date> {
  const joined = review === 'pending' ? await findLastJoined(work) : null;
  return joined === null || joined < work.now ? work.now : joined;
}

function listPage(
  work: Reading,
  query: QueueQuery,
  tallies: ReturnType<typeof readTallies>,
): Promise<QueuePage> {
  const { found } = query;
  return found === undefined
    ? listQueuePage(work, query, tallies)
    : listFoundPage(work, { ...query, found }, tallies);
}

/** The emails at these places, in their order, with what belongs to them. */
async function readPlaces(scope: UserScope, places: QueuePage['places']) {
  const ids = places.map(({ id }) => id);
  const [rows, attached] = await Promise.all([readRows(scope, places), readAttached(scope, ids)]);
  return { rows, relations: await relationsOf(scope, rows, attached) };
}

function toSummary(
  { listed, matched, pending, toReview }: EmailTallies,
  context: ContextCounts,
  groups: EmailSummary['groups'],
): EmailSummary {
  return {
    totalEmails: listed,
    projectsMatched: matched,
    pendingReview: pending,
    toReview,
    oldestPendingAt: context.oldest?.toISOString() ?? null,
    snoozed: context.snoozed ?? 0,
    openPromises: context.open ?? 0,
    groups,
  };
}

/** What is recent or still due is in a group of its own; all others of the list are older. */
function toGroups(sizes: GroupSizes, total: number): EmailSummary['groups'] {
  const [P1, P2, P3, P4, none] = [sizes[1], sizes[2], sizes[3], sizes[4], sizes[5]];
  return { P1, P2, P3, P4, none, older: total - P1 - P2 - P3 - P4 - none };
}

/** The most urgent emails to review, their count, and since when the oldest waits. */
export async function listMostUrgent(
  work: Reading,
  { count, today, working }: { count: number; today: string; working: WorkingTime },
): Promise<{ total: number; oldestAt: string | null; emails: QueueEmail[] }> {
  const [places, { toReview }, oldestAt] = await Promise.all([
    firstByPriority(queue(work).where(isToReview), olderThan(work, { today, working }), count),
    readTallies(work),
    findOldestToReview(work),
  ]);
  const { rows, relations } = await readPlaces(work, places);
  return {
    total: toReview,
    oldestAt,
    emails: rows.map((row) => toQueueEmail(row, relations(row.id))),
  };
}

/** So that everything found can be selected at once. */
export async function listReviewQueueIds(work: Reading, asked: Asked): Promise<string[]> {
  const query = await toQuery(work, asked);
  const { found } = query;
  return found === undefined
    ? listQueueIds(work, query, MAX_SELECTED)
    : listFoundIds(work, { ...query, found });
}

/** Words around the hit, if neither the subject nor the visible part of the preview shows it. */
async function excerptsOf(
  scope: UserScope,
  rows: readonly ListedRow[],
  search: Search | undefined,
): Promise<(id: string) => { excerpt?: string }> {
  const hits = search === undefined ? [] : hitsOf(search, ['text']);
  const hidden = rows.filter(
    ({ subject, preview }) =>
      hits.length > 0 && excerptOf(subject, hits) === null && !showsHit(preview, hits),
  );
  const texts = await readTexts(
    scope,
    hidden.map((row) => row.id),
  );
  return (id) => {
    const excerpt = excerptOf(texts.get(id) ?? '', hits);
    return excerpt === null ? {} : { excerpt };
  };
}

export async function listSnoozeTimes(
  work: Reading,
  text: string,
): Promise<ResponseOf<typeof listTimes>> {
  const working = await findWorkingTime(work);
  return {
    usual: usualSnoozeTimes(work.now, working),
    ...readSnoozeTime(text, work.now, working),
    timezone: working.timezone,
  };
}

/** The body that readEmail would give. */
export async function readBody(scope: UserScope, id: string): Promise<string> {
  const row = await findBody(scope, id);
  if (row === null) throw notFound();
  return bodyOf(row);
}

/** An email as read from the database; its body is not safe to show yet. */
export type UncleanEmail = { body: string; present: (clean: SanitizedHtml) => EmailDetail };

/** Throws email.not_found, also for another user's email. */
export async function readEmail(scope: UserScope, id: string): Promise<UncleanEmail> {
  const [row, attached] = await Promise.all([
    findEmail(scope, id),
    readAttached(scope, isRowId(id) ? [id] : []),
  ]);
  if (row === null) throw notFound();
  const [relations, imagesAllowed, similar] = await Promise.all([
    relationsOf(scope, [row], attached),
    isImageSenderAllowed(scope, row.from_address),
    findSimilarTasks(scope, row, attached.suggestions),
  ]);
  const related = relations(row.id);
  const isAboutDays = row.answers.some(({ kind, date }) => kind === 'date' || date !== null);
  const hasOpenTask = related.suggestions.some(({ approved }) => approved === null);
  const calendar = await readCalendar(scope, { isAboutDays: isAboutDays || hasOpenTask });
  return {
    body: bodyOf(row),
    present: (clean) => toEmailDetail(row, related, { clean, imagesAllowed, calendar, similar }),
  };
}

function notFound(): AppError {
  return new AppError('email.not_found', ERROR_TEXTS.emailNotFound);
}

function bodyOf(row: Pick<OpenedRow, 'body' | 'body_removed_at'>): string {
  return row.body_removed_at === null ? row.body : BODY_REMOVED;
}

/** May wait for a thread: call it after the transaction, which would hold its connection meanwhile. */
export async function cleanEmail(
  { body, present }: UncleanEmail,
  threads: Threads<object>,
): Promise<EmailDetail> {
  return present(await cleanBody(threads, body));
}

// Only the coming weeks are stored.
const EVER = { from: new Date(0), until: new Date('9999-01-01T00:00:00Z') };

/** The person's busy times and working hours; skipped for an email that mentions no day. */
async function readCalendar(
  scope: UserScope,
  { isAboutDays }: { isAboutDays: boolean },
): Promise<{ busy: readonly BusyTime[]; working: WorkingTime }> {
  if (!isAboutDays) return { busy: [], working: { timezone: 'UTC', workingHours: null } };
  const busy = await listBusyTimes(scope, EVER);
  return { busy, working: await findWorkingTime(scope) };
}
