// Narrows a query of tasks, joined with their projects and emails, to what a search asks for. Words are found in an index (see migration 0024).
import type { Search, SearchFilter, SearchTerm } from '@docket/core/search/search';
import { sql, type RawBuilder } from 'kysely';

import { containsPattern } from '../../platform/db/like-pattern';

/** `today` is the reader's calendar date. */
export function taskSearchConditions(
  { terms, filters }: Search,
  today: string,
): RawBuilder<boolean>[] {
  return [...terms.flatMap(termConditions), ...filters.map((filter) => passes(filter, today))];
}

/** Each word anywhere; the words of a phrase one after the other. */
function termConditions(term: SearchTerm): RawBuilder<boolean>[] {
  const parts = term.isPhrase ? [term.text] : term.text.split(/\s+/);
  return parts.map((part) => {
    const wanted = isIn(term.place, part);
    return term.isNegated ? sql<boolean>`not coalesce(${wanted}, false)` : wanted;
  });
}

// Trigrams look up no less: with fewer the index would be read from end to end.
const CAN_BE_LOOKED_UP = /[\p{L}\p{N}]{3}/u;

function isIn(place: SearchTerm['place'], part: string): RawBuilder<boolean> {
  const pattern = containsPattern(part);
  if (place === 'subject') return sql<boolean>`tasks.title ilike ${pattern}`;
  if (place === 'from')
    return sql<boolean>`concat_ws(' ', emails.from_name, emails.from_address) ilike ${pattern}`;
  if (CAN_BE_LOOKED_UP.test(part))
    return sql<boolean>`tasks.id in (select search_tasks(${pattern}))`;
  return sql<boolean>`concat_ws(' ', tasks.title, tasks.description, array_to_string(tasks.tags, ' '), projects.name) ilike ${pattern}`;
}

function passes(filter: SearchFilter, today: string): RawBuilder<boolean> {
  const wanted = conditionOf(filter, today);
  return filter.isNegated ? sql<boolean>`not coalesce(${wanted}, false)` : wanted;
}

function conditionOf(filter: SearchFilter, today: string): RawBuilder<boolean> {
  switch (filter.kind) {
    case 'project':
      return filter.name.toLowerCase() === 'none'
        ? sql<boolean>`projects.id is null`
        : sql<boolean>`projects.name ilike ${containsPattern(filter.name)}`;
    case 'after':
      return sql<boolean>`tasks.due_date >= ${filter.date}`;
    case 'before':
      return sql<boolean>`tasks.due_date < ${filter.date}`;
    default:
      return stateCondition(filter.value, today);
  }
}

function stateCondition(state: string, today: string): RawBuilder<boolean> {
  const isOpen = sql<boolean>`tasks.status in ('to_do', 'in_progress')`;
  switch (state) {
    case 'open':
      return isOpen;
    case 'done':
      return sql<boolean>`tasks.status = 'completed'`;
    case 'started':
      return sql<boolean>`tasks.status = 'in_progress'`;
    case 'archived':
      return sql<boolean>`tasks.is_archived`;
    case 'overdue':
      return sql<boolean>`(${isOpen} and tasks.due_date < ${today})`;
    case 'today':
      return sql<boolean>`(${isOpen} and tasks.due_date = ${today})`;
    default:
      return sql<boolean>`false`;
  }
}
