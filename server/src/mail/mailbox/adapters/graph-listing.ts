import type {
  ListedMessage,
  ListRequest,
  MailboxMessage,
  MessagePage,
  PageRequest,
  TimeSpan,
  UnservedMessage,
} from '../mailbox';
import type { GraphCall } from './graph-call';
import {
  ATTACHMENT_FIELDS,
  MESSAGE_FIELDS,
  toMailboxMessage,
  type GraphMessage,
} from './graph-message';
import { BODY_PREFERENCES, getMessages } from './graph-messages';
import { isMailboxError, isTooLarge } from '../mailbox-error';

// Measured with 10,000 messages at 100 ms a request: 50 a page cost 7.9 s of processor time and 8 to 11 s of wall time,
// 100 cost 6.1 s and 6 to 7 s, 200 cost 5.6 s. More than 100 bodies make answers of many MB, which Graph may cut off
// with 504.
const PAGE_SIZE = 100;
const SMALL_PAGE_SIZE = 20;
// The most Graph lists at once; without bodies such a page stays small.
const IDS_PER_PAGE = 1000;

type Page = { value: GraphMessage[]; '@odata.nextLink'?: string; '@odata.count'?: number };

/**
 * A page that cannot be read is requested again with fewer messages, and then as a list of ids whose messages are fetched
 * one by one, so that one unreadable message does not hold up the others. The size is part of the link.
 */
export async function listMessages(graph: GraphCall, request: PageRequest): Promise<MessagePage> {
  if ('nextLink' in request) return readPage(graph, request.nextLink);
  for (const size of [PAGE_SIZE, SMALL_PAGE_SIZE]) {
    try {
      return await readPage(graph, bodiesPath(request, size));
    } catch (error) {
      if (!isPageTrouble(error)) throw error;
    }
  }
  return readSingly(graph, request);
}

/** Not 503, which says that the mailbox is down or too busy for any page. */
function isPageTrouble(error: unknown): boolean {
  return isTooLarge(error) || (isMailboxError(error) && [500, 502].includes(error.status));
}

async function get(graph: GraphCall, path: string, prefer: readonly string[]): Promise<Page> {
  const { body } = await graph.send({ method: 'GET', path, prefer, isRetryable: true });
  return body as Page;
}

async function readPage(graph: GraphCall, path: string): Promise<MessagePage> {
  const page = await get(graph, path, BODY_PREFERENCES);
  return {
    messages: page.value.map(toMailboxMessage),
    unserved: [],
    nextLink: page['@odata.nextLink'] ?? null,
    total: page['@odata.count'] ?? null,
  };
}

async function readSingly(graph: GraphCall, range: TimeSpan): Promise<MessagePage> {
  let page = await get(graph, idsPath(range, SMALL_PAGE_SIZE, { $count: 'true' }), []);
  // An empty page may still have a link to the next one.
  while (page.value.length === 0 && page['@odata.nextLink'] !== undefined)
    page = await get(graph, page['@odata.nextLink'], []);
  const listed = page.value.map(toListed);
  const answers = await getMessages(
    graph,
    listed.map(({ id }) => id),
  );
  const messages: MailboxMessage[] = [];
  const unserved: UnservedMessage[] = [];
  for (const { id, receivedAt, isDraft } of listed) {
    const answer = answers.get(id) ?? null;
    if (isMailboxError(answer)) {
      if (!isDraft) unserved.push({ id, receivedAt, failure: answer });
    } else if (answer !== null) messages.push(answer);
  }
  // The link of a listing of ids would lead to messages without bodies.
  const next = page['@odata.nextLink'];
  return {
    messages,
    unserved,
    nextLink:
      next === undefined ? null : bodiesPath(range, SMALL_PAGE_SIZE, { $skip: skipOf(next) }),
    total: page['@odata.count'] ?? null,
  };
}

/** What the provider itself would skip, which is not always a page. */
function skipOf(nextLink: string): string {
  return new URL(nextLink).searchParams.get('$skip') ?? String(SMALL_PAGE_SIZE);
}

type More = Readonly<Record<string, string>>;

function bodiesPath(range: TimeSpan, size: number, more: More = {}): string {
  return rangePath(range, {
    $top: String(size),
    $count: 'true',
    $select: MESSAGE_FIELDS,
    $expand: ATTACHMENT_FIELDS,
    ...more,
  });
}

function idsPath(range: TimeSpan, size: number, more: More = {}): string {
  const fields = 'id,receivedDateTime,changeKey,isDraft';
  return rangePath(range, { $top: String(size), $select: fields, ...more });
}

/** Newest first. */
function rangePath({ folderId, from, to }: TimeSpan, options: More): string {
  const query = new URLSearchParams({
    $filter: `receivedDateTime ge ${from} and receivedDateTime lt ${to}`,
    $orderby: 'receivedDateTime desc',
    ...options,
  });
  return `/me/mailFolders/${encodeURIComponent(folderId)}/messages?${query.toString()}`;
}

export async function listIds(graph: GraphCall, request: ListRequest) {
  const path = 'nextLink' in request ? request.nextLink : idsPath(request, IDS_PER_PAGE);
  const page = await get(graph, path, []);
  return { messages: page.value.map(toListed), nextLink: page['@odata.nextLink'] ?? null };
}

function toListed(message: GraphMessage): ListedMessage {
  return {
    id: message.id,
    receivedAt: message.receivedDateTime ?? new Date(0).toISOString(),
    changeKey: message.changeKey ?? null,
    isDraft: message.isDraft ?? false,
  };
}
