import type { FastifyRequest } from 'fastify';

/**
 * Whether the limits and guards of the API apply. The router decodes percent signs before it matches, so the route
 * decides, not the address alone. No route matches an unknown address.
 */
export function isApiCall(request: FastifyRequest): boolean {
  return isApiRoute(request) || request.url.startsWith('/api/');
}

/** False for an unknown address of the API: it has no route, or that of the web app's files, which takes any address. */
export function isApiRoute({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') === true;
}
