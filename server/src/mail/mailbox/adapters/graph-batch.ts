// Many single messages in one call: https://learn.microsoft.com/graph/json-batching
import { randomUUID } from 'node:crypto';

import type { GraphCall } from './graph-call';
import { LANES_PER_MAILBOX } from '../lanes';
import { isTooLarge, toMailboxError } from '../mailbox-error';
import { retryAfterMs, retryWaitMs } from '../retry-wait';

export const MAX_BATCH = 20;

type Part = {
  id: string;
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
};

/**
 * The provider's answer for each path: the body, null if there is no such item, or that it must be requested singly.
 */
export type BatchAnswers = Map<string, { body: unknown } | 'ask_again'>;

/**
 * The provider runs four parts of a batch at a time, each counting as a request, so a batch takes all lanes. A part
 * that failed for any reason but a missing item is left to a single call with its own retries, and so are all parts of a
 * batch that is too large for one answer.
 */
export async function getBatch(
  graph: GraphCall,
  paths: readonly string[],
  prefer: readonly string[],
): Promise<BatchAnswers> {
  const headers = { Prefer: ['IdType="ImmutableId"', ...prefer].join(', ') };
  const requests = paths.map((url, index) => ({
    id: String(index),
    method: 'GET',
    url,
    headers: { ...headers, 'client-request-id': randomUUID() },
  }));
  const parts = await sendBatch(graph, requests);
  const ms = longestWait([...parts.values()]);
  if (ms > 0) await graph.holdOff(ms);
  return new Map(paths.map((path, index) => [path, answerOf(parts.get(String(index)))]));
}

async function sendBatch(
  graph: GraphCall,
  requests: readonly object[],
): Promise<Map<string, Part>> {
  try {
    const { body } = await graph.send({
      method: 'POST',
      path: '/$batch',
      body: { requests },
      // A POST, but read-only.
      isRetryable: true,
      lanes: Math.min(requests.length, LANES_PER_MAILBOX),
      requests: requests.length,
    });
    return new Map((body as { responses: Part[] }).responses.map((part) => [part.id, part]));
  } catch (error) {
    if (isTooLarge(error)) return new Map();
    throw error;
  }
}

/** Single calls right after a throttled part would only be throttled too. */
function longestWait(parts: readonly Part[]): number {
  const waits = parts
    .filter(({ status }) => status === 429)
    .map(({ headers = {} }) => {
      const name = Object.keys(headers).find((each) => each.toLowerCase() === 'retry-after');
      const retryAfter = retryAfterMs(
        name === undefined ? null : (headers[name] ?? null),
        new Date(),
      );
      return retryWaitMs({ attempt: 1, retryAfter, random: Math.random() });
    });
  return Math.max(0, ...waits);
}

function answerOf(part: Part | undefined): { body: unknown } | 'ask_again' {
  if (part === undefined) return 'ask_again';
  if (part.status === 200) return isWhole(part.body) ? { body: part.body } : 'ask_again';
  const error = toMailboxError({ status: part.status, body: part.body, requestId: null });
  return error.code === 'mailbox.not_found' ? { body: null } : 'ask_again';
}

function isWhole(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'id' in body;
}
