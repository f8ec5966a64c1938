import { AppError, VALIDATION_FAILED, type ErrorBody } from '@docket/core/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { statusOf } from './error-map';

const SERVER_FAULT = 500;

/** Every failure leaves in the one shape; what is not ours to show is logged under the request's id and masked. */
export function sendFailure(
  thrown: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = thrown instanceof AppError ? thrown : translate(thrown);
  const status = error === null ? SERVER_FAULT : statusOf(error);
  if (error === null || status >= SERVER_FAULT)
    request.log.error({ err: thrown }, 'Request failed');
  const body: ErrorBody = {
    error: {
      code: error?.code ?? 'server.failed',
      message: error?.message ?? 'An unexpected error occurred',
      details: { ...error?.details },
      requestId: request.id,
    },
  };
  return reply.status(status).send(body);
}

/** The framework's own refusals, in our codes; null for what nobody foresaw. */
function translate(thrown: FastifyError | Error): AppError | null {
  const status = 'statusCode' in thrown ? thrown.statusCode : undefined;
  if (status === undefined || status >= SERVER_FAULT) {
    return status === 503
      ? new AppError('server.unavailable', 'Docket is busy. Try again in a moment.')
      : null;
  }
  if (status === 413) return new AppError('request.too_large', 'The request is too large');
  if (status === 414) return new AppError('request.too_long', 'The address is too long');
  if (status === 429)
    return new AppError('request.too_many', 'Too many requests. Try again in a moment.');
  if (status === 404) return new AppError('request.not_found', 'No such address');
  return new AppError(VALIDATION_FAILED, 'The request could not be read', { problems: [] });
}

export function unknownAddress(method: string, url: string): AppError {
  return new AppError('request.not_found', `No such address: ${method} ${url.split('?')[0] ?? ''}`);
}
