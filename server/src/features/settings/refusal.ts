import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';

/** The specification's message, and why. */
export function refusal(reason: string): AppError {
  return new AppError('configuration.invalid', `${ERROR_TEXTS.import}: ${reason}`, { reason });
}
