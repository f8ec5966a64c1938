import { setTimeout as sleep } from 'node:timers/promises';

import { fetchOnce, type FetchOptions, type GraphRequest, type GraphResponse } from './graph-fetch';
import type { Lanes } from '../lanes';
import { MailboxError, toMailboxError } from '../mailbox-error';
import { unlimited, type RequestBudget } from '../request-budget';
import { retryAfterMs, retryWaitMs } from '../retry-wait';

const MAX_ATTEMPTS = 6;
// Each costs the whole time-out: with more, a silent mailbox would go unreported for minutes.
const MAX_SILENT_ATTEMPTS = 2;
// A longer wait that the provider asks for holds for the whole mailbox.
const PAUSE_FROM_MS = 20_000;
// The longest wait of a call that a person, or a job with attempts of its own, waits for.
const SHORT_WAIT_MS = 20_000;

/** `rejected` is a token that was just refused; it is not returned again. */
export type AccessToken = (rejected?: string) => Promise<string>;

export type GraphCallOptions = FetchOptions & {
  mailboxKey: string;
  accessToken: AccessToken;
  lanes: Lanes;
  /** If absent, nothing is counted. */
  budget?: RequestBudget;
  /** A call that would have to wait longer is refused, with the time to try again. Default: 20 s. */
  maxWaitMs?: number | undefined;
  wait?: (ms: number) => Promise<void>;
  now?: () => Date;
};

export type GraphCall = {
  send(request: GraphRequest): Promise<GraphResponse>;
  /** Waits as long as the provider asked; throws if that is longer than this caller waits. */
  holdOff(ms: number, answer?: Pick<GraphResponse, 'status' | 'headers'>): Promise<void>;
  count(): number;
};

/** Calls Graph with immutable ids, four lanes per mailbox and retries for transient failures. */
export function createGraphCall(options: GraphCallOptions): GraphCall {
  const { signal } = options;
  const wait = options.wait ?? ((ms: number) => sleep(ms, undefined, signal && { signal }));
  const now = options.now ?? (() => new Date());
  const budget = options.budget ?? unlimited;
  const maxWaitMs = options.maxWaitMs ?? SHORT_WAIT_MS;
  let requests = 0;

  async function once(request: GraphRequest, state: Attempt): Promise<GraphResponse> {
    const token = await options.accessToken(state.rejected);
    state.token = token;
    await withinBudget(request, state);
    requests += 1;
    return options.lanes.run({ key: options.mailboxKey, lanes: request.lanes }, () => {
      if (performance.now() > state.startBefore) throw tookTooLong();
      return fetchOnce(options, request, token);
    });
  }

  async function withinBudget(request: GraphRequest, state: Attempt): Promise<void> {
    const use = {
      requests: request.requests ?? 1,
      uploadedBytes: uploadOf(request),
      isForReply: request.isForReply ?? false,
    };
    for (;;) {
      const freeAt = await budget.take(options.mailboxKey, use);
      if (freeAt === null) return;
      const ms = Math.max(freeAt.getTime() - now().getTime(), 100);
      if (ms > maxWaitMs) throw budgetExhausted(freeAt);
      if (performance.now() + ms > state.startBefore) throw tookTooLong();
      await wait(ms);
    }
  }

  async function send(request: GraphRequest): Promise<GraphResponse> {
    const startBefore = performance.now() + (request.startWithinMs ?? Infinity);
    const state: Attempt = { token: undefined, rejected: undefined, startBefore };
    // After a 503, Graph is to be called on another connection: the old one carries one more attempt at most.
    let endsConnection = false;
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      const outcome = await tryOnce(() => once({ ...request, endsConnection }, state));
      if (outcome.answer && outcome.answer.status < 400) return outcome.answer;
      endsConnection ||= outcome.answer?.status === 503;
      const next = decide(request, outcome, state);
      const most = isTimeout(outcome) ? MAX_SILENT_ATTEMPTS : MAX_ATTEMPTS;
      if (next === 'give_up' || attempt >= most) throw failureOf(outcome);
      if (next === 'refresh') {
        state.rejected = state.token;
        continue;
      }
      const retryAfter = retryAfterMs(outcome.answer?.headers.get('retry-after') ?? null, now());
      const ms = retryWaitMs({ attempt, retryAfter, random: Math.random() });
      await (retryAfter === null ? wait(ms) : holdOff(ms, outcome.answer));
    }
  }

  async function holdOff(ms: number, answer: Answered): Promise<void> {
    const until = new Date(now().getTime() + ms);
    if (ms > PAUSE_FROM_MS) await budget.pause(options.mailboxKey, until);
    if (ms > maxWaitMs) throw throttled(answer, until);
    await wait(ms);
  }

  return { send, holdOff, count: () => requests };
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
    { status: 0, providerCode: 'budgetusedup', requestId: null, retryAt: freeAt },
  );
}

function tookTooLong(): MailboxError {
  return new MailboxError('mailbox.unavailable', 'The mailbox took too long to respond', {
    status: 0,
    providerCode: 'toolate',
    requestId: null,
  });
}

/** Longer than the caller waits: it tries again when the provider said. */
function throttled(answer: Answered, retryAt: Date): MailboxError {
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
type Answered = Pick<GraphResponse, 'status' | 'headers'> | undefined;
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
