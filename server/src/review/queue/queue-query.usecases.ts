import type { WorkingTime } from '@docket/core/contexts/context';
import type { QueryOf } from '@docket/core/contract';
import { OLDER_AFTER_DAYS } from '@docket/core/emails/email';
import type { listQueue } from '@docket/core/emails/emails.contract';
import { validationError } from '@docket/core/errors';
import { parseSearch } from '@docket/core/search/search';
import { addBusinessDays } from '@docket/intelligence/working-time/working-days';
import { localDate } from '@docket/intelligence/working-time/zoned-time';

import type { UserScope } from '../../platform/db/database';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import type { Older } from './emails.repository';
import type { QueueQuery } from './queue-page.repository';

export type Asked = Pick<
  QueryOf<typeof listQueue>,
  | 'page'
  | 'pageSize'
  | 'after'
  | 'sort'
  | 'review'
  | 'search'
  | 'projectId'
  | 'olderThanDays'
  | 'seen'
> & { ahead?: number };
export type Reading = UserScope & { now: Date };

const NOT_CONTINUED =
  '“after” works only in the order of time and without a search. Use “page” here.';

/** What a person asked for, as the repositories take it. Throws an AppError if the search cannot be read. */
export async function toQuery(
  work: Reading,
  { search: text, seen, olderThanDays: days, ...rest }: Asked,
): Promise<QueueQuery> {
  const isSearch = text.trim() !== '';
  const isByPriority = rest.sort === 'priority' && rest.review !== 'snoozed';
  if (rest.after !== undefined && (isSearch || isByPriority))
    throw validationError([{ path: 'after', message: NOT_CONTINUED }]);
  const listed = { ...rest, ...(seen !== undefined && { seen: new Date(seen) }) };
  if (!isSearch && !isByPriority && days === undefined) return listed;
  const working = await findWorkingTime(work);
  const zone = working.timezone;
  const today = localDate(work.now.getTime(), zone);
  const query = {
    ...listed,
    ...(isByPriority && { older: olderThan(work, { today, working }) }),
    ...(days !== undefined && { onlyOlder: olderThan(work, { today, working }, days) }),
  };
  if (!isSearch) return query;
  const search = parseSearch(text, 'emails', today);
  const [problem] = search.problems;
  if (problem !== undefined) throw validationError([{ path: 'search', message: problem }]);
  return { ...query, found: { search, zone } };
}

export function olderThan(
  { now }: Reading,
  { today, working }: { today: string; working: WorkingTime },
  days = OLDER_AFTER_DAYS,
): Older {
  return {
    before: new Date(now.getTime() - days * 86_400_000),
    today,
    lastWorkingDay: addBusinessDays(today, -1, working),
  };
}
