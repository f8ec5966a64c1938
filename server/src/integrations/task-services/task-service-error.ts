import { AppError } from '@docket/core/errors';

/**
 * reconnect: access was refused, and only the person can help. unavailable: a later retry may succeed. refused: this
 * call will not succeed. gone: the list or task does not exist.
 */
type Kind = 'reconnect' | 'unavailable' | 'refused' | 'gone';

export class TaskServiceError extends AppError {
  constructor(
    readonly kind: Kind,
    message: string,
    /** No retry before then. */
    readonly retryAt: Date | null = null,
  ) {
    super(`task_service.${kind}`, message);
    this.name = 'TaskServiceError';
  }
}

export function isTaskServiceError(error: unknown, kind?: Kind): error is TaskServiceError {
  return error instanceof TaskServiceError && (kind === undefined || error.kind === kind);
}

/** Null if the call asks for a list or task that does not exist. */
export async function nullIfGone<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isTaskServiceError(error, 'gone')) return null;
    throw error;
  }
}

/** In words for the person. */
export function messageOf({ kind, message }: TaskServiceError): string {
  return kind === 'unavailable' ? `${message} Docket will try again automatically.` : message;
}
