import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../origin';
import type { Mailbox } from '../mailbox/mailbox';
import { attachmentIdOf } from '../mailbox/message-id';
import type { World } from '../world';
import { badRequest } from './graph-error';
import {
  isRecord,
  jsonBody,
  textField,
  type GraphRequest,
  type GraphResponse,
} from './graph-request';
import { requireMessage } from './require-folder';
import type { GraphRoute } from './route-table';
import { writesMail } from './scopes';

const largestPiece = 4 * 1024 * 1024;
const largestFile = 150 * 1024 * 1024;

export interface UploadSession {
  mailbox: Mailbox;
  messageKey: string;
  name: string;
  contentType: string;
  size: number;
  pieces: Buffer[];
  received: number;
}

function expiry(now: number): string {
  return new Date(now + 3_600_000).toISOString();
}

function create(request: GraphRequest): GraphResponse {
  const message = requireMessage(request);
  const item = jsonBody(request)['AttachmentItem'];
  const size = isRecord(item) ? Number(item['size']) : 0;
  if (
    !isRecord(item) ||
    textField(item, 'attachmentType') !== 'file' ||
    !(size > 0 && size <= largestFile)
  ) {
    throw badRequest(
      'AttachmentItem needs attachmentType file, a name and a size.',
      'ErrorInvalidRequest',
    );
  }
  const id = randomUUID();
  request.world.uploads.set(id, {
    mailbox: request.mailbox,
    messageKey: message.key,
    name: textField(item, 'name'),
    contentType: textField(item, 'contentType') || 'application/octet-stream',
    size,
    pieces: [],
    received: 0,
  });
  return {
    status: 201,
    body: {
      uploadUrl: `${new URL(request.base).origin}/_upload/${id}`,
      expirationDateTime: expiry(request.world.clock.now()),
      nextExpectedRanges: ['0-'],
    },
  };
}

export const uploadSessionRoutes: GraphRoute[] = [
  {
    method: 'POST',
    path: '/me/messages/:message/attachments/createUploadSession',
    scopes: writesMail,
    handle: create,
  },
];

function finish(world: World, session: UploadSession): string | null {
  const message = session.mailbox.find(session.messageKey);
  if (!message) return null;
  const modified = world.clock.nowSecond();
  const id = attachmentIdOf(`${session.messageKey}:${session.name}:${modified}`);
  const attachment = {
    id,
    name: session.name,
    contentType: session.contentType,
    bytes: Buffer.concat(session.pieces),
    isInline: false,
    contentId: null,
    modified,
  };
  session.mailbox.update(message, { attachments: [...message.attachments, attachment] });
  return id;
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ error: { code: 'ErrorInvalidUpload', message } });
}

function receive(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const id = (request.params as { id: string }).id;
  const session = world.uploads.get(id);
  if (!session) return refuse(reply, 404, 'The upload session is not found.');
  if (request.headers.authorization)
    return refuse(reply, 401, 'The upload address is authorised by itself.');
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(request.headers['content-range'] ?? '');
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const isFitting =
    range !== null &&
    Number(range[1]) === session.received &&
    Number(range[2]) - Number(range[1]) + 1 === bytes.length &&
    Number(range[3]) === session.size &&
    bytes.length <= largestPiece;
  if (!isFitting)
    return refuse(reply, 416, 'Pieces come in order, of at most 4 MB, with their range.');
  session.pieces.push(bytes);
  session.received += bytes.length;
  if (session.received < session.size) {
    return reply.send({
      expirationDateTime: expiry(world.clock.now()),
      nextExpectedRanges: [`${session.received}-`],
    });
  }
  world.uploads.delete(id);
  const attachment = finish(world, session);
  if (!attachment) return refuse(reply, 404, 'The message is not found.');
  const place = `${originOf(world, request)}/v1.0/me/messages('${session.messageKey}')/attachments('${attachment}')`;
  return reply.code(201).header('location', place).send();
}

/** The pre-authorised address of an upload: outside /v1.0 and without a token. */
export function registerUploads(app: FastifyInstance, world: World): void {
  app.put('/_upload/:id', (request, reply) => receive(world, request, reply));
}
