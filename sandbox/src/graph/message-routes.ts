import { messageView } from '../mailbox/message-view';
import type { Message } from '../mailbox/message';
import type { GraphRequest, GraphResponse } from './graph-request';
import { requireMessage } from './require-folder';
import type { GraphRoute } from './route-table';
import { readsMail } from './scopes';
import { viewOptionsOf } from './view-options';

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

export const messageRoutes: GraphRoute[] = [
  '/me/messages/:message',
  '/me/mailFolders/:folder/messages/:message',
].map((path) => ({
  method: 'GET',
  path,
  scopes: readsMail,
  handle: (request) => messageAnswer(request, requireMessage(request)),
}));
