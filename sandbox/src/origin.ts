import type { FastifyRequest } from 'fastify';
import type { World } from './world';

/** The sandbox's address as the caller wrote it (localhost or 127.0.0.1), so that links stay on it. */
export function originOf(world: World, request: FastifyRequest): string {
  const host = request.headers.host ?? '';
  return /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host) ? `http://${host}` : world.url;
}
