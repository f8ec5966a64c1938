// What Docket asks a CalDAV server for (RFC 4791).
import { createHash } from 'node:crypto';

import type { TaskList } from '@docket/core/task-services/task-service';

import { TaskServiceError } from '../task-service-error';
import {
  absolute,
  createDavConnection,
  refusedToList,
  tooLarge,
  unreadable,
  withSlash,
  XML_TYPE,
  type DavAccount,
} from './dav-connection';
import { findCalendars, findHome, type DavCalendar } from './dav-discovery';
import {
  calendarQueryBody,
  makeTaskListBody,
  propfindBody,
  relatedFilter,
  timeRangeFilter,
  uidFilter,
} from './dav-requests';

export type Dav = ReturnType<typeof createDav>;
export type DavTodo = { text: string; etag: string };
export type DavTodoAt = DavTodo & { url: string };
/** `refused` names the calendars that the server refuses to show. */
export type DavEventsFound = { texts: string[]; refused: string[] };
/** The status with which the server refused. */
export type Refusal = { refusal: number };

/** One task. Those of the largest clients take some 10 kB. */
const MAX_TODO_LENGTH = 1024 * 1024;
/** Events of all calendars. */
const MAX_EVENTS_LENGTH = 32 * 1024 * 1024;

export function createDav(account: DavAccount) {
  const server = createDavConnection(account);
  const { call, skewMs } = server;

  async function isCalendar(url: string): Promise<boolean> {
    const body = propfindBody('d:resourcetype');
    const answer = await server.ask({ url, method: 'PROPFIND', depth: '0', body });
    return 'resources' in answer && answer.resources.some((one) => one.isCalendar);
  }

  async function read(url: string): Promise<DavTodo | null> {
    const answer = await call(url, { method: 'GET' });
    if (answer.status === 404 || answer.status === 410) return null;
    refuse(answer);
    const text = await answer.text();
    if (text.length > MAX_TODO_LENGTH) throw tooLarge();
    if (!BEGINS_CALENDAR.test(text)) throw unreadable();
    return { text, etag: answer.headers.get('etag') ?? ANY_VERSION };
  }

  async function query(listId: string, filter: string): Promise<DavTodoAt[] | Refusal> {
    const body = calendarQueryBody('VTODO', filter);
    const answer = await server.ask({ url: listId, method: 'REPORT', depth: '1', body });
    if ('refusal' in answer) return answer;
    // What is not in this list counts as deleted, so nothing may be missing but what was just deleted.
    const failed = answer.resources.find(({ isOk, status }) => !isOk && status !== 404);
    if (failed !== undefined) return { refusal: failed.status };
    return answer.resources.flatMap(({ href, etag, data: text }) => {
      const url = absolute(href, listId);
      return url === null || etag === null || text === null ? [] : [{ url, etag, text }];
    });
  }

  return {
    name: `${account.username} at ${new URL(account.url).host}`,
    skewMs,
    runInThread: account.runInThread,

    lists: async () => listsAmong(await findCalendars(server)),

    /** The principal without its scheme: a server may be reached by https later. */
    async account(): Promise<{ id: string; lists: TaskList[] }> {
      const home = await findHome(server);
      const { host, pathname } = new URL(home.principal);
      return {
        id: withSlash(host + pathname),
        lists: listsAmong(await findCalendars(server, home)),
      };
    },

    async makeList(name: string): Promise<TaskList> {
      const { home } = await findHome(server);
      // Derived from the name, so that a retry after a lost answer gives the same list.
      const id = new URL(`docket-${fingerprintOf(name)}/`, home).href;
      const headers = { 'content-type': XML_TYPE };
      const body = makeTaskListBody(name);
      const { status } = await call(id, { method: 'MKCALENDAR', headers, body });
      // Servers refuse with different statuses to make one that exists.
      if (status !== CREATED && !(await isCalendar(id)))
        throw new TaskServiceError(
          'refused',
          `The CalDAV server refused to create the list “${name}” (${status}). Choose one of its lists instead.`,
        );
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
      if (isVague(answer) && (await read(url)) === null) throw unreadable();
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
      if (!isVague(answer)) return true;
      const found = await read(url);
      if (found?.etag === etag && etag !== ANY_VERSION) throw unreadable();
      return found !== null;
    },

    read,

    async remove(url: string): Promise<void> {
      const answer = await call(url, { method: 'DELETE' });
      if (answer.status === 404 || answer.status === 410) return;
      refuse(answer);
      if (isVague(answer) && (await read(url)) !== null) throw unreadable();
    },

    /** Tasks that name a parent (RELATED-TO): a given one, or any. */
    subTasks: (listId: string, parentUid?: string) => query(listId, relatedFilter(parentUid)),

    /** The task with this UID; null if the list has none, or may not be searched. */
    async findByUid(listId: string, uid: string): Promise<DavTodoAt | null> {
      const found = await query(listId, uidFilter(uid));
      return 'refusal' in found ? null : (found.find(({ text }) => uidOf(text) === uid) ?? null);
    },

    /** Calendar objects with an event in the given time, from all calendars of the account that may be read. */
    async events(range: { from: Date; until: Date }): Promise<DavEventsFound> {
      const body = calendarQueryBody('VEVENT', timeRangeFilter(range));
      const calendars = (await findCalendars(server)).filter((one) =>
        holds(one.components, 'VEVENT'),
      );
      const found: DavEventsFound = { texts: [], refused: [] };
      let length = 0;
      for (const { url, name } of calendars) {
        const answer = await server.ask({ url, method: 'REPORT', depth: '1', body });
        if ('refusal' in answer) {
          // One that is refused must not keep the others from being read.
          found.refused.push(name);
          if (found.refused.length === calendars.length)
            throw refusedToList('your events', answer.refusal);
          continue;
        }
        const texts = answer.resources.flatMap(({ data }) => data ?? []);
        length += texts.reduce((sum, text) => sum + text.length, 0);
        if (length > MAX_EVENTS_LENGTH) throw tooLarge();
        found.texts.push(...texts);
      }
      return found;
    },

    /** Versions by address; null if the list no longer exists. */
    async versions(listId: string): Promise<Map<string, string> | Refusal | null> {
      const answer = await server.ask({
        url: listId,
        method: 'PROPFIND',
        depth: '1',
        body: propfindBody('d:getetag'),
      });
      if ('refusal' in answer) {
        return answer.refusal === 404 || answer.refusal === 410 ? null : answer;
      }
      return new Map(
        answer.resources.flatMap(({ href, etag }) => {
          const url = absolute(href, listId);
          return url === null || etag === null ? [] : [[url, etag] as const];
        }),
      );
    },
  };
}

const CREATED = 201;
const NO_CONTENT = 204;
const ANY_VERSION = '*';
const BEGINS_CALENDAR = /^\s*BEGIN:VCALENDAR/i;

/** Of its task, as plain text; null if it has none. */
export function uidOf(text: string): string | null {
  const plain = text.replaceAll(FOLD, '');
  const task = plain.slice(Math.max(0, plain.search(/^BEGIN:VTODO/im)));
  const line = task.split('\n').find((one) => /^UID[:;]/i.test(one));
  return line?.slice(line.indexOf(':') + 1).trim() ?? null;
}

/** Where a long line goes on: https://www.rfc-editor.org/rfc/rfc5545#section-3.1. */
export const FOLD = /\r?\n[ \t]/g;

function listsAmong(calendars: readonly DavCalendar[]): TaskList[] {
  return calendars
    .filter(({ components }) => holds(components, 'VTODO'))
    .map(({ url, name }) => ({ id: url, name }));
}

function holds(components: readonly string[], kind: 'VTODO' | 'VEVENT'): boolean {
  return components.length === 0 || components.includes(kind);
}

function fingerprintOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

function put(condition: Record<string, string>): Record<string, string> {
  return { 'content-type': 'text/calendar; charset=utf-8', ...condition };
}

/** Whether anybody may have sent it, such as a proxy with its page for signing in: only a later read tells. */
function isVague({ status }: Response): boolean {
  return status !== CREATED && status !== NO_CONTENT;
}

function refuse({ ok, status }: Response): void {
  if (!ok)
    throw new TaskServiceError('refused', `The CalDAV server rejected this task (${status})`);
}
