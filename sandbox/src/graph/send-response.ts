import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { GraphResponse } from './graph-request';

const jsonType =
  'application/json;odata.metadata=minimal;odata.streaming=true;IEEE754Compatible=false;charset=utf-8';

/** Breaks the connection the way a bad network does. */
async function sendBroken(reply: FastifyReply, response: GraphResponse): Promise<FastifyReply> {
  const { transport } = response;
  const { socket } = reply.raw;
  reply.hijack();
  if (transport?.kind === 'stall') await Promise.race([wait(transport.ms), closed(reply)]);
  if (transport?.kind === 'truncate') {
    const bytes = Buffer.from(JSON.stringify(response.body ?? {}));
    reply.raw.writeHead(response.status, {
      'content-type': jsonType,
      'content-length': bytes.length,
    });
    reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
    await wait(20);
  }
  socket?.destroy();
  return reply;
}

function closed(reply: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    reply.raw.once('close', () => resolve());
  });
}

export async function sendResponse(
  reply: FastifyReply,
  response: GraphResponse,
): Promise<FastifyReply> {
  const { transport, body } = response;
  if (transport && transport.kind !== 'malformed') return sendBroken(reply, response);
  reply.code(response.status);
  for (const [name, value] of Object.entries(response.headers ?? {})) reply.header(name, value);
  if (body === undefined) return reply.send();
  if (typeof body === 'string' || Buffer.isBuffer(body)) return reply.send(body);
  const text = JSON.stringify(body);
  const sent =
    transport?.kind === 'malformed' ? text.slice(0, Math.floor(text.length * 0.7)) : text;
  return reply.header('content-type', jsonType).send(sent);
}
