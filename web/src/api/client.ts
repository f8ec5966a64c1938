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
import { AppError, errorBodySchema, type ErrorBody, type ErrorCode } from '@docket/core/errors';
import { PROGRESS_TYPE, progressLineSchema, type Progress } from '@docket/core/progress';

import { currentScreen, noteStep } from './sitting';

export const NETWORK_FAILED = 'network.failed';
const UNEXPECTED_ANSWER = 'server.unexpected_answer';
/** The server's body for an unexpected failure, whose details it does not show. */
const MASKED = { code: 'server.failed', message: 'An unexpected error occurred' };
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
    /** Calls that name the same step are undone together. */
    step?: string;
    /** The version of the record that the change was made from; refused where it is another one by now. */
    version?: number | undefined;
    /** Under which it counts once, where it outlives the page. */
    key?: string;
  };

/** Calls with nothing to say may leave the input out. */
export type CallArguments<C extends Contract> =
  Record<string, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

type LooseInput = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  step?: string;
  version?: number | undefined;
  key?: string;
};
type Options = {
  signal?: AbortSignal;
  /** Told how far the server is, if the call can say so. */
  onProgress?: (progress: Progress) => void;
};

/** What took something back is taken back by Redo; an analysis is no step of the person. */
const NOT_UNDONE: ReadonlySet<string> = new Set([undo.name, analyseEmail.name]);

const STEP_HEADER = 'docket-step';
const steps = new WeakMap<object, string>();

/** The undo step of a change, from its answer; undefined if nothing changed. */
export function stepOf(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null ? steps.get(answer) : undefined;
}

/** A UUID; crypto.randomUUID is missing where the page is not served over HTTPS. */
export function newStep(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/**
 * Keys of creates and sends that got no answer or were put off: the same call made again has the same key, and is not
 * done twice.
 */
const unanswered = new Map<string, string>();

const sessionLost = new Set<() => void>();

/** Subscribes to calls that fail with auth.required. Returns an unsubscribe function. */
export function onSessionLost(listener: () => void): () => void {
  sessionLost.add(listener);
  return () => sessionLost.delete(listener);
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

/** The address of a call, for links and downloads. */
export function callUrl(contract: Contract, input: LooseInput = {}): string {
  return `${API_PREFIX}${fillPath(contract.path, input.params)}${queryText(input.query)}`;
}

/** The AppError of a failed response; of a foreign one, with its status in the details. */
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
 * One call of the API by its contract. Throws AppError: the server's own, 'network.failed' when no
 * answer came, or 'server.unexpected_answer' when it does not fit the contract. Aborts pass through.
 */
export async function call<C extends Contract>(
  contract: C,
  input: CallInput<C>,
  { signal, onProgress }: Options = {},
): Promise<ResponseOf<C>> {
  const { body, step, version, key: ownKey, ...rest } = input as LooseInput;
  const madeOn = currentScreen();
  const hasBody = body !== undefined || contract.body !== undefined;
  const same = contract.isOnceByKey ? JSON.stringify([contract.name, rest, body]) : null;
  const key = same === null ? undefined : (ownKey ?? unanswered.get(same) ?? newStep());
  if (same !== null && key !== undefined) unanswered.set(same, key);
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
    if (signal?.aborted === true) throw error;
    throw new AppError(NETWORK_FAILED, 'Docket could not be reached. Check your connection.', {});
  }
  const failure = response.ok ? null : await errorOf(response);
  if (same !== null && !isBusy(failure)) unanswered.delete(same);
  if (failure !== null) {
    if (failure.code === AUTH_REQUIRED) for (const tell of sessionLost) tell();
    throw failure;
  }
  const parsed = contract.response.safeParse(await answerOf(response, onProgress));
  if (!parsed.success) {
    throw new AppError(UNEXPECTED_ANSWER, UNEXPECTED, {
      problems: parsed.error.issues,
    });
  }
  const named = response.headers.get(STEP_HEADER);
  if (named !== null && !NOT_UNDONE.has(contract.name)) noteStep(madeOn, named);
  if (named !== null && typeof parsed.data === 'object' && parsed.data !== null)
    steps.set(parsed.data, named);
  return parsed.data as ResponseOf<C>;
}

async function answerOf(response: Response, onProgress: Options['onProgress']): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (response.headers.get('content-type')?.startsWith(PROGRESS_TYPE) !== true)
    return response.json();
  for await (const line of linesOf(response)) {
    const told = progressLineSchema.parse(JSON.parse(line));
    if ('error' in told) throw toAppError(told, response.status);
    if ('answer' in told) return told.answer;
    onProgress?.(told.progress);
  }
  throw new AppError(NETWORK_FAILED, 'The connection to Docket was lost. Try again.', {});
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
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

export function isNetworkError(error: unknown): boolean {
  return error instanceof AppError && error.code === NETWORK_FAILED;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof AppError && error.code === AUTH_REQUIRED;
}

/** The server has too much to do, or this person asked too much of it: nothing was done, and it may be asked again. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof AppError && ['server.unavailable', 'request.too_many'].includes(error.code)
  );
}

/** The error's message, or the fallback if it is empty or masked. */
export function messageOf(error: unknown, otherwise: string): string {
  if (!(error instanceof Error) || error.message === '') return otherwise;
  return isMasked(error) ? otherwise : error.message;
}

/** For a toast: the server's reason, or what failed followed by what is known of why. */
export function failureOf(error: unknown, what: string): string {
  const message = messageOf(error, what);
  const saysWhat = message === what || (error instanceof AppError && !cameFromNowhere(error));
  return saysWhat ? message : `${what.replace(/\.$/, '')}. ${message}`;
}

function isMasked(error: Error): boolean {
  return (
    error instanceof AppError && error.code === MASKED.code && error.message === MASKED.message
  );
}

function cameFromNowhere({ code }: AppError): boolean {
  return code === NETWORK_FAILED || code === UNEXPECTED_ANSWER;
}
