// Stand-in for Microsoft Graph v1.0 mail: proves the contract's shapes and rules, not Exchange's own delays, limits or quirks.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessGrant } from '../identity/grant';
import { originOf } from '../origin';
import type { World } from '../world';
import { answerBatch } from './batch';
import { GraphError, type ErrorIds } from './graph-error';
import { requestFrom, type GraphResponse } from './graph-request';
import { failureOf, newIds, overNetwork, performRequest } from './perform-request';
import { sendResponse } from './send-response';

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
