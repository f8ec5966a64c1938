import type { Folder } from '../mailbox/folder';
import type { Message } from '../mailbox/message';
import { GraphError, itemNotFound } from '../mailbox/graph-error';
import type { GraphRequest } from './graph-request';

export function requireFolder(request: GraphRequest, id = request.params['folder'] ?? ''): Folder {
  const folder = request.mailbox.findFolder(id);
  if (folder) return folder;
  if (id.length < 40) throw new GraphError(400, 'ErrorInvalidIdMalformed', 'Id is malformed.');
  throw itemNotFound();
}

export function requireMessage(
  request: GraphRequest,
  id = request.params['message'] ?? '',
): Message {
  const message = request.mailbox.find(id);
  if (!message) {
    if (id.length < 40) throw new GraphError(400, 'ErrorInvalidIdMalformed', 'Id is malformed.');
    throw itemNotFound();
  }
  const folder = request.params['folder'];
  if (folder && requireFolder(request).id !== message.folderId) throw itemNotFound();
  return message;
}
