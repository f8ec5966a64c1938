import { z } from 'zod';

/** Stable and dotted: '<noun>.<what happened>'. The server maps codes to HTTP statuses. */
export type ErrorCode = `${string}.${string}`;

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

export const fieldProblemSchema = z.object({ path: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblemSchema>;

/** Body of every failed API response. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).default({}),
    /** Identifies the log line of this failure. */
    requestId: z.string().optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

export const VALIDATION_FAILED = 'request.invalid';

/** Anything unexpected. Its cause is only in the log, and its message says nothing about it. */
export const SERVER_FAILED = 'server.failed';

export function validationError(problems: readonly FieldProblem[]): AppError {
  const message = problems[0]?.message ?? 'The request is not valid';
  return new AppError(VALIDATION_FAILED, message, { problems });
}
