import type { Attachment, Message } from '../mailbox/message';
import { attachmentView } from '../mailbox/message-view';
import { writeMime } from '../mail-files/write-mime';
import { selectFrom } from './folder-view';
import { itemNotFound } from './graph-error';
import { jsonBody, type GraphRequest, type GraphResponse } from './graph-request';
import { readAttachment } from './message-input';
import { requireMessage } from './require-folder';
import type { GraphRoute } from './route-table';
import { readsBodies, writesMail } from './scopes';

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

function add(request: GraphRequest): GraphResponse {
  const message = requireMessage(request);
  const attachment = readAttachment(jsonBody(request), request.world.clock.nowSecond());
  request.mailbox.update(message, { attachments: [...message.attachments, attachment] });
  return { status: 201, body: attachmentView(attachment, true) };
}

function remove(request: GraphRequest): GraphResponse {
  const message = requireMessage(request);
  const attachment = requireAttachment(request, message);
  const attachments = message.attachments.filter((other) => other !== attachment);
  request.mailbox.update(message, { attachments });
  return { status: 204 };
}

function mime(request: GraphRequest): GraphResponse {
  const message = requireMessage(request);
  return {
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: message.raw ?? writeMime(message),
  };
}

export const attachmentRoutes: GraphRoute[] = [
  { method: 'GET', path: '/me/messages/:message/$value', scopes: readsBodies, handle: mime },
  { method: 'GET', path: '/me/messages/:message/attachments', scopes: readsBodies, handle: list },
  { method: 'POST', path: '/me/messages/:message/attachments', scopes: writesMail, handle: add },
  {
    method: 'GET',
    path: '/me/messages/:message/attachments/:attachment',
    scopes: readsBodies,
    handle: one,
  },
  {
    method: 'DELETE',
    path: '/me/messages/:message/attachments/:attachment',
    scopes: writesMail,
    handle: remove,
  },
  {
    method: 'GET',
    path: '/me/messages/:message/attachments/:attachment/$value',
    scopes: readsBodies,
    handle: raw,
  },
];
