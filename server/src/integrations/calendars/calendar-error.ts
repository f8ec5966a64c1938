import { AppError } from '@docket/core/errors';

/** reconnect: only the person can help. unavailable: a later retry may succeed. */
type Kind = 'reconnect' | 'unavailable';

export class CalendarError extends AppError {
  constructor(
    readonly kind: Kind,
    message: string,
  ) {
    super(`calendar.${kind}`, message);
    this.name = 'CalendarError';
  }
}
