import { listMessages } from '../mailbox/listing';
import { messageView } from '../mailbox/message-view';
import type { Folder } from '../mailbox/folder';
import type { Message } from '../mailbox/message';
import { badRequest } from '../mailbox/graph-error';
import { requireFolder, requireMessage } from './require-folder';
import type { GraphRequest, GraphResponse } from './graph-request';
import type { GraphRoute } from './route-table';
import { readsMail } from './scopes';
import { viewOptionsOf } from './view-options';

function readCount(
  query: URLSearchParams,
  name: string,
  limits: { fallback: number; min: number; max: number },
): number {
  const text = query.get(name);
  if (text === null) return limits.fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < limits.min || value > limits.max) {
    throw badRequest(
      `Invalid value '${text}' for ${name} query option found.`,
      'ErrorInvalidUrlQuery',
    );
  }
  return value;
}

function nextLink(request: GraphRequest, skip: number): string {
  const url = new URL(request.url);
  url.searchParams.delete('$skiptoken');
  url.searchParams.set('$skip', String(skip));
  return url.href;
}

function list(request: GraphRequest, folder: Folder | null): GraphResponse {
  const { query, mailbox } = request;
  const top = readCount(query, '$top', { fallback: 10, min: 1, max: 1000 });
  const skip = readCount(query, '$skip', { fallback: 0, min: 0, max: Number.MAX_SAFE_INTEGER });
  const options = viewOptionsOf(request);
  const found = listMessages(mailbox, {
    folder,
    filter: query.get('$filter'),
    orderBy: query.get('$orderby'),
  });
  const page = found.slice(skip, skip + top);
  const place = folder
    ? `/mailFolders('${encodeURIComponent(request.params['folder'] ?? '')}')`
    : '';
  return {
    status: 200,
    body: {
      '@odata.context': `${request.base}/$metadata#users('${mailbox.owner.oid}')${place}/messages`,
      ...(query.get('$count')?.toLowerCase() === 'true' ? { '@odata.count': found.length } : {}),
      value: page.map((message) => messageView(message, options)),
      ...(skip + top < found.length ? { '@odata.nextLink': nextLink(request, skip + top) } : {}),
    },
  };
}

export function messageAnswer(
  request: GraphRequest,
  message: Message,
  status = 200,
): GraphResponse {
  return {
    status,
    body: {
      '@odata.context': `${request.base}/$metadata#users('${request.mailbox.owner.oid}')/messages/$entity`,
      ...messageView(message, viewOptionsOf(request)),
    },
  };
}

export const messageListRoutes: GraphRoute[] = [
  {
    method: 'GET',
    path: '/me/messages',
    scopes: readsMail,
    handle: (request) => list(request, null),
  },
  {
    method: 'GET',
    path: '/me/mailFolders/:folder/messages',
    scopes: readsMail,
    handle: (request) => list(request, requireFolder(request)),
  },
  ...['/me/messages/:message', '/me/mailFolders/:folder/messages/:message'].map((path) => ({
    method: 'GET',
    path,
    scopes: readsMail,
    handle: (request: GraphRequest) => messageAnswer(request, requireMessage(request)),
  })),
];
