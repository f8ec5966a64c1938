// Requests to a CalDAV server, with its refusals as task service errors.
import { AnswerTooLarge } from '../../../platform/outbound/guarded-fetch';
import { AddressRefused } from '../../../platform/outbound/guarded-post';
import { retryAfterMs } from '../../../mail/mailbox/retry-wait';
import { TaskServiceError } from '../task-service-error';
import { clockSkewMs } from './clock-skew';
import { readDavAnswer, type DavResource, type RunInThread } from './dav-answer';

export type DavAccount = {
  url: string;
  username: string;
  password: string;
  /** Connects only where a person may point the server to. */
  fetch: typeof fetch;
  now: () => Date;
  /** Reads what the server sends. */
  runInThread: RunInThread;
};

type Question = {
  url: string;
  method: 'PROPFIND' | 'REPORT' | 'MKCALENDAR';
  depth?: '0' | '1';
  body: string;
};

export type DavConnection = ReturnType<typeof createDavConnection>;

export function createDavConnection(account: DavAccount) {
  const { username, password, now, runInThread } = account;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  let skewMs = 0;

  async function call(url: string, init: RequestInit): Promise<Response> {
    const headers = { authorization, ...(init.headers as Record<string, string>) };
    const requestedAt = Date.now();
    const answer = await fetchOrUnavailable(() => account.fetch(url, { ...init, headers }));
    skewMs = clockSkewMs(answer.headers, requestedAt);
    const isPassing = answer.status === 429 || answer.status >= 500;
    if (answer.status === 401) throw refusedAccess();
    if (isPassing) throw unavailable(`${answer.status}`, retryAt(answer.headers, now()));
    return answer;
  }

  return {
    account,
    skewMs: () => skewMs,
    call,

    /** Resources as the server describes them; a single one without an address if it refuses. */
    async ask({ url, method, depth, body }: Question): Promise<DavResource[]> {
      const headers = {
        'content-type': 'text/xml; charset=utf-8',
        ...(depth === undefined ? {} : { depth }),
      };
      const answer = await call(url, { method, headers, body });
      const read = await readDavAnswer(runInThread, answer);
      if ('resources' in read) return read.resources;
      throw read.problem === 'is no XML' ? unavailable(`its answer ${read.problem}`) : tooLarge();
    },
  };
}

export function tooLarge(): TaskServiceError {
  return new TaskServiceError('refused', 'The CalDAV server sends more than Docket can read.');
}

function retryAt(headers: Headers, now: Date): Date | null {
  const wait = retryAfterMs(headers.get('retry-after'), now);
  return wait === null ? null : new Date(now.getTime() + wait);
}

function refusedAccess(): TaskServiceError {
  return new TaskServiceError(
    'reconnect',
    'The CalDAV server does not accept the user name or password. Check them, or make a new app password.',
  );
}

function unavailable(reason: string, at: Date | null = null): TaskServiceError {
  return new TaskServiceError('unavailable', `The CalDAV server does not answer (${reason}).`, at);
}

async function fetchOrUnavailable(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof AddressRefused) throw new TaskServiceError('refused', error.message);
    if (error instanceof AnswerTooLarge) throw tooLarge();
    if (isUnknownName(error))
      throw new TaskServiceError('unavailable', 'The CalDAV server cannot be found.');
    throw unavailable(error instanceof Error ? error.message : String(error));
  }
}

/** fetch reports it in the error or in its cause. */
function isUnknownName(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOTFOUND' || (cause !== undefined && isUnknownName(cause));
}
