import { GraphError, badRequest } from './graph-error';
import type { GraphRequest, GraphResponse } from './graph-request';
import { matchRoute } from './route-table';

/** Routes one request, on its own or inside a batch; throws GraphError. */
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
