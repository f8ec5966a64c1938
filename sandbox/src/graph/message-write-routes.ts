import { draftContent, answerContent, type AnswerKind } from '../mailbox/compose';
import type { Folder } from '../mailbox/folder';
import { messageView } from '../mailbox/message-view';
import type { Message, MessageContent } from '../mailbox/message';
import { contentOf } from '../mailbox/post-office';
import { badRequest, GraphError } from './graph-error';
import { jsonBody, textField, type GraphRequest, type GraphResponse } from './graph-request';
import { readMessageInput, requireEditable } from './message-input';
import { messageAnswer } from './message-routes';
import { readMimeInput, isMimeBody } from './mime-input';
import { requireFolder, requireMessage } from './require-folder';
import type { GraphRoute } from './route-table';
import { writesMail } from './scopes';
import { viewOptionsOf } from './view-options';

export function timeOf(request: GraphRequest): { now: number; number: number } {
  return { now: request.world.clock.nowSecond(), number: request.world.nextNumber() };
}

function requireMatch(request: GraphRequest, message: Message): void {
  const wanted = request.headers['if-match'];
  if (!wanted || wanted === '*') return;
  if (wanted === messageView(message, viewOptionsOf(request))['@odata.etag']) return;
  throw new GraphError(
    412,
    'ErrorIrresolvableConflict',
    'The send or update operation could not be performed because the change key passed in the request does not match the current change key for the item.',
  );
}

function update(request: GraphRequest): GraphResponse {
  const message = requireMessage(request);
  requireMatch(request, message);
  const patch = readMessageInput(jsonBody(request), request.world.clock.nowSecond());
  requireEditable(patch, message.isDraft);
  request.mailbox.update(message, patch);
  return messageAnswer(request, message);
}

function move(request: GraphRequest): GraphResponse {
  const message = requireMessage(request);
  const target = requireFolder(request, textField(jsonBody(request), 'destinationId'));
  request.mailbox.move(message, target);
  return messageAnswer(request, message, 201);
}

function copy(request: GraphRequest): GraphResponse {
  const message = requireMessage(request);
  const target = requireFolder(request, textField(jsonBody(request), 'destinationId'));
  return messageAnswer(request, request.mailbox.add(contentOf(message), target), 201);
}

/** Deleting moves to Deleted Items; deleting there moves out of sight. */
function remove(request: GraphRequest): GraphResponse {
  const { mailbox } = request;
  const message = requireMessage(request);
  const isDeleted = message.folderId === mailbox.folder('deleteditems').id;
  mailbox.move(message, mailbox.folder(isDeleted ? 'recoverableitemsdeletions' : 'deleteditems'));
  return { status: 204 };
}

function destroy(request: GraphRequest): GraphResponse {
  request.mailbox.destroy(requireMessage(request));
  return { status: 204 };
}

async function create(request: GraphRequest, folder: Folder): Promise<GraphResponse> {
  const time = timeOf(request);
  const patch = isMimeBody(request)
    ? await readMimeInput(request)
    : readMessageInput(jsonBody(request), time.now);
  const message = request.mailbox.add(draftContent(request.mailbox, time, patch), folder);
  return messageAnswer(request, message, 201);
}

/** What createReply and reply have in common: comment or message.body, never both. */
export function readAnswer(request: GraphRequest): {
  comment: string;
  patch: Partial<MessageContent>;
} {
  const body = jsonBody(request);
  const input = body['message'] ?? body['Message'];
  const comment = textField(body, 'comment') || textField(body, 'Comment');
  const now = request.world.clock.nowSecond();
  const patch = input === undefined || input === null ? {} : readMessageInput(input, now);
  if (comment && patch.body) {
    throw badRequest('Comment and message body cannot both be given.', 'ErrorInvalidRequest');
  }
  if (body['toRecipients'] !== undefined) {
    Object.assign(patch, readMessageInput({ toRecipients: body['toRecipients'] }, now));
  }
  return { comment, patch };
}

function createAnswer(request: GraphRequest, kind: AnswerKind): Message {
  const { mailbox } = request;
  const original = requireMessage(request);
  const content = answerContent(mailbox, timeOf(request), {
    original,
    kind,
    ...readAnswer(request),
  });
  return mailbox.add(content, mailbox.folder('drafts'));
}

function draftAnswer(path: string, kind: AnswerKind): GraphRoute {
  return {
    method: 'POST',
    path: `/me/messages/:message/${path}`,
    scopes: writesMail,
    handle: (request) => messageAnswer(request, createAnswer(request, kind), 201),
  };
}

export const messageWriteRoutes: GraphRoute[] = [
  {
    method: 'POST',
    path: '/me/messages',
    scopes: writesMail,
    handle: (request) => create(request, request.mailbox.folder('drafts')),
  },
  {
    method: 'POST',
    path: '/me/mailFolders/:folder/messages',
    scopes: writesMail,
    handle: (request) => create(request, requireFolder(request)),
  },
  ...['/me/messages/:message', '/me/mailFolders/:folder/messages/:message'].flatMap((path) => [
    { method: 'PATCH', path, scopes: writesMail, handle: update },
    { method: 'DELETE', path, scopes: writesMail, handle: remove },
    { method: 'POST', path: `${path}/move`, scopes: writesMail, handle: move },
    { method: 'POST', path: `${path}/copy`, scopes: writesMail, handle: copy },
    { method: 'POST', path: `${path}/permanentDelete`, scopes: writesMail, handle: destroy },
  ]),
  draftAnswer('createReply', 'reply'),
  draftAnswer('createReplyAll', 'replyAll'),
  draftAnswer('createForward', 'forward'),
];
