// Stand-in for Microsoft Graph v1.0 mail: proves the contract's shapes and rules, not Exchange's own delays, limits or quirks.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessGrant } from '../identity/grant';
import { originOf } from '../origin';
import type { World } from '../world';
import { answerGraph } from './answer-graph';
import { errorBody, GraphError, type ErrorIds } from './graph-error';
import { requestFrom, type GraphResponse } from './graph-request';

const mostAtOnce = 4;

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

function tooManyAtOnce(): GraphError {
  const text = 'Application is over its MailboxConcurrency limit.';
  return new GraphError(429, 'TooManyRequests', text).withHeaders({ 'retry-after': '1' });
}

interface Exchange {
  world: World;
  request: FastifyRequest;
  ids: ErrorIds;
}

async function answer(exchange: Exchange, grant: AccessGrant): Promise<GraphResponse> {
  const { world, request } = exchange;
  const origin = originOf(world, request);
  if (world.config.latencyMs > 0) await wait(world.config.latencyMs);
  return answerGraph(
    requestFrom({
      world,
      mailbox: world.mailboxOf(grant.account),
      grant,
      method: request.method,
      headers: headersOf(request),
      body: Buffer.isBuffer(request.body) ? request.body : null,
      base: `${origin}/v1.0`,
      url: new URL(request.url, origin),
    }),
  );
}

function failureOf(error: unknown, ids: ErrorIds): GraphResponse {
  if (!(error instanceof GraphError)) throw error;
  return { status: error.status, headers: error.headers, body: errorBody(error, ids) };
}

async function exchangeOf(exchange: Exchange): Promise<GraphResponse> {
  const { world, request, ids } = exchange;
  let grant: AccessGrant;
  try {
    grant = authenticate(world, request.headers.authorization);
  } catch (error) {
    return failureOf(error, ids);
  }
  const started = performance.now();
  const { address } = grant.account;
  const running = world.requests.begin(address);
  let response: GraphResponse = { status: 500 };
  try {
    if (running > mostAtOnce) throw tooManyAtOnce();
    response = await answer(exchange, grant);
  } catch (error) {
    response = failureOf(error, ids);
  } finally {
    world.requests.end(address);
    world.requests.add({
      at: ids.date,
      mailbox: address,
      method: request.method,
      url: request.url,
      status: response.status,
      milliseconds: Math.round(performance.now() - started),
    });
  }
  return response;
}

async function send(reply: FastifyReply, response: GraphResponse): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of Object.entries(response.headers ?? {})) reply.header(name, value);
  if (response.body === undefined) return reply.send();
  if (typeof response.body === 'string' || Buffer.isBuffer(response.body))
    return reply.send(response.body);
  return reply
    .header(
      'content-type',
      'application/json;odata.metadata=minimal;odata.streaming=true;IEEE754Compatible=false;charset=utf-8',
    )
    .serializer((value: unknown) => JSON.stringify(value))
    .send(response.body);
}

export function registerGraph(app: FastifyInstance, world: World): void {
  app.route({
    method: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    url: '/v1.0/*',
    handler: async (request, reply) => {
      const requestId = randomUUID();
      const clientRequestId = String(request.headers['client-request-id'] ?? requestId);
      const date = new Date(world.clock.now()).toISOString().slice(0, 19);
      reply
        .header('request-id', requestId)
        .header('client-request-id', clientRequestId)
        .header('date', new Date(world.clock.now()).toUTCString())
        .header(
          'x-ms-ags-diagnostic',
          '{"ServerInfo":{"DataCenter":"Sandbox","Slice":"E","Ring":"1","ScaleUnit":"000"}}',
        );
      return send(
        reply,
        await exchangeOf({ world, request, ids: { requestId, clientRequestId, date } }),
      );
    },
  });
}
