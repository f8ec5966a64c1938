import { answerContent, draftContent, type AnswerKind } from '../mailbox/compose';
import type { MessageContent } from '../mailbox/message';
import { deliverCopies, sendDraft } from '../mailbox/post-office';
import { badRequest } from './graph-error';
import { jsonBody, type GraphRequest, type GraphResponse } from './graph-request';
import { readMessageInput } from './message-input';
import { readAnswer, timeOf } from './message-write-routes';
import { isMimeBody, readMimeInput } from './mime-input';
import { requireMessage } from './require-folder';
import type { GraphRoute } from './route-table';
import { sendsMail } from './scopes';

function requireRecipients(content: Pick<MessageContent, 'to' | 'cc' | 'bcc'>): void {
  if (content.to.length + content.cc.length + content.bcc.length > 0) return;
  throw badRequest(
    'At least one recipient is not valid., A message needs at least one recipient.',
    'ErrorInvalidRecipients',
  );
}

function accepted(): GraphResponse {
  return { status: 202 };
}

function send(request: GraphRequest): GraphResponse {
  const draft = requireMessage(request);
  if (!draft.isDraft) {
    throw badRequest(
      'Only drafts can be sent: this message was sent already.',
      'ErrorInvalidRequest',
    );
  }
  requireRecipients(draft);
  sendDraft(request.world, request.mailbox, draft);
  return accepted();
}

function sendContent(request: GraphRequest, content: MessageContent): GraphResponse {
  requireRecipients(content);
  const { mailbox, world } = request;
  sendDraft(world, mailbox, mailbox.add(content, mailbox.folder('drafts')));
  return accepted();
}

function answer(request: GraphRequest, kind: AnswerKind): GraphResponse {
  const original = requireMessage(request);
  const content = answerContent(request.mailbox, timeOf(request), {
    original,
    kind,
    ...readAnswer(request),
  });
  return sendContent(request, content);
}

async function sendMail(request: GraphRequest): Promise<GraphResponse> {
  const time = timeOf(request);
  if (isMimeBody(request)) {
    return sendContent(request, draftContent(request.mailbox, time, await readMimeInput(request)));
  }
  const body = jsonBody(request);
  const patch = readMessageInput(body['message'] ?? body['Message'], time.now);
  const content = draftContent(request.mailbox, time, patch);
  if ((body['saveToSentItems'] ?? body['SaveToSentItems']) !== false) {
    return sendContent(request, content);
  }
  requireRecipients(content);
  deliverCopies(request.world, { ...content, isDraft: false });
  request.world.sent += 1;
  return accepted();
}

export const sendRoutes: GraphRoute[] = [
  { method: 'POST', path: '/me/sendMail', scopes: sendsMail, handle: sendMail },
  { method: 'POST', path: '/me/messages/:message/send', scopes: sendsMail, handle: send },
  ...(['reply', 'replyAll', 'forward'] as const).map((kind) => ({
    method: 'POST',
    path: `/me/messages/:message/${kind}`,
    scopes: sendsMail,
    handle: (request: GraphRequest) => answer(request, kind),
  })),
];
