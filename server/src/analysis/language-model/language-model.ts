// The port to a language model: one chat in, the text of its answer out. Off unless configured.
export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

export type LanguageModel = {
  /** Where texts are sent. */
  destination: string;
  /**
   * `schema` is the JSON Schema the answer must follow. Throws AppError 'language_model.unavailable' or
   * 'language_model.timeout'.
   */
  ask(messages: readonly ChatMessage[], schema: Readonly<Record<string, unknown>>): Promise<string>;
};
