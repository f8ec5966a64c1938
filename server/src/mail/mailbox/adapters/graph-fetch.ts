// One attempt of one request to Graph, without retries.
import { randomUUID } from 'node:crypto';

import { MailboxError } from '../mailbox-error';

const TIMEOUT_MS = 60_000;
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
const MAX_FILE_BYTES = 160 * 1024 * 1024;

export type FetchOptions = {
  /** With the version, as https://graph.microsoft.com/v1.0. */
  baseUrl: string;
  /** The most bytes read of one answer, except files; a larger one is refused. */
  maxAnswerBytes?: number;
  /** How long an answer may take, to its last byte. */
  timeoutMs?: number;
  /** Aborts requests in flight and waits between retries. */
  signal?: AbortSignal;
  fetch?: typeof fetch;
};

export type GraphRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to the base, or a complete link from the provider. */
  path: string;
  prefer?: readonly string[];
  body?: unknown;
  /**
   * False: a retry could do it twice (a POST that creates or sends). Retrying after a 429 is still safe, because
   * nothing was done.
   */
  isRetryable: boolean;
  /** Refused as unavailable if it cannot be sent by then, including all waits. */
  startWithinMs?: number;
  as?: 'json' | 'bytes';
  /** How many lanes and requests it counts as at the provider: more than 1 for a batch. */
  lanes?: number;
  requests?: number;
  /** The connection is not used again after this request. */
  endsConnection?: boolean;
  /** Counted against the part of the budget reserved for replies. */
  isForReply?: boolean;
};

export type GraphResponse = {
  status: number;
  body: unknown;
  bytes: Uint8Array;
  headers: Headers;
  /** In milliseconds since 1970, right before the attempt that was answered. */
  requestedAt: number;
};

export async function fetchOnce(
  options: FetchOptions,
  request: GraphRequest,
  token: string,
): Promise<GraphResponse> {
  const url = targetOf(options.baseUrl, request.path);
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'client-request-id': randomUUID(),
    prefer: ['IdType="ImmutableId"', ...(request.prefer ?? [])].join(', '),
  };
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  if (request.endsConnection === true) headers['connection'] = 'close';
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const requestedAt = Date.now();
  const answer = await (options.fetch ?? fetch)(url, {
    method: request.method,
    headers,
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    signal: options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]),
    redirect: 'error',
  });
  const most =
    request.as === 'bytes' ? MAX_FILE_BYTES : (options.maxAnswerBytes ?? MAX_RESPONSE_BYTES);
  const bytes = await readBytes(answer, most);
  const isData = request.as === 'bytes' && answer.ok;
  const body = isData || bytes.length === 0 ? null : parse(bytes, answer);
  return { status: answer.status, body, bytes, headers: answer.headers, requestedAt };
}

/** Stops reading once the answer is larger than memory should hold. */
async function readBytes(answer: Response, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.body ?? []) {
    length += piece.length;
    if (length > most)
      throw new MailboxError(
        'mailbox.too_large',
        `The mailbox returned more than ${Math.floor(most / 1024 / 1024)} MB at once`,
        {
          status: answer.status,
          providerCode: 'answertoolarge',
          requestId: answer.headers.get('request-id'),
        },
      );
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

/** A success with truncated JSON throws, which counts as a failed attempt. */
function parse(bytes: Uint8Array, answer: Response): unknown {
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (answer.ok) throw new Error('The response was incomplete or not JSON', { cause: error });
    return null;
  }
}

/** Links come from stored data, so a token is sent only to the provider's own host. */
function targetOf(baseUrl: string, path: string): string {
  if (!/^https?:/i.test(path)) return baseUrl + path;
  if (new URL(path).origin !== new URL(baseUrl).origin)
    throw new MailboxError('mailbox.refused', 'The mailbox returned a link to another server', {
      status: 0,
      providerCode: 'foreignlink',
      requestId: null,
    });
  return path;
}
