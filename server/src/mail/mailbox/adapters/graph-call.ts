import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Lanes } from '../lanes';
import { MailboxError, toMailboxError } from '../mailbox-error';
import { unlimited, type RequestBudget } from '../request-budget';
import { LONGEST_WAIT_MS, retryAfterMs, retryWaitMs } from '../retry-wait';

const MAX_ATTEMPTS = 6;
// Each costs the whole time-out: more of them and nobody is told for minutes that the mailbox is silent.
const MAX_SILENT_ATTEMPTS = 2;
const TIMEOUT_MS = 60_000;
const LARGEST_ANSWER = 64 * 1024 * 1024;
const LARGEST_FILE = 160 * 1024 * 1024;
// Longer than this is no pause within a run any more: the run ends and says so.
const LONGEST_BUDGET_WAIT_MS = 20_000;

/** `rejected` is a token that was just refused: it is not given again. */
export type AccessToken = (rejected?: string) => Promise<string>;

export type GraphCallOptions = {
  /** With the version, as https://graph.microsoft.com/v1.0. */
  baseUrl: string;
  mailboxKey: string;
  accessToken: AccessToken;
  lanes: Lanes;
  /** Without one, nothing is counted. */
  budget?: RequestBudget;
  /** Bytes of one answer, files apart, that are read; more is refused. */
  largestAnswer?: number;
  /** How long an answer may take, to its last byte. */
  timeoutMs?: number;
  /** Ends requests under way, and waits for the next try. */
  signal?: AbortSignal;
  wait?: (ms: number) => Promise<void>;
  now?: () => Date;
  fetch?: typeof fetch;
};

export type GraphRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base, or a whole link that the provider gave. */
  path: string;
  prefer?: readonly string[];
  body?: unknown;
  /** False: a second try could do it twice (a POST that creates or sends); a 429 is still safe, nothing was done. */
  isRepeatable: boolean;
  /** Refused as unavailable when it could not be sent by then, with all waiting for its turn. */
  startWithinMs?: number;
  as?: 'json' | 'bytes';
  /** How many lanes and requests it stands for at the provider: more than 1 for a batch. */
  lanes?: number;
  requests?: number;
  /** Counted against what the budget keeps back for replies. */
  isForReply?: boolean;
};

export type GraphAnswer = {
  status: number;
  body: unknown;
  bytes: Uint8Array;
  headers: Headers;
};

export type GraphCall = {
  send(request: GraphRequest): Promise<GraphAnswer>;
  count(): number;
};

/** Calls Graph with immutable ids, four lanes a mailbox and patience for what passes by itself. */
export function createGraphCall(options: GraphCallOptions): GraphCall {
  const { signal } = options;
  const wait = options.wait ?? ((ms: number) => sleep(ms, undefined, signal && { signal }));
  const now = options.now ?? (() => new Date());
  let requests = 0;

  async function once(request: GraphRequest, state: Attempt): Promise<GraphAnswer> {
    const token = await options.accessToken(state.rejected);
    state.token = token;
    await withinBudget(request);
    requests += 1;
    return options.lanes.run({ key: options.mailboxKey, lanes: request.lanes }, () => {
      if (performance.now() > state.startBefore) throw tooLate();
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
      if (ms > LONGEST_BUDGET_WAIT_MS) throw usedUp(freeAt);
      await wait(ms);
    }
  }

  async function send(request: GraphRequest): Promise<GraphAnswer> {
    const startBefore = performance.now() + (request.startWithinMs ?? Infinity);
    const state: Attempt = { token: undefined, rejected: undefined, startBefore };
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      const outcome = await tryOnce(() => once(request, state));
      if (outcome.answer && outcome.answer.status < 400) return outcome.answer;
      const next = decide(request, outcome, state);
      const most = isSilence(outcome) ? MAX_SILENT_ATTEMPTS : MAX_ATTEMPTS;
      if (next === 'give_up' || attempt >= most) throw failureOf(outcome);
      if (next === 'refresh') {
        state.rejected = state.token;
        continue;
      }
      const retryAfter = retryAfterMs(outcome.answer?.headers.get('retry-after') ?? null, now());
      const ms = retryWaitMs({ attempt, retryAfter, random: Math.random() });
      if (ms > LONGEST_WAIT_MS) throw askedToWait(outcome, new Date(now().getTime() + ms));
      await wait(ms);
    }
  }

  return { send, count: () => requests };
}

/** What is read is no upload, a batch of questions neither. */
function uploadOf({ method, body, requests }: GraphRequest): number {
  const isUpload = method !== 'GET' && body !== undefined && requests === undefined;
  return isUpload ? Buffer.byteLength(JSON.stringify(body)) : 0;
}

function usedUp(freeAt: Date): MailboxError {
  const until = freeAt.toISOString().slice(11, 16);
  return new MailboxError(
    'mailbox.unavailable',
    `Docket has reached the provider’s request limit for this mailbox and resumes after ${until} UTC`,
    { status: 0, providerCode: 'budgetusedup', requestId: null },
  );
}

function tooLate(): MailboxError {
  return new MailboxError('mailbox.unavailable', 'The mailbox took too long to respond', {
    status: 0,
    providerCode: 'toolate',
    requestId: null,
  });
}

/** Longer than a run should last: the next one begins when the provider said. */
function askedToWait({ answer }: Outcome, retryAt: Date): MailboxError {
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
type Outcome = { answer?: GraphAnswer; failure?: Error };

async function tryOnce(call: () => Promise<GraphAnswer>): Promise<Outcome> {
  try {
    return { answer: await call() };
  } catch (error) {
    // A refused token is no network failure: the token service has already told what to do.
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
  if (!answer) return request.isRepeatable ? 'retry' : 'give_up';
  if (answer.status === 401) return state.rejected === undefined ? 'refresh' : 'give_up';
  if (answer.status === 429) return 'retry';
  if (!request.isRepeatable) return 'give_up';
  const isEmpty400 = answer.status === 400 && answer.bytes.length === 0;
  const passes = isEmpty400 || [408, 423, 500, 502, 503, 504, 509].includes(answer.status);
  const isBroken = answer.status < 300;
  return passes || isBroken ? 'retry' : 'give_up';
}

function isSilence({ failure }: { failure?: Error | undefined }): boolean {
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
  if (isSilence({ failure })) return 'it does not answer';
  const cause = failure?.cause;
  return cause instanceof Error ? cause.message : (failure?.message ?? 'unknown');
}

async function fetchOnce(
  options: GraphCallOptions,
  request: GraphRequest,
  token: string,
): Promise<GraphAnswer> {
  const url = targetOf(options.baseUrl, request.path);
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'client-request-id': randomUUID(),
    prefer: ['IdType="ImmutableId"', ...(request.prefer ?? [])].join(', '),
  };
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const answer = await (options.fetch ?? fetch)(url, {
    method: request.method,
    headers,
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    signal: options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]),
    redirect: 'error',
  });
  const most = request.as === 'bytes' ? LARGEST_FILE : (options.largestAnswer ?? LARGEST_ANSWER);
  const bytes = await readBytes(answer, most);
  const isData = request.as === 'bytes' && answer.ok;
  const body = isData || bytes.length === 0 ? null : parse(bytes, answer);
  return { status: answer.status, body, bytes, headers: answer.headers };
}

/** Stops reading where the answer becomes larger than memory should hold. */
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

/** A success whose JSON is cut off throws, which counts as a failed try. */
function parse(bytes: Uint8Array, answer: Response): unknown {
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (answer.ok) throw new Error('The response was incomplete or not JSON', { cause: error });
    return null;
  }
}

/** Links come from stored data: a token goes only to the provider's own address. */
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
