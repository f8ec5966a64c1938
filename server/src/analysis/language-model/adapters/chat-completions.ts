// Any endpoint that speaks POST {baseUrl}/chat/completions.
import { AppError } from '@docket/core/errors';
import { z } from 'zod';

import { readText } from '../../../platform/http/read-text';
import { retryAfterMs } from '../../../mail/mailbox/retry-wait';
import { ModelUnavailable, type ChatMessage, type LanguageModel } from '../language-model';

export const MODEL_TIMEOUT_MS = 30_000;
const ANSWER_TOKENS = 1_500;
const MAX_RESPONSE_BYTES = 200_000;

const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
});

export type ChatCompletionsConfig = { baseUrl: string; apiKey: string | undefined; model: string };

export function createChatCompletions(
  { baseUrl, apiKey, model }: ChatCompletionsConfig,
  timeoutMs: number = MODEL_TIMEOUT_MS,
): LanguageModel {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (apiKey !== undefined) headers['authorization'] = `Bearer ${apiKey}`;
  const url = `${baseUrl}/chat/completions`;
  let known: Form = 'json_schema';
  return {
    destination: new URL(baseUrl).origin,
    async ask(messages: readonly ChatMessage[], schema: Schema) {
      for (const form of FORMS.slice(FORMS.indexOf(known))) {
        const body = {
          model,
          messages,
          temperature: 0,
          max_tokens: ANSWER_TOKENS,
          ...formatOf(form, schema),
        };
        const text = await post({ url, headers, body }, timeoutMs);
        if (text === null) continue;
        known = form;
        return readContent(text);
      }
      throw unavailable('The language model rejected the request (status 400)');
    },
  };
}

type Schema = Readonly<Record<string, unknown>>;
/** How the answer's form is enforced; an endpoint that rejects one way is asked with the next. */
const FORMS = ['json_schema', 'json_object', 'none'] as const;
type Form = (typeof FORMS)[number];

function formatOf(form: Form, schema: Schema): object {
  if (form === 'none') return {};
  if (form === 'json_object') return { response_format: { type: form } };
  return { response_format: { type: form, json_schema: { name: 'answer', strict: true, schema } } };
}

type Post = { url: string; headers: Record<string, string>; body: unknown };

/** Null if the endpoint rejects the form of the request. */
async function post({ url, headers, body }: Post, timeoutMs: number): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { text, isWhole } = await readText(response, MAX_RESPONSE_BYTES);
    if (response.ok && !isWhole) throw unavailable('The language model’s response was too long');
    if (response.ok) return text;
    if (response.status === 400 || response.status === 422) return null;
    // About this email, not about the model.
    if (response.status === 413) throw unavailable('The email is too long for the language model');
    throw new ModelUnavailable(
      `The language model responded with status ${response.status}`,
      retryAfterMs(response.headers.get('retry-after'), new Date()),
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new AppError(
        'language_model.timeout',
        `The language model did not respond within ${timeoutMs / 1000} seconds`,
      );
    const reason = 'The language model cannot be reached';
    throw isNeverConnected(error) ? new ModelUnavailable(reason, null) : unavailable(reason);
  }
}

const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** A connection that broke later may have carried the text. */
function isNeverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return (
    cause instanceof Error &&
    'code' in cause &&
    typeof cause.code === 'string' &&
    NEVER_CONNECTED.has(cause.code)
  );
}

function readContent(text: string): string {
  const parsed = answerSchema.safeParse(parseJson(text));
  const content = parsed.data?.choices[0]?.message.content;
  if (!content) throw unavailable('The language model’s response has no text');
  return content;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function unavailable(reason: string): AppError {
  return new AppError('language_model.unavailable', reason);
}
