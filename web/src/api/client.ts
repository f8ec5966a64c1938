import {
  API_PREFIX,
  fillPath,
  type BodyInputOf,
  type Contract,
  type ParamsOf,
  type QueryInputOf,
  type ResponseOf,
} from '@docket/core/contract';
import { undo } from '@docket/core/audit/undo.contract';
import { analyseEmail } from '@docket/core/emails/emails.contract';
import {
  AppError,
  errorBodySchema,
  SERVER_FAILED,
  type ErrorBody,
  type ErrorCode,
} from '@docket/core/errors';
import { PROGRESS_TYPE, progressLineSchema, type Progress } from '@docket/core/progress';

import { randomId } from './random-id';
import { currentScreen, recordStep } from './undo-history';

export const NETWORK_FAILED = 'network.failed';
export const UNEXPECTED_ANSWER = 'server.unexpected_answer';
const UNEXPECTED = 'Unexpected response from server';
const AUTH_REQUIRED = 'auth.required';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type CallInput<C extends Contract> = Part<'params', ParamsOf<C>> &
  ([QueryInputOf<C>] extends [undefined] ? { query?: undefined } : { query?: QueryInputOf<C> }) &
  Part<'body', BodyInputOf<C>> & {
    /** Calls with the same step are undone together. */
    step?: string;
    /** Version of the record being changed, sent as If-Match; the server rejects the call if it is stale. */
    version?: number | undefined;
    /** Idempotency key, for calls that may be repeated after a reload. */
    key?: string;
  };

/** The input is optional if the call has no required fields. */
export type CallArguments<C extends Contract> =
  Record<string, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

type AnyCallInput = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  step?: string;
  version?: number | undefined;
  key?: string;
};
type Options = {
  signal?: AbortSignal;
  /** Called with the server's progress, if the call reports any. */
  onProgress?: (progress: Progress) => void;
};

/** Undo is reverted by Redo rather than Undo, and an analysis is not an action of the user. */
const NOT_UNDOABLE: ReadonlySet<string> = new Set([undo.name, analyseEmail.name]);

const STEP_HEADER = 'docket-step';
const steps = new WeakMap<object, string>();

/** The undo step of a mutation's response; undefined if nothing changed. */
export function stepOf(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null ? steps.get(answer) : undefined;
}

/**
 * Idempotency keys of calls in flight, and of those that failed without a response or with a busy server: repeating
 * the same call soon reuses its key, so that it takes effect once. Later it is meant anew: answered with the response
 * kept for the old key, it would have no effect.
 */
const retryKeys = new Map<string, { key: string; failedAt: number | null }>();
const RETRY_KEY_MS = 60_000;

function retryKeyOf(callId: string): string {
  const kept = retryKeys.get(callId);
  const isRecent =
    kept !== undefined && performance.now() - (kept.failedAt ?? Infinity) < RETRY_KEY_MS;
  const key = isRecent ? kept.key : randomId();
  retryKeys.set(callId, { key, failedAt: null });
  return key;
}

/** Keeps the key of a call whose attempt may still succeed. */
function settleRetryKey(callId: string, isKept: boolean): void {
  const used = retryKeys.get(callId);
  if (isKept && used !== undefined) used.failedAt = performance.now();
  else retryKeys.delete(callId);
}

const sessionLost = new Set<() => void>();

/** Subscribes to calls that fail with auth.required. Returns an unsubscribe function. */
export function onSessionLost(listener: () => void): () => void {
  sessionLost.add(listener);
  return () => sessionLost.delete(listener);
}

const unexpected = new Set<() => void>();

/** Subscribes to answers that do not match their contract. Returns an unsubscribe function. */
export function onUnexpectedAnswer(listener: () => void): () => void {
  unexpected.add(listener);
  return () => unexpected.delete(listener);
}

function queryText(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The URL of a call, for links and downloads. */
export function callUrl(contract: Contract, input: AnyCallInput = {}): string {
  return `${API_PREFIX}${fillPath(contract.path, input.params)}${queryText(input.query)}`;
}

/** The AppError of a failed response. If the body is not ours, the details carry the status. */
export async function errorOf(response: Response): Promise<AppError> {
  const text = await response.text();
  const parsed = errorBodySchema.safeParse(tryJson(text));
  if (!parsed.success) {
    const code = response.status === 401 ? AUTH_REQUIRED : UNEXPECTED_ANSWER;
    return new AppError(code, UNEXPECTED, { status: response.status });
  }
  return toAppError(parsed.data, response.status);
}

function toAppError({ error }: ErrorBody, status: number): AppError {
  const { code, message, details, requestId } = error;
  return new AppError(code as ErrorCode, message, { ...details, requestId, status });
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Makes an API call. Throws AppError: the server's own, 'network.failed' if there was no response, or
 * 'server.unexpected_answer' if the response does not match the contract. AbortError is rethrown.
 */
export async function call<C extends Contract>(
  contract: C,
  input: CallInput<C>,
  { signal, onProgress }: Options = {},
): Promise<ResponseOf<C>> {
  const { body, step, version, key: givenKey, ...rest } = input as AnyCallInput;
  const screen = currentScreen();
  const hasBody = body !== undefined || contract.body !== undefined;
  const callId =
    contract.isOnceByKey && givenKey === undefined
      ? JSON.stringify([contract.name, rest, body])
      : null;
  const key = callId === null ? givenKey : retryKeyOf(callId);
  let response: Response;
  try {
    response = await fetch(callUrl(contract, rest), {
      method: contract.method,
      credentials: 'same-origin',
      headers: {
        accept: onProgress === undefined ? 'application/json' : PROGRESS_TYPE,
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(step === undefined ? {} : { [STEP_HEADER]: step }),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (callId !== null) settleRetryKey(callId, true);
    if (signal?.aborted === true) throw error;
    throw unreachable();
  }
  const failure = response.ok ? null : await errorOf(response);
  if (callId !== null) settleRetryKey(callId, isBusy(failure) || isStoppedAsSlow(failure));
  if (failure !== null) {
    if (failure.code === AUTH_REQUIRED) for (const listener of sessionLost) listener();
    throw failure;
  }
  const parsed = contract.response.safeParse(await readResponse(response, onProgress));
  if (!parsed.success) {
    for (const listener of unexpected) listener();
    throw new AppError(UNEXPECTED_ANSWER, UNEXPECTED, {
      problems: parsed.error.issues,
    });
  }
  const madeStep = response.headers.get(STEP_HEADER);
  if (madeStep !== null && !NOT_UNDOABLE.has(contract.name)) recordStep(screen, madeStep);
  if (madeStep !== null && typeof parsed.data === 'object' && parsed.data !== null)
    steps.set(parsed.data, madeStep);
  return parsed.data as ResponseOf<C>;
}

async function readResponse(
  response: Response,
  onProgress: Options['onProgress'],
): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (response.headers.get('content-type')?.startsWith(PROGRESS_TYPE) !== true)
    return response.json();
  for await (const line of readLines(response)) {
    const message = progressLineSchema.parse(JSON.parse(line));
    if ('error' in message) throw toAppError(message, response.status);
    if ('answer' in message) return message.answer;
    onProgress?.(message.progress);
  }
  throw new AppError(NETWORK_FAILED, 'The connection to Docket was lost. Try again.', {});
}

async function* readLines({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true };
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (done) return;
  }
}

export const unreachable = (): AppError =>
  new AppError(NETWORK_FAILED, 'Docket could not be reached. Check your connection.', {});

export function isNetworkError(error: unknown): boolean {
  return error instanceof AppError && error.code === NETWORK_FAILED;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof AppError && error.code === AUTH_REQUIRED;
}

const BUSY: ReadonlySet<string> = new Set([
  'server.unavailable',
  'request.too_many',
  'account.being_deleted',
]);

/**
 * The server is overloaded, this user is rate limited, or a deletion of their account may yet fail. Nothing was done, so
 * the call can be retried.
 */
export function isBusy(error: unknown): boolean {
  return error instanceof AppError && BUSY.has(error.code);
}

/** The server stopped this attempt after a minute. Repeated at once, it would take as long. */
export function isStoppedAsSlow(error: unknown): boolean {
  return error instanceof AppError && error.code === 'request.timeout';
}

/** The error's message, or the fallback if it has none. */
export function messageOf(error: unknown, fallback: string): string {
  return reasonOf(error) ?? fallback;
}

/** For toasts: the server's reason, or what failed plus the error code. */
export function failureMessage(error: unknown, what: string): string {
  const reason = reasonOf(error);
  if (reason === null) return what;
  const saysWhat = error instanceof AppError && !hasNoServerReason(error);
  return saysWhat ? reason : `${what.replace(/\.$/, '')}. ${reason}`;
}

/** Null if the error says nothing about its cause. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error) || error.message === '') return null;
  return error instanceof AppError && error.code === SERVER_FAILED ? null : error.message;
}

function hasNoServerReason({ code }: AppError): boolean {
  return code === NETWORK_FAILED || code === UNEXPECTED_ANSWER;
}
