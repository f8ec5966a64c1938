// The port to a language model: one chat in, the text of its answer out. Off unless configured.
import { AppError } from '@docket/core/errors';

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

export type LanguageModel = {
  /** Where texts are sent. */
  destination: string;
  /**
   * `schema` is the JSON Schema the answer must follow. Throws ModelUnavailable, or AppError 'language_model.unavailable'
   * or 'language_model.timeout' if the model may have read the text.
   */
  ask(messages: readonly ChatMessage[], schema: Readonly<Record<string, unknown>>): Promise<string>;
};

/** The model took nothing of the text: it cannot be reached, is rate-limited or fails. */
export class ModelUnavailable extends AppError {
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null) {
    super('language_model.unavailable', message);
    this.retryAfterMs = retryAfterMs;
  }
}
