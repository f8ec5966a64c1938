import { parseFilter, type Filter } from './filter';
import type { Folder } from './folder';
import type { Mailbox } from './mailbox';
import type { Message } from './message';
import { compareBy, parseOrder, requireEfficient, type Order } from './order';
import { searchMessages } from './search';

export interface ListingQuery {
  folder: Folder | null;
  filter: string | null;
  orderBy: string | null;
  search: string | null;
}

interface CachedListing {
  seq: number;
  messages: readonly Message[];
}

const caches = new WeakMap<Mailbox, Map<string, CachedListing>>();
const cachedListings = 8;

function candidates(
  mailbox: Mailbox,
  query: ListingQuery,
  filter: Filter | null,
): readonly Message[] {
  const exact = filter?.equals.find((part) =>
    /^(conversationid|internetmessageid)$/.test(part.property),
  );
  if (exact) {
    const index =
      exact.property === 'conversationid'
        ? mailbox.index.byConversation
        : mailbox.index.byInternetId;
    const found = [...(index.get(exact.value) ?? [])];
    const hidden = mailbox.folder('recoverableitemsdeletions').id;
    return found
      .filter((m) => (query.folder ? m.folderId === query.folder.id : m.folderId !== hidden))
      .sort((a, b) => a.received - b.received || a.ordinal - b.ordinal);
  }
  return (query.folder?.messages ?? mailbox.all).between(
    filter?.receivedFrom ?? Number.NEGATIVE_INFINITY,
    filter?.receivedTo ?? Number.POSITIVE_INFINITY,
  );
}

function isNewestFirst(orders: Order[]): boolean {
  const [first] = orders;
  return (
    !first || (orders.length === 1 && first.property === 'receiveddatetime' && first.isDescending)
  );
}

function compute(mailbox: Mailbox, query: ListingQuery): readonly Message[] {
  const filter = query.filter ? parseFilter(query.filter) : null;
  const orders = query.orderBy ? parseOrder(query.orderBy) : [];
  requireEfficient(filter, orders);
  let found = candidates(mailbox, query, filter);
  if (filter) found = found.filter(filter.matches);
  if (query.search) return searchMessages(found, query.search);
  if (isNewestFirst(orders)) return found.toReversed();
  return found.toSorted(compareBy(orders));
}

/** All matches in order; asked again for the next page of an unchanged mailbox it costs nothing. */
export function listMessages(mailbox: Mailbox, query: ListingQuery): readonly Message[] {
  const key = JSON.stringify([query.folder?.id ?? null, query.filter, query.orderBy, query.search]);
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
