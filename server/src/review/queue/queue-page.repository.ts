import type { QueryOf } from '@docket/core/contract';
import type { listQueue } from '@docket/core/emails/emails.contract';
import { clampPage } from '@docket/core/pagination';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import { anyOf } from '../../platform/db/any-of';
import { exactTime, readCursor, TIMED_PLACE, toCursor } from '../../platform/db/list-cursor';
import { isRowId } from '../../platform/db/row-id';
import type { EmailTallies } from '../../mail/emails/email-tallies.repository';
import {
  isToReview,
  isUndueSince,
  queue,
  queueTime,
  snoozed,
  type Older,
} from './emails.repository';
import { LISTED, type ListedRow } from './shown-columns';
import { placesByPriority, sizeGroups, type GroupSizes } from './priority-order.repository';
import { promises } from './promises.repository';
import { filterBySearch, type Sought } from './search.repository';

export type QueueQuery = Pick<
  QueryOf<typeof listQueue>,
  'page' | 'pageSize' | 'after' | 'sort' | 'review' | 'projectId'
> & {
  /** How many rows after the page are read with it. */
  ahead?: number;
  found?: Sought;
  /** Emails stored after this are counted, not listed. */
  seen?: Date;
  /** Set in the order by priority: what counts as older. */
  older?: Older;
  /** Only what is that old. */
  onlyOlder?: Older;
};
type Emails = ReturnType<typeof queue>;
type Place = { id: string; is_older?: boolean; at?: string };
export type QueuePage = {
  /** Of the page, and those read ahead. */
  places: Place[];
  total: number;
  newer: number;
  reconsidered: number;
  page: number;
  pageSize: number;
  /** Where to go on in the order of time. */
  next: string | null;
  /** There is more than is listed. */
  isCapped: boolean;
  /** In the order by priority. */
  sizes: GroupSizes | null;
};

export async function listQueuePage(
  scope: UserScope,
  query: QueueQuery,
  tallies: EmailTallies | Promise<EmailTallies>,
): Promise<QueuePage> {
  const { pageSize, after, ahead = 0 } = query;
  const known = knownOf(filteredQueue(scope, query), query);
  // One more than is shown tells whether there are more.
  const limit = pageSize + Math.max(ahead, 1);
  const isStart = query.page === 1 || after !== undefined;
  // The first page starts at the top whatever the count, so both are queried in parallel.
  const [counts, first] = await Promise.all([
    countList(scope, query, tallies),
    isStart ? listPlaces(known, query, { limit, offset: 0 }) : null,
  ]);
  const page = isStart ? 1 : clampPage(query.page, counts.total, pageSize);
  const { places, sizes } =
    first ?? (await listPlaces(known, query, { limit, offset: (page - 1) * pageSize }));
  return {
    places: places.slice(0, pageSize + ahead),
    sizes,
    ...counts,
    page,
    pageSize,
    next: places.length > pageSize ? cursorAt(query, places[pageSize - 1]) : null,
    isCapped: false,
  };
}

async function countList(
  scope: UserScope,
  query: QueueQuery,
  tallies: EmailTallies | Promise<EmailTallies>,
): Promise<{ total: number } & Joined> {
  const all = await countAll(scope, query, await tallies);
  const joined = await countJoined(filteredQueue(scope, query), query);
  return { total: all - joined.newer - joined.reconsidered, ...joined };
}

/** Totals come from the tallies; only filtered lists are counted here. */
async function countAll(
  scope: UserScope,
  query: QueueQuery,
  { listed, toReview, decided }: EmailTallies,
): Promise<number> {
  const { review, projectId, onlyOlder } = query;
  if (projectId !== undefined || onlyOlder !== undefined)
    return countOf(filteredQueue(scope, query));
  const kept = { all: listed, pending: toReview, decided, snoozed: null, promises: null }[review];
  return kept ?? countOf(filteredQueue(scope, query));
}

type Part = { limit: number; offset: number };
type Listed = ListedRow & { is_older?: boolean };
/** From the index alone. The rows of the page are wide and read afterwards, so skipping places costs nothing. */
export async function listPlaces(
  known: Emails,
  query: QueueQuery,
  part: Part,
): Promise<Pick<QueuePage, 'places' | 'sizes'>> {
  const { older } = query;
  if (older === undefined || query.review === 'snoozed') {
    const places = sorted(following(known, query), query)
      .select(['id', timeOf(query).as('at')])
      .limit(part.limit)
      .offset(part.offset);
    return { places: await places.execute(), sizes: null };
  }
  const sizes = await sizeGroups(known, older);
  return { places: await placesByPriority(known, { older, sizes }, part), sizes };
}

export async function readRows(scope: UserScope, places: readonly Place[]): Promise<Listed[]> {
  const ids = places.map(({ id }) => id);
  const rows = await selectOwn(scope, 'emails')
    .select(LISTED)
    .where('id', '=', anyOf(ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ id, is_older: isOlder }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [isOlder === undefined ? row : { ...row, is_older: isOlder }];
  });
}

async function countOf(emails: Emails): Promise<number> {
  const { count } = await emails
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What was in the list when it was read: mail stored, woken or found to be to review since is counted separately. */
export function knownOf(
  emails: Emails,
  { seen, review }: Pick<QueueQuery, 'seen' | 'review'>,
): Emails {
  if (seen === undefined) return emails;
  const known = emails
    .where('created_at', '<=', seen)
    .where((e) => e.or([e('woken_at', 'is', null), e('woken_at', '<=', seen)]));
  if (review !== 'pending') return known;
  return known.where((e) =>
    e.or([e('to_review_since', 'is', null), e('to_review_since', '<=', seen)]),
  );
}

export function sorted(emails: Emails, { review }: QueueQuery): Emails {
  if (review === 'snoozed') return emails.orderBy('snoozed_until').orderBy('id');
  return emails.orderBy(queueTime, 'desc').orderBy('id');
}

/** The orders differ, so a place in one is none in the other. */
const cursorList = ({ review }: QueueQuery): string =>
  review === 'snoozed' ? 'snoozed' : 'emails';

function cursorAt(query: QueueQuery, place: Place | undefined): string | null {
  return place?.at === undefined ? null : toCursor(cursorList(query), [place.at, place.id]);
}

function timeOf({ review }: QueueQuery) {
  return exactTime(review === 'snoozed' ? sql`snoozed_until` : queueTime);
}

/** What comes after the place that the query names, in the order of `sorted`. */
function following(emails: Emails, query: QueueQuery): Emails {
  if (query.after === undefined) return emails;
  const [at, id] = readCursor(cursorList(query), query.after, TIMED_PLACE);
  const time = sql<Date>`${at}::timestamptz`;
  if (query.review === 'snoozed')
    return emails.where(sql<boolean>`(snoozed_until, id) > (${time}, ${id}::uuid)`);
  return emails
    .where(queueTime, '<=', time)
    .where((e) => e.or([e(queueTime, '<', time), e('id', '>', id)]));
}

type Joined = {
  /** Stored, woken or analyzed since. */
  newer: number;
  /** To review since, because Docket became surer of their project. */
  reconsidered: number;
};

export async function countJoined(
  emails: Emails,
  { seen, review }: Pick<QueueQuery, 'seen' | 'review'>,
): Promise<Joined> {
  if (seen === undefined) return { newer: 0, reconsidered: 0 };
  const { joined, newer } = await emails
    .where((e) =>
      e.or([
        e('created_at', '>', seen),
        e('woken_at', '>', seen),
        ...(review === 'pending' ? [e('to_review_since', '>', seen)] : []),
      ]),
    )
    .select((e) => {
      const all = e.fn.countAll<number>();
      const isNew = e.or([
        e('created_at', '>', seen),
        e('woken_at', '>', seen),
        e('reconsidered', '=', false),
      ]);
      return [all.as('joined'), all.filterWhere(isNew).as('newer')];
    })
    .executeTakeFirstOrThrow();
  return { newer, reconsidered: joined - newer };
}

/** When the last of the emails to review joined them, by the database's clock; in whole milliseconds, as the API tells it. */
export async function findLastJoined(scope: UserScope): Promise<Date | null> {
  const row = await queue(scope)
    .where(isToReview)
    .where('to_review_since', 'is not', null)
    .select(
      sql<Date>`date_trunc('milliseconds', to_review_since) + interval '1 millisecond'`.as('at'),
    )
    .orderBy('to_review_since', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Everything the query finds, in its order. */
export async function listQueueIds(
  scope: UserScope,
  query: QueueQuery,
  limit: number,
): Promise<string[]> {
  const known = knownOf(filteredQueue(scope, query), query);
  const { places } = await listPlaces(known, query, { limit, offset: 0 });
  return places.map(({ id }) => id);
}

/** The beginning of the texts of listed emails, for excerpts around a hit. */
export async function readTexts(
  scope: UserScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectOwn(scope, 'emails')
    .select(['id', sql<string>`left(body_text, 100000)`.as('text')])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row.text]));
}

/** Archived and snoozed emails are found only on request. */
function searchedArchive(scope: UserScope) {
  return selectOwn(scope, 'emails').where('is_archived', '=', true).where('removed_at', 'is', null);
}

function includesState({ found }: QueueQuery, state: 'archived' | 'snoozed'): boolean {
  return (found?.search.filters ?? []).some(
    (filter) => filter.kind === 'is' && filter.value === state && !filter.isNegated,
  );
}

export function listOf(scope: UserScope, query: QueueQuery) {
  if (includesState(query, 'archived')) return searchedArchive(scope);
  if (query.review === 'snoozed' || includesState(query, 'snoozed')) return snoozed(scope);
  return query.review === 'promises' ? promises(scope) : queue(scope);
}

export function filteredQueue(scope: UserScope, query: QueueQuery) {
  let emails = listOf(scope, query);
  if (query.review === 'pending') emails = emails.where(isToReview);
  if (query.review === 'decided') emails = emails.where('project_state', '!=', 'undecided');
  if (query.projectId !== undefined) emails = inProject(emails, query.projectId);
  const { found, onlyOlder } = query;
  if (onlyOlder !== undefined) emails = emails.where(isUndueSince(onlyOlder));
  return found === undefined ? emails : filterBySearch(emails, found);
}

function inProject(emails: ReturnType<typeof queue>, projectId: string) {
  if (!isRowId(projectId)) return emails.where(sql<boolean>`false`);
  return emails.where((e) =>
    e.or([
      e('project_id', '=', projectId),
      e.and([e('project_state', '=', 'undecided'), e('recommended_project_id', '=', projectId)]),
    ]),
  );
}
