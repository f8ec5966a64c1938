import { AppError } from '@docket/core/errors';

/**
 * reconnect: the access was refused, and only the person can help. unavailable: later it may work. refused: this call will
 * not work. gone: the list or task is not there.
 */
type Kind = 'reconnect' | 'unavailable' | 'refused' | 'gone';

export class TaskServiceError extends AppError {
  constructor(
    readonly kind: Kind,
    message: string,
    /** Not before then. */
    readonly retryAt: Date | null = null,
  ) {
    super(`task_service.${kind}`, message);
    this.name = 'TaskServiceError';
  }
}

export function isTaskServiceError(error: unknown, kind?: Kind): error is TaskServiceError {
  return error instanceof TaskServiceError && (kind === undefined || error.kind === kind);
}
