// Narrows a query of emails to what a search asks for. Words are found in the index (see migration 0020).
import type { Search, SearchFilter, SearchTerm } from '@docket/core/search/search';
import { instantOf } from '@docket/intelligence/working-time/zoned-time';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import { containsPattern } from '../../platform/db/like-pattern';
import type { Tables } from '../../platform/db/tables';
import { toPhrasePattern, toSearchQuery } from './search-query';

type Emails = SelectQueryBuilder<Tables, 'emails', object>;

/** Dates of the search are days of the given zone. */
export function filterBySearch(emails: Emails, search: Search, zone: string): Emails {
  let found = emails;
  for (const condition of conditionsOf(search, zone)) found = found.where(condition);
  return found;
}

function conditionsOf({ terms, filters }: Search, zone: string): RawBuilder<boolean>[] {
  const words = terms.filter((term) => term.place === 'text' && !term.isNegated);
  // All plain words together are one look into the index.
  const query = toSearchQuery(words.map((term) => term.text).join(' '));
  const together = query === null ? [] : [inIndex(query)];
  const phrases = words.filter((term) => term.isPhrase).map(hasPhrase);
  const others = terms.filter((term) => !words.includes(term)).map(matches);
  return [...together, ...phrases, ...others, ...filters.map((filter) => passes(filter, zone))];
}

function inIndex(query: string): RawBuilder<boolean> {
  return sql<boolean>`emails.id in (select search_emails(${query}))`;
}

function matches(term: SearchTerm): RawBuilder<boolean> {
  const query = toSearchQuery(term.text, term.place);
  const isIn = query === null ? sql<boolean>`true` : inIndex(query);
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

function passes(filter: SearchFilter, zone: string): RawBuilder<boolean> {
  const wanted = conditionOf(filter, zone);
  return filter.isNegated ? sql<boolean>`not coalesce(${wanted}, false)` : wanted;
}

function conditionOf(filter: SearchFilter, zone: string): RawBuilder<boolean> {
  switch (filter.kind) {
    case 'project':
      return ofProject(filter.name);
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
const project = sql`case when emails.project_approved is null then emails.recommended_project_id else emails.project_id end`;

function ofProject(name: string): RawBuilder<boolean> {
  if (name.toLowerCase() === 'none') return sql<boolean>`${project} is null`;
  return sql<boolean>`${project} in (select p.id from projects p
    where p.user_id = emails.user_id and p.deleted_at is null and p.name ilike ${containsPattern(name)})`;
}

const STATES: Readonly<Record<string, RawBuilder<boolean>>> = {
  unread: sql<boolean>`not emails.is_read`,
  read: sql<boolean>`emails.is_read`,
  pending: sql<boolean>`(emails.project_approved is null and emails.recommended_project_id is not null)`,
  decided: sql<boolean>`emails.project_approved is not null`,
  confirmed: sql<boolean>`emails.project_approved`,
  rejected: sql<boolean>`not emails.project_approved`,
  archived: sql<boolean>`emails.is_archived`,
  attachments: sql<boolean>`emails.has_attachments`,
};
