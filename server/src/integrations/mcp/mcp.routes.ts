import { API_PREFIX, fillPath } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { findSettings } from '../../records/settings/settings.repository';
import { answerMcp, type CallApi } from './mcp-server';

const MCP_PATH = '/api/mcp';
/** The API call behind each tool checks the scope that it needs, and this route says what a stranger has to send. */
const OPEN = { scope: 'none', isLong: true, isPublic: true } as const;

/** The Model Context Protocol, for people who enabled it. Each tool is an API call with the same token. */
export function registerMcpRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  app.route({
    method: 'POST',
    url: MCP_PATH,
    config: OPEN,
    handler: async (request, reply) => {
      const { user, apiToken } = request;
      if (user === null || apiToken === null)
        throw new AppError('auth.required', 'Send an API token: Authorization: Bearer');
      const { allowsMcp } = await asUser(deps.db, user.id, findSettings);
      if (!allowsMcp)
        throw new AppError('mcp.forbidden', 'MCP is turned off. Turn it on in Settings.');
      const { version } = deps.config;
      const callApi = callerOf(app, request);
      const answer = await answerMcp(toWebRequest(request), {
        version,
        scopes: apiToken.scopes,
        callApi,
      });
      for (const [name, value] of answer.headers) void reply.header(name, value);
      return reply.status(answer.status).send(await answer.text());
    },
  });
  // No server-initiated stream and no session, for which the transport's specification requires 405.
  app.route({
    method: ['GET', 'DELETE'],
    url: MCP_PATH,
    config: OPEN,
    handler: (_, reply) => reply.status(405).header('allow', 'POST').send(),
  });
}

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const body = JSON.stringify(request.body ?? null);
  return new Request(`http://docket.invalid${MCP_PATH}`, { method: 'POST', headers, body });
}

/** Goes through the whole HTTP app, so a tool can never do more than its token. */
function callerOf(app: FastifyInstance, { headers, ip }: FastifyRequest): CallApi {
  return async ({ contract }, { params = {}, query = {}, body }) => {
    const answer = await app.inject({
      method: contract.method,
      url: API_PREFIX + fillPath(contract.path, params),
      query: Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      ),
      headers: { authorization: headers.authorization ?? '' },
      remoteAddress: ip,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
}
