import { VALIDATION_FAILED, type AppError } from '@docket/core/errors';

const BY_CODE: Readonly<Record<string, number>> = {
  [VALIDATION_FAILED]: 400,
  'auth.required': 401,
  'auth.failed': 400,
  'request.too_large': 413,
  'request.too_long': 414,
  'request.too_many': 429,
  'request.wrong_origin': 403,
};

const BY_ENDING: readonly (readonly [RegExp, number])[] = [
  [/\.not_found$/, 404],
  [/\.(forbidden|access_denied)$/, 403],
  [/\.(taken|conflict|edited|in_progress|already_\w+)$/, 409],
  [/\.(unavailable|timeout)$/, 503],
];

/** The one place where an error code becomes an HTTP status. */
export function statusOf(error: AppError): number {
  const exact = BY_CODE[error.code];
  if (exact !== undefined) return exact;
  return BY_ENDING.find(([ending]) => ending.test(error.code))?.[1] ?? 422;
}
