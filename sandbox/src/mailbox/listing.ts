import { badRequest } from './graph-error';
import { parseFilter } from './filter';
import type { Folder } from './folder';
import type { Mailbox } from './mailbox';
import type { Message } from './message';

export interface ListingQuery {
  /** Null: the whole mailbox. */
  folder: Folder | null;
  filter: string | null;
  orderBy: string | null;
}

interface CachedListing {
  seq: number;
  messages: readonly Message[];
}

const caches = new WeakMap<Mailbox, Map<string, CachedListing>>();
const cachedListings = 8;

function isOldestFirst(orderBy: string | null): boolean {
  if (orderBy === null) return false;
  const order = /^receivedDateTime(?: (asc|desc))?$/i.exec(orderBy.trim());
  if (!order)
    throw badRequest(`Could not order by '${orderBy}' on type 'microsoft.graph.message'.`);
  return order[1]?.toLowerCase() !== 'desc';
}

function compute(mailbox: Mailbox, query: ListingQuery): readonly Message[] {
  const filter = query.filter ? parseFilter(query.filter) : null;
  // Outlook's rule: properties in $orderby must come first in $filter.
  if (filter && query.orderBy && filter.properties[0] !== 'receiveddatetime') {
    throw badRequest(
      'The restriction or sort order is too complex for this operation.',
      'InefficientFilter',
    );
  }
  const found = (query.folder?.messages ?? mailbox.all).between(
    filter?.receivedFrom ?? Number.NEGATIVE_INFINITY,
    filter?.receivedTo ?? Number.POSITIVE_INFINITY,
  );
  const matching = filter ? found.filter(filter.matches) : found;
  return isOldestFirst(query.orderBy) ? matching : matching.toReversed();
}

/** All matches in order; the next page of an unchanged mailbox is served from a cache. */
export function listMessages(mailbox: Mailbox, query: ListingQuery): readonly Message[] {
  const key = JSON.stringify([query.folder?.id ?? null, query.filter, query.orderBy]);
  const cache = caches.get(mailbox) ?? new Map<string, CachedListing>();
  caches.set(mailbox, cache);
  const known = cache.get(key);
  if (known?.seq === mailbox.seq) return known.messages;
  const messages = compute(mailbox, query);
  cache.delete(key);
  cache.set(key, { seq: mailbox.seq, messages });
  const oldest = cache.keys().next();
  if (cache.size > cachedListings && !oldest.done) cache.delete(oldest.value);
  return messages;
}
