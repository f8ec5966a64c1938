// Stand-in for Microsoft Graph v1.0 mail: proves the contract's shapes and rules, not Exchange's own delays, limits or
// quirks.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessGrant } from '../accounts/account';
import { originOf, type World } from '../world/world';
import { answerBatch } from './batch';
import { type ErrorIds, GraphError } from '../mailbox/graph-error';
import { type GraphResponse, requestFrom } from './graph-request';
import { failureOf, newIds, overNetwork, performRequest } from './perform-request';
import { setTimeout as wait } from 'node:timers/promises';

const jsonType =
  'application/json;odata.metadata=minimal;odata.streaming=true;IEEE754Compatible=false;charset=utf-8';

/** Breaks the connection like a bad network. */
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

async function sendResponse(reply: FastifyReply, response: GraphResponse): Promise<FastifyReply> {
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

function headersOf(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

function authenticate(world: World, header: string | undefined): AccessGrant {
  const token = /^Bearer\s+(.+)$/i.exec(header ?? '')?.[1];
  const grant = token ? world.identity.readAccess(token) : 'Access token is empty.';
  if (typeof grant !== 'string') return grant;
  throw new GraphError(401, 'InvalidAuthenticationToken', grant).withHeaders({
    'www-authenticate':
      'Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize", client_id="00000003-0000-0000-c000-000000000000"',
  });
}

async function exchange(
  world: World,
  request: FastifyRequest,
  ids: ErrorIds,
): Promise<GraphResponse> {
  try {
    const grant = authenticate(world, request.headers.authorization);
    const origin = originOf(world, request);
    const graphRequest = requestFrom({
      world,
      mailbox: world.mailboxOf(grant.account),
      grant,
      method: request.method,
      headers: headersOf(request),
      body: Buffer.isBuffer(request.body) ? request.body : null,
      base: `${origin}/v1.0`,
      url: new URL(request.url, origin),
    });
    const isBatch = graphRequest.segments[0] === '$batch' && request.method === 'POST';
    if (!isBatch) return await performRequest(graphRequest, ids);
    return await overNetwork(world.config.latencyMs, () => answerBatch(graphRequest));
  } catch (error) {
    return failureOf(error, ids);
  }
}

async function answer(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = world.clock.now();
  const clientRequestId = request.headers['client-request-id'];
  const ids = newIds(now, typeof clientRequestId === 'string' ? clientRequestId : undefined);
  reply
    .header('request-id', ids.requestId)
    .header('client-request-id', ids.clientRequestId)
    .header('date', new Date(now).toUTCString())
    .header(
      'x-ms-ags-diagnostic',
      '{"ServerInfo":{"DataCenter":"Sandbox","Slice":"E","Ring":"1","ScaleUnit":"000"}}',
    );
  return sendResponse(reply, await exchange(world, request, ids));
}

export function registerGraph(app: FastifyInstance, world: World): void {
  app.route({
    method: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    url: '/v1.0/*',
    handler: (request, reply) => answer(world, request, reply),
  });
}
