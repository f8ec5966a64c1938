// Microsoft Graph as the mailbox; contract facts: https://learn.microsoft.com/graph/api/resources/message
import type { MailFolder } from '@microsoft/microsoft-graph-types';

import type { DeltaRequest, Mailbox, MailboxFolder } from '../mailbox';
import { createGraphCall, type GraphCall, type GraphCallOptions } from './graph-call';
import {
  DELTA_FIELDS,
  toMailboxMessage,
  toMessageChange,
  type GraphMessage,
} from './graph-message';
import { getMessage, getMessages } from './graph-messages';
import { listIds, listMessages } from './graph-listing';
import { createGraphOutbox } from './graph-outbox';
import { listAll } from '../odata-pages';
import { createGraphSubscriptions } from './graph-subscriptions';
import { nullIfNotFound } from '../mailbox-error';

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
  'syncissues',
  'conflicts',
  'localfailures',
  'serverfailures',
] as const;
const DELTA_PREFERENCES = ['odata.maxpagesize=999'];

type Listed<T> = {
  value: T[];
  '@odata.nextLink'?: string;
  '@odata.deltaLink'?: string;
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
  const found = await listAll<Folder>((page) => get(graph, page), path);
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

async function getAttachment(graph: GraphCall, messageId: string, attachmentId: string) {
  const path = `/me/messages/${encodeURIComponent(messageId)}/attachments/${encodeURIComponent(attachmentId)}`;
  const about = await nullIfNotFound(get<{ name?: string }>(graph, `${path}?$select=id,name`));
  if (about === null) return null;
  const raw = await nullIfNotFound(
    graph.send({ method: 'GET', path: `${path}/$value`, isRetryable: true, as: 'bytes' }),
  );
  return raw && { name: about.name ?? 'attachment', bytes: raw.bytes };
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
