// Many single messages in one call: https://learn.microsoft.com/graph/json-batching
import { randomUUID } from 'node:crypto';

import type { GraphCall } from './graph-call';
import { LANES_PER_MAILBOX } from '../lanes';
import { toMailboxError } from '../mailbox-error';

const MAX_BATCH = 20;

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
 * that failed for any reason but a missing item is left to a single call with its own retries.
 */
export async function getInBatches(
  graph: GraphCall,
  paths: readonly string[],
  prefer: readonly string[],
): Promise<BatchAnswers> {
  const answers: BatchAnswers = new Map();
  for (let at = 0; at < paths.length; at += MAX_BATCH) {
    const some = paths.slice(at, at + MAX_BATCH);
    for (const [path, answer] of await getBatch(graph, some, prefer)) answers.set(path, answer);
  }
  return answers;
}

async function getBatch(
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
  const { body } = await graph.send({
    method: 'POST',
    path: '/$batch',
    body: { requests },
    // A POST, but read-only.
    isRetryable: true,
    lanes: Math.min(paths.length, LANES_PER_MAILBOX),
    requests: paths.length,
  });
  const parts = new Map((body as { responses: Part[] }).responses.map((part) => [part.id, part]));
  return new Map(paths.map((path, index) => [path, answerOf(parts.get(String(index)))]));
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
