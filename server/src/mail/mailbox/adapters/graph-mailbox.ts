// Microsoft Graph as the mailbox; contract facts: https://learn.microsoft.com/graph/api/resources/message
import type { MailFolder } from '@microsoft/microsoft-graph-types';

import type {
  DeltaRequest,
  Mailbox,
  MailboxFolder,
  MailboxMessage,
  MessagePage,
  PageRequest,
  ListedMessage,
  ListRequest,
} from '../mailbox';
import { getInBatches, type BatchAnswers } from './graph-batch';
import { createGraphCall, type GraphCall, type GraphCallOptions } from './graph-call';
import {
  ATTACHMENT_FIELDS,
  DELTA_FIELDS,
  MESSAGE_FIELDS,
  toMailboxMessage,
  toMessageChange,
  type GraphMessage,
} from './graph-message';
import { createGraphOutbox } from './graph-outbox';
import { createGraphSubscriptions } from './graph-subscriptions';
import { isMailboxError } from '../mailbox-error';

// Measured with 10,000 messages at 100 ms a request: 50 a page cost 7.9 s of processor time and 8 to 11 s of wall time,
// 100 cost 6.1 s and 6 to 7 s, 200 cost 5.6 s. More than 100 bodies make answers of many MB, which Graph may cut off
// with 504.
const PAGE_SIZE = 100;
const PAGE_SHRINKS_BY = 5;
const FOLDER_PAGE = 200;
// Graph v1.0 does not return a folder's well-known name, so each name is looked up.
const WELL_KNOWN = [
  'inbox',
  'sentitems',
  'drafts',
  'deleteditems',
  'junkemail',
  'archive',
  'outbox',
  'conversationhistory',
] as const;
const PAGE_PREFERENCES = ['outlook.body-content-type="html"'];
const DELTA_PREFERENCES = ['odata.maxpagesize=999'];

type Listed<T> = {
  value: T[];
  '@odata.nextLink'?: string;
  '@odata.deltaLink'?: string;
  '@odata.count'?: number;
};
type Folder = MailFolder & { id: string };

export function createGraphMailbox(options: GraphCallOptions): Mailbox {
  const graph = createGraphCall(options);
  return {
    reader: {
      listFolders: (known) => listFolders(graph, known),
      listMessages: (request) => listMessages(graph, request),
      deltaPage: (request) => deltaPage(graph, request),
      getMessage: (id) => getMessage(graph, id),
      getMessages: (ids) => getMessages(graph, ids),
      getAttachment: (messageId, attachmentId) => getAttachment(graph, messageId, attachmentId),
      requestCount: () => graph.count(),
    },
    writer: {
      ...createGraphOutbox(graph),
      moveMessage: (id, destination) => moveMessage(graph, id, destination),
    },
    census: { listIds: (request) => listIds(graph, request) },
    subscriptions: createGraphSubscriptions(graph),
  };
}

async function get<T>(graph: GraphCall, path: string, prefer: readonly string[] = []): Promise<T> {
  const answer = await graph.send({ method: 'GET', path, prefer, isRetryable: true });
  return answer.body as T;
}

async function nullIfNotFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMailboxError(error, 'mailbox.not_found')) return null;
    throw error;
  }
}

async function listFolders(
  graph: GraphCall,
  known: ReadonlyMap<string, string | null> = new Map(),
): Promise<MailboxFolder[]> {
  const folders = foldersAt(graph, `/me/mailFolders?$top=${FOLDER_PAGE}`);
  // Nothing is known of a new mailbox, so the lookups need not wait for the list.
  const asked = known.size === 0 ? wellKnownNames(graph) : undefined;
  const [found] = await Promise.all([folders, asked]);
  const isAllKnown = found.every((folder) => known.has(folder.id));
  const names = (await asked) ?? (isAllKnown ? known : await wellKnownNames(graph));
  return found.map((folder) => ({
    id: folder.id,
    parentId: folder.parentFolderId ?? null,
    wellKnownName: names.get(folder.id) ?? null,
    displayName: folder.displayName ?? '',
    totalItems: folder.totalItemCount ?? 0,
  }));
}

async function wellKnownNames(graph: GraphCall): Promise<Map<string, string>> {
  const found = await Promise.all(
    WELL_KNOWN.map(async (name) => {
      const folder = await nullIfNotFound(get<Folder>(graph, `/me/mailFolders/${name}?$select=id`));
      return { name, id: folder?.id };
    }),
  );
  return new Map(found.flatMap(({ name, id }) => (id === undefined ? [] : [[id, name]])));
}

async function foldersAt(graph: GraphCall, path: string): Promise<Folder[]> {
  const found: Folder[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const page: Listed<Folder> = await get<Listed<Folder>>(graph, next);
    found.push(...page.value);
    next = page['@odata.nextLink'];
  }
  const parents = found.filter((folder) => (folder.childFolderCount ?? 0) > 0);
  const children = await Promise.all(
    parents.map((folder) =>
      foldersAt(
        graph,
        `/me/mailFolders/${encodeURIComponent(folder.id)}/childFolders?$top=${FOLDER_PAGE}`,
      ),
    ),
  );
  return [...found, ...children.flat()];
}

/** A page too large to read is requested again with fewer messages; the size is part of the link. */
async function listMessages(graph: GraphCall, request: PageRequest): Promise<MessagePage> {
  if ('nextLink' in request) return readPage(graph, request.nextLink);
  for (let size = PAGE_SIZE; ; size = Math.floor(size / PAGE_SHRINKS_BY)) {
    try {
      return await readPage(graph, rangePath(request, size));
    } catch (error) {
      if (size < PAGE_SHRINKS_BY || !isMailboxError(error, 'mailbox.too_large')) throw error;
    }
  }
}

async function readPage(graph: GraphCall, path: string): Promise<MessagePage> {
  const page = await get<Listed<GraphMessage>>(graph, path, PAGE_PREFERENCES);
  return {
    messages: page.value.map(toMailboxMessage),
    nextLink: page['@odata.nextLink'] ?? null,
    total: page['@odata.count'] ?? null,
  };
}

function rangePath(range: { folderId: string; from: string; to: string }, size: number): string {
  const query = new URLSearchParams({
    $filter: `receivedDateTime ge ${range.from} and receivedDateTime lt ${range.to}`,
    $orderby: 'receivedDateTime desc',
    $top: String(size),
    $count: 'true',
    $select: MESSAGE_FIELDS,
    $expand: ATTACHMENT_FIELDS,
  });
  return `/me/mailFolders/${encodeURIComponent(range.folderId)}/messages?${query.toString()}`;
}

async function deltaPage(graph: GraphCall, request: DeltaRequest) {
  const path = 'link' in request ? request.link : deltaPath(request);
  const page = await get<Listed<GraphMessage>>(graph, path, DELTA_PREFERENCES);
  return {
    changes: page.value.map(toMessageChange),
    nextLink: page['@odata.nextLink'] ?? null,
    deltaLink: page['@odata.deltaLink'] ?? null,
  };
}

/** Without a filter: a filtered round silently ends after 5,000 messages and never reports older ones. */
function deltaPath(request: { folderId: string }): string {
  const folder = encodeURIComponent(request.folderId);
  return `/me/mailFolders/${folder}/messages/delta?$select=${DELTA_FIELDS}`;
}

async function getMessage(graph: GraphCall, id: string) {
  const found = await nullIfNotFound(get<GraphMessage>(graph, messagePath(id), PAGE_PREFERENCES));
  return found && toMailboxMessage(found);
}

function messagePath(id: string): string {
  return `/me/messages/${encodeURIComponent(id)}?$select=${MESSAGE_FIELDS}&$expand=${ATTACHMENT_FIELDS}`;
}

async function getMessages(graph: GraphCall, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  // A single one is fetched without blocking the other lanes.
  const answers =
    wanted.length < 2
      ? (new Map() as BatchAnswers)
      : await getInBatches(graph, wanted.map(messagePath), PAGE_PREFERENCES);
  const found = new Map<string, MailboxMessage | null>();
  for (const id of wanted) {
    const answer = answers.get(messagePath(id)) ?? 'ask_again';
    if (answer === 'ask_again') found.set(id, await getMessage(graph, id));
    else found.set(id, answer.body === null ? null : toMailboxMessage(answer.body as GraphMessage));
  }
  return found;
}

async function getAttachment(graph: GraphCall, messageId: string, attachmentId: string) {
  const path = `/me/messages/${encodeURIComponent(messageId)}/attachments/${encodeURIComponent(attachmentId)}`;
  const about = await nullIfNotFound(
    get<{ name?: string; contentType?: string }>(graph, `${path}?$select=id,name,contentType`),
  );
  if (about === null) return null;
  const raw = await nullIfNotFound(
    graph.send({ method: 'GET', path: `${path}/$value`, isRetryable: true, as: 'bytes' }),
  );
  return (
    raw && {
      name: about.name ?? 'attachment',
      contentType: about.contentType ?? 'application/octet-stream',
      bytes: raw.bytes,
    }
  );
}

/** Moving twice to the same folder is harmless with immutable ids, so this can be retried. */
async function moveMessage(graph: GraphCall, id: string, destination: string) {
  const answer = await graph.send({
    method: 'POST',
    path: `/me/messages/${encodeURIComponent(id)}/move`,
    body: { destinationId: destination },
    isRetryable: true,
  });
  return toMailboxMessage(answer.body as GraphMessage);
}

// The most Graph lists at once; without bodies such a page stays small.
const IDS_PER_PAGE = '1000';

type IdPage = { value: GraphMessage[]; '@odata.nextLink'?: string };

async function listIds(graph: GraphCall, request: ListRequest) {
  const page = await get<IdPage>(
    graph,
    'nextLink' in request ? request.nextLink : firstIdsPath(request),
  );
  return { messages: page.value.map(toListed), nextLink: page['@odata.nextLink'] ?? null };
}

function firstIdsPath(range: Exclude<ListRequest, { nextLink: string }>): string {
  const query = new URLSearchParams({
    $filter: `receivedDateTime ge ${range.from} and receivedDateTime lt ${range.to}`,
    $orderby: 'receivedDateTime desc',
    $top: IDS_PER_PAGE,
    $select: 'id,receivedDateTime,changeKey,isDraft',
  });
  return `/me/mailFolders/${encodeURIComponent(range.folderId)}/messages?${query.toString()}`;
}

function toListed(message: GraphMessage): ListedMessage {
  return {
    id: message.id,
    receivedAt: message.receivedDateTime ?? new Date(0).toISOString(),
    changeKey: message.changeKey ?? null,
    isDraft: message.isDraft ?? false,
  };
}
