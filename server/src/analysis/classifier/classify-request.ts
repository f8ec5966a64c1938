// The wire format of an external classifier: POST {CLASSIFIER_URL}/classify, one answer per thread, in order.
import { CLASSIFIER_TIMEOUT_MS } from '@docket/core/classification/recommendation';
import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import { z } from 'zod';

import type { ClassifyThread } from './classify-payload';

const answerSchema = z.object({
  results: z
    .array(z.object({ label: z.string(), confidence: z.number().min(0).max(1) }))
    .optional()
    .nullable(),
});
export type ClassifierResult = { label: string; confidence: number };

const ERROR_TEXT_CAP = 200;

export type ClassifyRequest = { baseUrl: string; threads: readonly ClassifyThread[] };

/** Throws AppError 'classifier.unavailable' or 'classifier.timeout' with the spec's messages. */
export async function requestClassification(
  { baseUrl, threads }: ClassifyRequest,
  timeoutMs: number = CLASSIFIER_TIMEOUT_MS,
): Promise<ClassifierResult[]> {
  const text = await post(baseUrl, JSON.stringify({ emails: threads }), timeoutMs);
  const results = parseResults(text);
  if (results.length === 0)
    throw new AppError('classifier.unavailable', ERROR_TEXTS.classificationEmpty);
  if (results.length !== threads.length)
    throw new AppError('classifier.unavailable', ERROR_TEXTS.unexpectedResponse);
  return results;
}

async function post(baseUrl: string, body: string, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(`${baseUrl}/classify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.ok) return text;
    const reason = text.trim().slice(0, ERROR_TEXT_CAP) || response.statusText;
    throw new AppError(
      'classifier.unavailable',
      ERROR_TEXTS.classificationError(response.status, reason),
    );
  } catch (error) {
    throw toAppError(error);
  }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new AppError('classifier.timeout', ERROR_TEXTS.classificationTimeout);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new AppError(
    'classifier.unavailable',
    cause instanceof Error ? cause.message : String(cause),
  );
}

function parseResults(text: string): ClassifierResult[] {
  const parsed = answerSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new AppError('classifier.unavailable', ERROR_TEXTS.unexpectedResponse);
  return parsed.data.results ?? [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
