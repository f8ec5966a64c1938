import { API_PREFIX } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { unknownAddress } from './failures';
import { registeredContracts } from './route';

/** Not found; or, if the address takes other methods, which. Sets Allow. */
export function refuseAddress({ method, url }: FastifyRequest, reply: FastifyReply): AppError {
  const methods = methodsOf(url.split('?')[0] ?? '');
  // The address takes this method: what the router refused is an id in it that is too long.
  if (methods.length === 0 || methods.includes(method)) return unknownAddress(method, url);
  const allowed = methods.join(', ');
  void reply.header('allow', allowed);
  return new AppError('request.wrong_method', `This address takes only ${allowed}`);
}

function methodsOf(address: string): string[] {
  const parts = address.replace(/\/$/, '').split('/');
  const methods = registeredContracts
    .filter(({ path }) => matches((API_PREFIX + path).split('/'), parts))
    .map(({ method }) => method);
  return [...new Set(methods)].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method));
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  const isSame = (part: string, at: number) => part.startsWith('{') || part === parts[at];
  return pattern.length === parts.length && pattern.every(isSame);
}
