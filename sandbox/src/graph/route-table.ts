import { attachmentRoutes } from './attachment-routes';
import { folderDeltaRoutes } from './folder-delta-routes';
import { folderRoutes } from './folder-routes';
import { mailboxRoutes } from './mailbox-routes';
import { uploadSessionRoutes } from './upload-sessions';
import type { GraphRequest, GraphResponse } from './graph-request';
import { messageDeltaRoutes } from './message-delta-routes';
import { messageListRoutes } from './message-list-routes';
import { messageRoutes } from './message-routes';
import { messageWriteRoutes } from './message-write-routes';
import { profileRoutes } from './profile-routes';
import { sendRoutes } from './send-routes';
import { subscriptionRoutes } from './subscription-routes';
import { todoRoutes } from './todo-routes';

export interface GraphRoute {
  method: string;
  /** Path below /v1.0; `:name` stands for one part. */
  path: string;
  /** Any one of these scopes is enough. */
  scopes: readonly string[];
  handle: (request: GraphRequest) => GraphResponse | Promise<GraphResponse>;
}

const routes: readonly GraphRoute[] = [
  ...profileRoutes,
  ...messageListRoutes,
  ...messageDeltaRoutes,
  ...sendRoutes,
  ...uploadSessionRoutes,
  ...attachmentRoutes,
  ...mailboxRoutes,
  ...messageRoutes,
  ...messageWriteRoutes,
  ...folderDeltaRoutes,
  ...folderRoutes,
  ...subscriptionRoutes,
  ...todoRoutes,
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
