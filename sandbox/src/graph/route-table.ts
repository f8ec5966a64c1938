import { attachmentRoutes } from './attachment-routes';
import { calendarRoutes } from './calendar-routes';
import { folderRoutes } from './folder-routes';
import type { GraphRequest, GraphResponse } from './graph-request';
import { messageDeltaRoutes } from './message-delta-routes';
import { messageListRoutes } from './message-list-routes';
import { messageWriteRoutes } from './message-write-routes';
import { readsProfile } from './scopes';
import { subscriptionRoutes } from './subscription-routes';
import { todoPartRoutes } from './todo-part-routes';
import { todoRoutes } from './todo-routes';
import { GraphError, badRequest } from '../mailbox/graph-error';

/** Routes one request, on its own or in a batch; throws GraphError. */
export async function answerGraph(request: GraphRequest): Promise<GraphResponse> {
  const match = matchRoute(request.method, request.segments);
  if (match.kind === 'unknown') {
    throw badRequest(`Resource not found for the segment '${request.segments.at(-1) ?? ''}'.`);
  }
  if (match.kind === 'wrong-method') {
    throw new GraphError(
      405,
      'Request_BadRequest',
      'Specified HTTP method is not allowed for the request target.',
    );
  }
  const { route, params } = match;
  const { scopes } = request.grant;
  if (route.scopes.length > 0 && !route.scopes.some((scope) => scopes.has(scope))) {
    throw new GraphError(
      403,
      'ErrorAccessDenied',
      'Access is denied. Check credentials and try again.',
    );
  }
  const answer = await route.handle({ ...request, params });
  const { applied } = request.preferences;
  if (applied.length === 0) return answer;
  return { ...answer, headers: { ...answer.headers, 'preference-applied': applied.join(', ') } };
}

export interface GraphRoute {
  method: string;
  /** Path below /v1.0; `:name` stands for one segment. */
  path: string;
  /** Any one of these scopes is enough. */
  scopes: readonly string[];
  handle: (request: GraphRequest) => GraphResponse | Promise<GraphResponse>;
}

const profile: GraphRoute = {
  method: 'GET',
  path: '/me',
  scopes: readsProfile,
  handle: ({ mailbox: { owner }, grant, base }) => ({
    status: 200,
    body: {
      '@odata.context': `${base}/$metadata#users/$entity`,
      id: grant.account.graphId,
      displayName: owner.name,
      mail: owner.address,
      userPrincipalName: grant.account.signInName,
    },
  }),
};

const routes: readonly GraphRoute[] = [
  profile,
  ...messageDeltaRoutes,
  ...messageListRoutes,
  ...attachmentRoutes,
  ...messageWriteRoutes,
  ...folderRoutes,
  ...subscriptionRoutes,
  // Before the tasks, because delta is in the position of a task's id.
  ...todoPartRoutes,
  ...todoRoutes,
  ...calendarRoutes,
];

const patterns = routes.map((route) => ({ route, parts: route.path.split('/').filter(Boolean) }));

function matchParts(parts: string[], segments: string[]): Record<string, string> | null {
  if (parts.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (part.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return params;
}

export type RouteMatch =
  | { kind: 'found'; route: GraphRoute; params: Record<string, string> }
  | { kind: 'wrong-method' }
  | { kind: 'unknown' };

export function matchRoute(method: string, segments: string[]): RouteMatch {
  let isKnownPath = false;
  for (const { route, parts } of patterns) {
    const params = matchParts(parts, segments);
    if (!params) continue;
    if (route.method === method) return { kind: 'found', route, params };
    isKnownPath = true;
  }
  return isKnownPath ? { kind: 'wrong-method' } : { kind: 'unknown' };
}
