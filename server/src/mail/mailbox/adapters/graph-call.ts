import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Lanes } from '../lanes';
import { MailboxError, toMailboxError } from '../mailbox-error';
import { unlimited, type RequestBudget } from '../request-budget';
import { MAX_WAIT_MS, retryAfterMs, retryWaitMs } from '../retry-wait';

const MAX_ATTEMPTS = 6;
// Each costs the whole time-out: with more, a silent mailbox would go unreported for minutes.
const MAX_SILENT_ATTEMPTS = 2;
const TIMEOUT_MS = 60_000;
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
const MAX_FILE_BYTES = 160 * 1024 * 1024;
// A longer wait ends the run with a message.
const MAX_BUDGET_WAIT_MS = 20_000;

/** `rejected` is a token that was just refused; it is not returned again. */
export type AccessToken = (rejected?: string) => Promise<string>;

export type GraphCallOptions = {
  /** With the version, as https://graph.microsoft.com/v1.0. */
  baseUrl: string;
  mailboxKey: string;
  accessToken: AccessToken;
  lanes: Lanes;
  /** If absent, nothing is counted. */
  budget?: RequestBudget;
  /** The most bytes read of one answer, except files; a larger one is refused. */
  maxAnswerBytes?: number;
  /** How long an answer may take, to its last byte. */
  timeoutMs?: number;
  /** Aborts requests in flight and waits between retries. */
  signal?: AbortSignal;
  wait?: (ms: number) => Promise<void>;
  now?: () => Date;
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

export type GraphCall = {
  send(request: GraphRequest): Promise<GraphResponse>;
  count(): number;
};

/** Calls Graph with immutable ids, four lanes per mailbox and retries for transient failures. */
export function createGraphCall(options: GraphCallOptions): GraphCall {
  const { signal } = options;
  const wait = options.wait ?? ((ms: number) => sleep(ms, undefined, signal && { signal }));
  const now = options.now ?? (() => new Date());
  let requests = 0;

  async function once(request: GraphRequest, state: Attempt): Promise<GraphResponse> {
    const token = await options.accessToken(state.rejected);
    state.token = token;
    await withinBudget(request);
    requests += 1;
    return options.lanes.run({ key: options.mailboxKey, lanes: request.lanes }, () => {
      if (performance.now() > state.startBefore) throw tookTooLong();
      return fetchOnce(options, request, token);
    });
  }

  async function withinBudget(request: GraphRequest): Promise<void> {
    const budget = options.budget ?? unlimited;
    const use = {
      requests: request.requests ?? 1,
      uploadedBytes: uploadOf(request),
      isForReply: request.isForReply ?? false,
    };
    for (;;) {
      const freeAt = await budget.take(options.mailboxKey, use);
      if (freeAt === null) return;
      const ms = Math.max(freeAt.getTime() - now().getTime(), 100);
      if (ms > MAX_BUDGET_WAIT_MS) throw budgetExhausted(freeAt);
      await wait(ms);
    }
  }

  async function send(request: GraphRequest): Promise<GraphResponse> {
    const startBefore = performance.now() + (request.startWithinMs ?? Infinity);
    const state: Attempt = { token: undefined, rejected: undefined, startBefore };
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      const outcome = await tryOnce(() => once(request, state));
      if (outcome.answer && outcome.answer.status < 400) return outcome.answer;
      const next = decide(request, outcome, state);
      const most = isTimeout(outcome) ? MAX_SILENT_ATTEMPTS : MAX_ATTEMPTS;
      if (next === 'give_up' || attempt >= most) throw failureOf(outcome);
      if (next === 'refresh') {
        state.rejected = state.token;
        continue;
      }
      const retryAfter = retryAfterMs(outcome.answer?.headers.get('retry-after') ?? null, now());
      const ms = retryWaitMs({ attempt, retryAfter, random: Math.random() });
      if (ms > MAX_WAIT_MS) throw throttled(outcome, new Date(now().getTime() + ms));
      await wait(ms);
    }
  }

  return { send, count: () => requests };
}

/** Reads are not uploads, and neither are batches of reads. */
function uploadOf({ method, body, requests }: GraphRequest): number {
  const isUpload = method !== 'GET' && body !== undefined && requests === undefined;
  return isUpload ? Buffer.byteLength(JSON.stringify(body)) : 0;
}

function budgetExhausted(freeAt: Date): MailboxError {
  const until = freeAt.toISOString().slice(11, 16);
  return new MailboxError(
    'mailbox.unavailable',
    `Docket has reached the provider’s request limit for this mailbox and resumes after ${until} UTC`,
    { status: 0, providerCode: 'budgetusedup', requestId: null },
  );
}

function tookTooLong(): MailboxError {
  return new MailboxError('mailbox.unavailable', 'The mailbox took too long to respond', {
    status: 0,
    providerCode: 'toolate',
    requestId: null,
  });
}

/** Longer than a run should last: the next run starts when the provider said. */
function throttled({ answer }: Outcome, retryAt: Date): MailboxError {
  return new MailboxError(
    'mailbox.unavailable',
    `The mailbox is limiting requests; Docket resumes after ${retryAt.toISOString().slice(11, 16)} UTC`,
    {
      status: answer?.status ?? 0,
      providerCode: 'retryafter',
      requestId: answer?.headers.get('request-id') ?? null,
      retryAt,
    },
  );
}

type Attempt = { token: string | undefined; rejected: string | undefined; startBefore: number };
type Outcome = { answer?: GraphResponse; failure?: Error };

async function tryOnce(call: () => Promise<GraphResponse>): Promise<Outcome> {
  try {
    return { answer: await call() };
  } catch (error) {
    // A rejected token is not a network failure: the token service has already said what to do.
    if (error instanceof Error && 'code' in error && String(error.code).includes('.')) throw error;
    return { failure: error instanceof Error ? error : new Error(String(error)) };
  }
}

function decide(
  request: GraphRequest,
  outcome: Outcome,
  state: Attempt,
): 'retry' | 'refresh' | 'give_up' {
  const { answer } = outcome;
  if (!answer) return request.isRetryable ? 'retry' : 'give_up';
  if (answer.status === 401) return state.rejected === undefined ? 'refresh' : 'give_up';
  if (answer.status === 429) return 'retry';
  if (!request.isRetryable) return 'give_up';
  const isEmpty400 = answer.status === 400 && answer.bytes.length === 0;
  const passes = isEmpty400 || [408, 423, 500, 502, 503, 504, 509].includes(answer.status);
  const isBroken = answer.status < 300;
  return passes || isBroken ? 'retry' : 'give_up';
}

function isTimeout({ failure }: { failure?: Error | undefined }): boolean {
  return failure?.name === 'TimeoutError';
}

function failureOf({ answer, failure }: Outcome): Error {
  if (!answer)
    return new MailboxError(
      'mailbox.unavailable',
      `The mailbox cannot be reached: ${reasonOf(failure)}`,
      { status: 0, providerCode: '', requestId: null },
    );
  return toMailboxError({
    status: answer.status,
    body: answer.body,
    requestId: answer.headers.get('request-id'),
  });
}

function reasonOf(failure: Error | undefined): string {
  if (isTimeout({ failure })) return 'it is not responding';
  const cause = failure?.cause;
  return cause instanceof Error ? cause.message : (failure?.message ?? 'unknown');
}

async function fetchOnce(
  options: GraphCallOptions,
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
