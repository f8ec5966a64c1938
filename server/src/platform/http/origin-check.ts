import { AppError } from '@docket/core/errors';
import type { FastifyRequest } from 'fastify';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses a change that another site's page makes the browser send (cross-site request forgery). */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (READING.has(request.method)) return;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw wrongOrigin();
  const { origin } = request.headers;
  // A program that is not a browser sends none, and has no cookie of the user's either.
  if (origin === undefined) return;
  if (origin === new URL(publicUrl).origin) return;
  if (URL.canParse(origin) && new URL(origin).host === request.host) return;
  throw wrongOrigin();
}

function wrongOrigin(): AppError {
  return new AppError('request.wrong_origin', 'This request came from another site');
}
