import type { Attachment, Message } from '../mailbox/message';
import { attachmentView } from '../mailbox/message-view';
import { selectFrom } from './folder-view';
import { itemNotFound } from '../mailbox/graph-error';
import type { GraphRequest, GraphResponse } from './graph-request';
import { requireMessage } from './require-folder';
import type { GraphRoute } from './route-table';
import { readsBodies } from './scopes';

function requireAttachment(request: GraphRequest, message: Message): Attachment {
  const found = message.attachments.find((one) => one.id === request.params['attachment']);
  if (!found) throw itemNotFound();
  return found;
}

function list(request: GraphRequest): GraphResponse {
  const message = requireMessage(request);
  const select = request.query.get('$select');
  return {
    status: 200,
    body: {
      '@odata.context': `${request.base}/$metadata#users('${request.mailbox.owner.oid}')/messages/attachments`,
      value: message.attachments.map((one) => selectFrom(attachmentView(one, true), select)),
    },
  };
}

function one(request: GraphRequest): GraphResponse {
  const attachment = requireAttachment(request, requireMessage(request));
  return {
    status: 200,
    body: {
      '@odata.context': `${request.base}/$metadata#users('${request.mailbox.owner.oid}')/messages/attachments/$entity`,
      ...selectFrom(attachmentView(attachment, true), request.query.get('$select')),
    },
  };
}

function raw(request: GraphRequest): GraphResponse {
  const attachment = requireAttachment(request, requireMessage(request));
  return {
    status: 200,
    headers: { 'content-type': attachment.contentType },
    body: attachment.bytes,
  };
}

export const attachmentRoutes: GraphRoute[] = [
  { method: 'GET', path: '/me/messages/:message/attachments', scopes: readsBodies, handle: list },
  {
    method: 'GET',
    path: '/me/messages/:message/attachments/:attachment',
    scopes: readsBodies,
    handle: one,
  },
  {
    method: 'GET',
    path: '/me/messages/:message/attachments/:attachment/$value',
    scopes: readsBodies,
    handle: raw,
  },
];
