import type { FastifyRequest } from 'fastify';

/**
 * Whether the limits and guards of the API apply. The router decodes percent signs before it matches, so the route
 * decides, not the address alone. No route matches an unknown address.
 */
export function isApiCall({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') === true || url.startsWith('/api/');
}
