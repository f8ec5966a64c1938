// Requests to a CalDAV server, with its refusals as task service errors.
import { AddressRefused } from '../../../platform/outbound/guarded-request';
import { ResponseTooLarge } from '../../../platform/outbound/read-response';
import { retryAfterMs } from '../../../mail/mailbox/retry-wait';
import { TaskServiceError } from '../task-service-error';
import { clockSkewMs } from './clock-skew';
import { readDavAnswer, type DavAnswer, type DavResource, type RunInThread } from './dav-answer';

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
  method: 'PROPFIND' | 'REPORT';
  depth: '0' | '1';
  body: string;
};
type Answer = Exclude<DavAnswer, { problem: string }>;

export type DavConnection = ReturnType<typeof createDavConnection>;

export function createDavConnection(account: DavAccount) {
  const { username, password, now, runInThread } = account;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  let skewMs = 0;

  async function call(wanted: string, init: RequestInit): Promise<Response> {
    // Addresses are stored, and some date from before the account was reached by https.
    const url = absolute(wanted, account.url);
    if (url === null) throw unencrypted(wanted);
    const headers = { authorization, ...(init.headers as Record<string, string>) };
    const requestedAt = Date.now();
    const answer = await fetchOrUnavailable(() => account.fetch(url, { ...init, headers }));
    skewMs = clockSkewMs(answer.headers, requestedAt);
    // 501: it does not know this method, today or tomorrow.
    const isPassing = answer.status === 429 || (answer.status >= 500 && answer.status !== 501);
    if (answer.status === 401) throw refusedAccess();
    if (isPassing) throw unavailable(`${answer.status}`, retryAt(answer.headers, now()));
    return answer;
  }

  /** Null if a web page or the like answers. */
  async function askAnybody({ url, method, depth, body }: Question): Promise<Answer | null> {
    const headers = { 'content-type': XML_TYPE, depth };
    const answer = await call(url, { method, headers, body });
    const read = await readDavAnswer(runInThread, answer);
    if (!('problem' in read)) return read;
    if (read.problem === 'has too many resources') throw tooLarge();
    return null;
  }

  async function ask(question: Question): Promise<Answer> {
    const answer = await askAnybody(question);
    if (answer === null) throw unreadable();
    if ('refusal' in answer) return answer;
    // It may also refuse about the collection itself, such as to list all of it (507).
    const url = withSlash(question.url);
    const own = answer.resources.find(({ href }) => withSlash(absolute(href, url) ?? '') === url);
    return own?.isOk === false ? { refusal: own.status } : answer;
  }

  return {
    account,
    skewMs: () => skewMs,
    call,
    askAnybody,
    ask,

    /** Resources as the server describes them; `what` is in words for the person. */
    async list(what: string, question: Question): Promise<DavResource[]> {
      const answer = await ask(question);
      if ('refusal' in answer) throw refusedToList(what, answer.refusal);
      return answer.resources;
    },
  };
}

export const XML_TYPE = 'text/xml; charset=utf-8';

/**
 * Null if it was not sent, is no address, or would send the password unencrypted. A server behind a proxy often knows
 * neither that it is reached by https nor its own port.
 */
export function absolute(href: string | null, base: string): string | null {
  if (href === null || !URL.canParse(href, base)) return null;
  const [url, from] = [new URL(href, base), new URL(base)];
  if (from.protocol === 'https:' && url.protocol === 'http:') {
    if (url.hostname !== from.hostname) return null;
    [url.protocol, url.port] = [from.protocol, from.port];
  }
  return url.href;
}

export function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}

export function refusedToList(what: string, status: number): TaskServiceError {
  return new TaskServiceError('refused', `The CalDAV server refused to list ${what} (${status}).`);
}

export function tooLarge(): TaskServiceError {
  return new TaskServiceError(
    'refused',
    'The CalDAV server returned more data than Docket can read.',
  );
}

function unencrypted(url: string): TaskServiceError {
  return new TaskServiceError(
    'refused',
    `Docket sends nothing to ${url}, because your password would not be encrypted. Choose another list.`,
  );
}

function retryAt(headers: Headers, now: Date): Date | null {
  const wait = retryAfterMs(headers.get('retry-after'), now);
  return wait === null ? null : new Date(now.getTime() + wait);
}

function refusedAccess(): TaskServiceError {
  return new TaskServiceError(
    'reconnect',
    'The CalDAV server does not accept the username or password. Check them, or create a new app password.',
  );
}

export function unreadable(): TaskServiceError {
  return new TaskServiceError(
    'unavailable',
    'The CalDAV server sent a response that Docket cannot read.',
  );
}

function unavailable(reason: string, at: Date | null = null): TaskServiceError {
  return new TaskServiceError(
    'unavailable',
    `The CalDAV server is not responding (${reason}).`,
    at,
  );
}

async function fetchOrUnavailable(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof AddressRefused) throw new TaskServiceError('refused', error.message);
    if (error instanceof ResponseTooLarge) throw tooLarge();
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
