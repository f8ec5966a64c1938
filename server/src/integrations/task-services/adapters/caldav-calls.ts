import { createHash } from 'node:crypto';

import type { TaskList } from '@docket/core/task-services/task-service';
import {
  calendarQuery,
  createAccount,
  fetchCalendars,
  makeCalendar,
  propfind,
  type DAVAccount,
} from 'tsdav';

import { AddressRefused } from '../../../platform/outbound/guarded-post';
import { retryAfterMs } from '../../../mail/mailbox/retry-wait';
import { isTaskServiceError, TaskServiceError } from '../task-service-error';
import { clockSkewMs } from './clock-skew';

export type DavAccount = {
  url: string;
  username: string;
  password: string;
  /** Connects only where a person may point the server to. */
  fetch: typeof fetch;
  now: () => Date;
};

type Props = { getetag?: unknown; calendarData?: unknown } | undefined;

export type Dav = ReturnType<typeof createDav>;
export type DavTodo = { text: string; etag: string };
export type DavTodoAt = DavTodo & { url: string };

/** The calls, with the server's refusals as task service errors. */
export function createDav(account: DavAccount) {
  const { username, password, now } = account;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const headers = { authorization };
  let skewMs = 0;
  const checked: typeof fetch = async (input, init) => {
    const answer = await fetchOrUnavailable(() => account.fetch(input, init));
    skewMs = clockSkewMs(answer.headers);
    const isPassing = answer.status === 429 || answer.status >= 500;
    if (answer.status === 401) throw refusedAccess();
    if (isPassing) throw unavailable(`${answer.status}`, retryAt(answer.headers, now()));
    return answer;
  };
  const call = (url: string, init: RequestInit) =>
    checked(url, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } });
  const tools = { headers, fetch: checked };

  const open = async (): Promise<DAVAccount> => {
    const asked: DAVAccount = { serverUrl: account.url, accountType: 'caldav' };
    try {
      return await createAccount({ account: asked, ...tools });
    } catch (error) {
      if (isTaskServiceError(error)) throw error;
      throw new TaskServiceError(
        'refused',
        'No CalDAV server answers at this address. Check the address; the hint below the field shows common ones.',
      );
    }
  };

  return {
    name: `${username} at ${new URL(account.url).host}`,
    skewMs: () => skewMs,

    async lists(): Promise<TaskList[]> {
      const calendars = await fetchCalendars({ account: await open(), ...tools });
      return calendars
        .filter(({ components }) => components === undefined || components.includes('VTODO'))
        .map(({ url, displayName }) => ({ id: url, name: nameOf(displayName, url) }));
    },

    async makeList(name: string): Promise<TaskList> {
      const { homeUrl } = await open();
      // Derived from the name, so that a retry after a lost answer gives the same list.
      const id = new URL(`docket-${fingerprintOf(name)}/`, homeUrl).href;
      await makeCalendar({
        url: id,
        props: {
          'd:displayname': name,
          'c:supported-calendar-component-set': { 'c:comp': { _attributes: { name: 'VTODO' } } },
        },
        ...tools,
      });
      return { id, name };
    },

    /** False if it already exists. */
    async create(url: string, text: string): Promise<boolean> {
      const answer = await call(url, {
        method: 'PUT',
        body: text,
        headers: put({ 'if-none-match': '*' }),
      });
      if (answer.status === 412) return false;
      refuse(answer);
      return true;
    },

    /** False if it was changed since it was read. */
    async write(url: string, text: string, etag: string): Promise<boolean> {
      const answer = await call(url, {
        method: 'PUT',
        body: text,
        headers: put({ 'if-match': etag }),
      });
      if (answer.status === 412 || answer.status === 404) return false;
      refuse(answer);
      return true;
    },

    async read(url: string): Promise<DavTodo | null> {
      const answer = await call(url, { method: 'GET' });
      if (answer.status === 404 || answer.status === 410) return null;
      refuse(answer);
      return { text: await answer.text(), etag: answer.headers.get('etag') ?? '*' };
    },

    async remove(url: string): Promise<void> {
      const answer = await call(url, { method: 'DELETE' });
      if (answer.status !== 404 && answer.status !== 410) refuse(answer);
    },

    /** The property that names a parent (RELATED-TO): a given one, or any. */
    async subTasks(listId: string, parentUid?: string): Promise<DavTodoAt[]> {
      const match = parentUid === undefined ? {} : { 'text-match': { _text: parentUid } };
      const related = { _attributes: { name: 'RELATED-TO' }, ...match };
      const todos = { _attributes: { name: 'VTODO' }, 'prop-filter': related };
      const answers = await calendarQuery({
        url: listId,
        props: { 'd:getetag': {}, 'c:calendar-data': {} },
        filters: {
          'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': todos },
        },
        depth: '1',
        ...tools,
      });
      return answers.flatMap(({ href, props }) => {
        const { getetag: etag, calendarData: data } = (props ?? {}) as NonNullable<Props>;
        const text = textIn(data);
        return href === undefined || typeof etag !== 'string' || text === null
          ? []
          : [{ url: new URL(href, listId).href, etag, text }];
      });
    },

    /** Calendar objects with an event in the given time, from all calendars of the account. */
    async events({ from, until }: { from: Date; until: Date }): Promise<string[]> {
      const calendars = await fetchCalendars({ account: await open(), ...tools });
      const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');
      const range = { _attributes: { start: stamp(from), end: stamp(until) } };
      const events = { _attributes: { name: 'VEVENT' }, 'time-range': range };
      const found: string[] = [];
      for (const { url, components } of calendars) {
        if (components !== undefined && !components.includes('VEVENT')) continue;
        const answers = await calendarQuery({
          url,
          props: { 'd:getetag': {}, 'c:calendar-data': {} },
          filters: { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': events } },
          depth: '1',
          ...tools,
        });
        const data = answers.map(({ props }) => textIn((props as Props)?.calendarData));
        found.push(...data.filter((text) => text !== null));
      }
      return found;
    },

    /** Versions by address; null if the list no longer exists. */
    async versions(listId: string): Promise<Map<string, string> | null> {
      const answers = await propfind({
        url: listId,
        props: { 'd:getetag': {} },
        depth: '1',
        ...tools,
      });
      if (answers.some(({ status, href }) => status === 404 && isSame(href, listId))) return null;
      const [only] = answers;
      if (answers.length === 1 && only?.ok === false) {
        if (only.status === 404) return null;
        throw new TaskServiceError('refused', `The server refused to list tasks (${only.status})`);
      }
      return new Map(
        answers.flatMap(({ href, props }) => {
          const etag: unknown = props?.['getetag'];
          return href === undefined || typeof etag !== 'string'
            ? []
            : [[new URL(href, listId).href, etag] as const];
        }),
      );
    },
  };
}

/** An element's text, plain or as CDATA. */
function textIn(data: unknown): string | null {
  if (typeof data === 'string') return data;
  const [inner] = Object.values((data ?? {}) as Record<string, unknown>);
  return typeof inner === 'string' ? inner : null;
}

function fingerprintOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

function isSame(href: string | undefined, listId: string): boolean {
  return href === undefined || new URL(href, listId).href === listId;
}

function nameOf(displayName: unknown, url: string): string {
  return typeof displayName === 'string' && displayName !== ''
    ? displayName
    : (new URL(url).pathname.split('/').findLast(Boolean) ?? url);
}

function put(condition: Record<string, string>): Record<string, string> {
  return { 'content-type': 'text/calendar; charset=utf-8', ...condition };
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

function refuse({ ok, status }: Response): void {
  if (!ok)
    throw new TaskServiceError('refused', `The CalDAV server rejected this task (${status})`);
}

async function fetchOrUnavailable(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof AddressRefused) throw new TaskServiceError('refused', error.message);
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
