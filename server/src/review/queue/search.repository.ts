// Narrows a query of emails to what a search asks for. Words are found in the index behind search_emails.
import type {
  Search,
  SearchFilter,
  SearchParts,
  SearchTerm,
  SearchPlace,
} from '@docket/core/search/search';
import { instantOf } from '@docket/intelligence/working-time/zoned-time';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import type { Tables } from '../../platform/db/tables.generated';
import { hasSoughtName, meansNoProject } from '../../records/projects/project-name.repository';
import { isToReview, queueTime } from './emails.repository';

type Emails = SelectQueryBuilder<Tables, 'emails', object>;

/**
 * The search. Its dates are days in `zone`. Words are looked up in the index, for mail received or woken since `since`;
 * with `isWalked` email by email, which is faster for words that most emails contain. Words that not all hits must have
 * are compared email by email with what the index returned for the others.
 */
export type Sought = { search: Search; zone: string; since?: Date | null; isWalked?: boolean };

export function filterBySearch(emails: Emails, sought: Sought): Emails {
  let found = emails;
  for (const condition of conditionsOf(sought)) found = found.where(condition);
  return found;
}

/** What a matching email must contain, in any place; null if nothing. */
export function requiredWords({ terms, groups }: Search): string | null {
  const wanted = terms.filter(({ isNegated }) => !isNegated).map(queryOf);
  return allOf([...wanted, ...groups.map(queryOfGroup)]);
}

function allOf(queries: readonly (string | null)[]): string | null {
  return queries.filter((query) => query !== null).join(' & ') || null;
}

function queryOf({ text, place }: SearchTerm): string | null {
  return toSearchQuery(text, place);
}

/** What emails contain that match for this alone, as in 'the OR is:unread'; null if it cannot be said. */
export function sufficientWords({ terms, groups }: Search): string | null {
  const withWords = groups.filter((group) => group.terms.length > 0);
  const isNegated = [...terms, ...withWords.flatMap((group) => group.terms)].some(
    (term) => term.isNegated,
  );
  if (isNegated) return null;
  return allOf(withWords.map((group) => anyOf(group.terms)));
}

function anyOf(terms: readonly SearchTerm[]): string {
  return `(${terms.map(queryOf).join(' | ')})`;
}

/** What finds every email that one of the group's parts matches; null if not all of them are words to be found. */
function queryOfGroup({ terms, filters }: SearchParts): string | null {
  if (filters.length > 0 || terms.some((term) => term.isNegated)) return null;
  return anyOf(terms);
}

function isPlainWord({ place }: SearchTerm): boolean {
  return place === 'text';
}

function conditionsOf(sought: Sought): RawBuilder<boolean>[] {
  const { terms, filters, groups } = sought.search;
  const wanted = terms.filter((term) => !term.isNegated);
  const [words, placed] = [wanted.filter(isPlainWord), wanted.filter((one) => !isPlainWord(one))];
  // All words that every hit must have are one index lookup.
  const plain = toSearchQuery(words.map((term) => term.text).join(' '));
  const query = allOf([plain, ...placed.map(queryOf), ...groups.map(queryOfGroup)]);
  const together = query === null ? newerThan(sought) : [hasWords(query, sought)];
  const rest = query === null ? sought : { ...sought, isWalked: true };
  const phrases = wanted.filter((term) => term.isPhrase).map(hasPhrase);
  const unwanted = terms.filter((term) => term.isNegated).map((term) => matches(term, rest));
  const passing = filters.map((filter) => filterCondition(filter, sought.zone));
  const joined = groups
    .filter((group) => !isLookedUp(group))
    .map((group) => matchesOne(group, rest));
  return [...together, ...phrases, ...unwanted, ...passing, ...joined];
}

/** An older email may match, but not for the words that are looked up since then. */
function newerThan({ since }: Sought): RawBuilder<boolean>[] {
  return since === undefined || since === null ? [] : [sql<boolean>`${queueTime} >= ${since}`];
}

/** Whether the index alone says that an email matches. */
function isLookedUp(group: SearchParts): boolean {
  return queryOfGroup(group) !== null && !group.terms.some((term) => term.isPhrase);
}

function matchesOne({ terms, filters }: SearchParts, sought: Sought): RawBuilder<boolean> {
  const parts = [
    ...filters.map((filter) => filterCondition(filter, sought.zone)),
    ...terms.map((term) => matches(term, sought)),
  ];
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

function hasWords(query: string, { isWalked, since }: Partial<Sought>): RawBuilder<boolean> {
  if (isWalked === true) return matchesStoredWords(query);
  const indexed = sql`select search_emails(${query}, ${since ?? null}::timestamptz)`;
  return since === undefined || since === null
    ? sql<boolean>`emails.id in (${indexed})`
    : sql<boolean>`emails.id in (${indexed} union all ${wokenWithWords(query, since)})`;
}

/** The index knows when an email was received. The few that were received earlier and woken since are compared. */
function wokenWithWords(query: string, since: Date): RawBuilder<{ id: string }> {
  return sql`select emails.id from emails where emails.user_id = app_user() and emails.woken_at >= ${since}
    and emails.received_time < ${since} and ${matchesStoredWords(query)}`;
}

/**
 * Searches the email's indexed words, or its text if it is not indexed yet. The text is read only then; walking
 * otherwise needs only the queue's index.
 */
function matchesStoredWords(query: string): RawBuilder<boolean> {
  const wanted = sql`(select to_tsquery('simple', ${query}))`;
  return sql<boolean>`coalesce(
    (select words @@ ${wanted} from email_words read where read.user_id = emails.user_id and read.email_id = emails.id),
    (select words_of_email(subject, from_name, from_address, body_text, received_time) @@ ${wanted} from emails unread
      where unread.user_id = emails.user_id and unread.id = emails.id))`;
}

function matches(term: SearchTerm, sought: Sought): RawBuilder<boolean> {
  const query = queryOf(term);
  const isIn = query === null ? sql<boolean>`true` : hasWords(query, sought);
  const wanted = term.isPhrase ? sql<boolean>`(${isIn} and ${hasPhrase(term)})` : isIn;
  return term.isNegated ? sql<boolean>`not ${wanted}` : wanted;
}

function hasPhrase({ place, text }: SearchTerm): RawBuilder<boolean> {
  const pattern = toPhrasePattern(text);
  if (place === 'subject') return sql<boolean>`emails.subject ~* ${pattern}`;
  if (place === 'from')
    return sql<boolean>`(emails.from_name || ' ' || emails.from_address) ~* ${pattern}`;
  return sql<boolean>`(emails.subject || ' ' || emails.from_name || ' ' || emails.from_address || ' ' || left(emails.body_text, 100000)) ~* ${pattern}`;
}

function filterCondition(filter: SearchFilter, zone: string): RawBuilder<boolean> {
  const wanted = conditionOf(filter, zone);
  return filter.isNegated ? sql<boolean>`not coalesce(${wanted}, false)` : wanted;
}

function conditionOf(filter: SearchFilter, zone: string): RawBuilder<boolean> {
  switch (filter.kind) {
    case 'project':
      return ofProject(filter);
    case 'is':
      return STATES[filter.value] ?? sql<boolean>`false`;
    case 'after':
      return sql<boolean>`emails.received_time >= ${startOf(filter.date, zone)}`;
    default:
      return sql<boolean>`emails.received_time < ${startOf(filter.date, zone)}`;
  }
}

function startOf(date: string, zone: string): Date {
  return new Date(instantOf(date, '00:00', zone));
}

// The decided project counts, else the recommended one.
const project = sql`case when emails.project_state = 'undecided' then emails.recommended_project_id else emails.project_id end`;

function ofProject(sought: { name: string; isPhrase: boolean }): RawBuilder<boolean> {
  if (meansNoProject(sought)) return sql<boolean>`${project} is null`;
  return sql<boolean>`${project} in (select p.id from projects p
    where p.user_id = emails.user_id and p.deleted_at is null and ${hasSoughtName('p', sought)})`;
}

const STATES: Readonly<Record<string, RawBuilder<boolean>>> = {
  unread: sql<boolean>`not emails.is_read`,
  read: sql<boolean>`emails.is_read`,
  pending: isToReview,
  decided: sql<boolean>`emails.project_state <> 'undecided'`,
  confirmed: sql<boolean>`emails.project_state = 'confirmed'`,
  rejected: sql<boolean>`emails.project_state in ('rejected', 'none')`,
  archived: sql<boolean>`emails.is_archived`,
  snoozed: sql<boolean>`emails.snoozed_until is not null`,
  attachments: sql<boolean>`emails.has_attachments`,
};

const MAX_WORDS = 20;

/** A tsquery for every word as a prefix; null if there is nothing to search for. */
function toSearchQuery(text: string, place: SearchPlace = 'text'): string | null {
  const words = text
    .split(place === 'from' ? PARTS_OF_ADDRESS : /\s+/)
    .map((word) => word.replaceAll(/['\\:&|!()<>*\p{Cc}]/gu, ' ').trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS);
  return words.length === 0 ? null : words.map((word) => wordQuery(word, place)).join(' & ');
}

/** The index holds an address as a whole and in parts. */
const PARTS_OF_ADDRESS = /[\s@._+-]+/;

/** Which weights of the index may hold a word; any if absent. */
const WEIGHTS: Readonly<Record<SearchPlace, string>> = { text: '', subject: 'A', from: 'B' };

/** The index holds a reference in the parts between slashes and before numbers: 'PO-88213' as 'PO' and '88213'. */
const PARTS_OF_REFERENCE = /\/|-(?=\p{Nd})/u;

function wordQuery(word: string, place: SearchPlace): string {
  const start = (text: string) => `'${text}':*${WEIGHTS[place]}`;
  return orItsParts(word, start, [PARTS_OF_REFERENCE, PARTS_OF_ADDRESS]);
}

/** The word as a whole, or all its parts, which may have parts themselves. */
function orItsParts(
  word: string,
  start: (text: string) => string,
  [separator, ...smaller]: readonly RegExp[],
): string {
  if (separator === undefined) return start(word);
  const parts = word.split(separator).filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (parts.length < 2) return orItsParts(word, start, smaller);
  const all = parts.map((part) => orItsParts(part, start, smaller)).join(' & ');
  return `(${start(word)} | (${all}))`;
}

/** A PostgreSQL pattern for consecutive words, with any white space between them. */
function toPhrasePattern(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`))
    .join('\\s+');
}
