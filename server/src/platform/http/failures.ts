import { AppError, SERVER_FAILED, VALIDATION_FAILED, type ErrorBody } from '@docket/core/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { databaseFailure } from '../db/database-failure';

const SERVER_FAULT = 500;
const BUSY = 503;
const EXPECTED: ReadonlySet<string> = new Set(['server.unavailable', 'account.being_deleted']);

/** Every failure is answered in the one shape; unexpected errors are logged under the request's id and masked. */
export function sendFailure(
  thrown: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body } = failureOf(thrown, request);
  const isOverload = status === BUSY && body.error.code !== 'request.timeout';
  if (isOverload && !reply.hasHeader('retry-after')) void reply.header('retry-after', '2');
  return reply.status(status).send(body);
}

export function failureOf(
  thrown: FastifyError | Error,
  request: FastifyRequest,
): { status: number; body: ErrorBody } {
  const error =
    thrown instanceof AppError ? thrown : (databaseFailure(thrown) ?? translate(thrown, request));
  const status = error === null ? SERVER_FAULT : statusOfCode(error.code);
  // Refusals under load are counted by the metrics; a log line each would cost more than the call.
  if (error === null || (status >= SERVER_FAULT && !EXPECTED.has(error.code)))
    request.log.error({ err: thrown }, 'Request failed');
  const body: ErrorBody = {
    error: {
      code: error?.code ?? SERVER_FAILED,
      message: error?.message ?? 'An unexpected error occurred',
      details: { ...error?.details },
      requestId: request.id,
    },
  };
  return { status, body };
}

/** The framework's own refusals, with our codes; null for anything unexpected. */
function translate(thrown: FastifyError | Error, request: FastifyRequest): AppError | null {
  const status = 'statusCode' in thrown ? thrown.statusCode : undefined;
  if (status === undefined || status >= SERVER_FAULT) {
    return status === BUSY
      ? new AppError('server.unavailable', 'Docket is busy. Try again in a moment.')
      : null;
  }
  if (status === 413)
    return new AppError('request.too_large', tooLarge(request.routeOptions.bodyLimit));
  if (status === 414) return new AppError('request.too_long', 'The address is too long');
  if (status === 404) return new AppError('request.not_found', 'There is nothing at this address');
  if (status === 415) return new AppError('request.unsupported_type', NOT_JSON);
  const isBroken = Object(thrown).code === 'FST_ERR_CTP_INVALID_JSON_BODY';
  const text = isBroken ? 'The body is not valid JSON' : 'The request could not be parsed';
  return new AppError(VALIDATION_FAILED, text, { problems: [] });
}

const NOT_JSON = 'Send the body as JSON, with the header Content-Type: application/json';

function tooLarge(limit: number | undefined): string {
  const what = 'The request is too large';
  if (limit === undefined) return what;
  return `${what}. The limit is ${Math.floor(limit / (1024 * 1024))} MB.`;
}

export function unknownAddress(method: string, url: string): AppError {
  return new AppError('request.not_found', `No such address: ${method} ${url.split('?')[0] ?? ''}`);
}

const BY_CODE: Readonly<Record<string, number>> = {
  [VALIDATION_FAILED]: 400,
  'auth.required': 401,
  'token.refused': 401,
  'auth.failed': 400,
  'auth.permission_not_granted': 400,
  'auth.waiting': 403,
  'auth.blocked': 403,
  'auth.not_allowed': 403,
  'request.too_large': 413,
  'request.too_long': 414,
  'request.too_many': 429,
  'request.unsupported_type': 415,
  'request.wrong_method': 405,
  'request.wrong_origin': 403,
  'storage.full': 507,
  'account.being_deleted': 503,
  'record.changed': 412,
  'recommendation.changed': 409,
  'webhook.message_not_found': 404,
};

const BY_ENDING: readonly (readonly [RegExp, number])[] = [
  [/\.not_found$/, 404],
  [/\.(forbidden|access_denied)$/, 403],
  [/\.(taken|conflict|edited|in_progress|already_\w+)$/, 409],
  [/\.(unavailable|timeout)$/, 503],
];

/** The only place that maps error codes to HTTP status codes. */
export function statusOfCode(code: string): number {
  const exact = BY_CODE[code];
  if (exact !== undefined) return exact;
  return BY_ENDING.find(([ending]) => ending.test(code))?.[1] ?? 422;
}
