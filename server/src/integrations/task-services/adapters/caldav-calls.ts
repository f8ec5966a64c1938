// What Docket asks a CalDAV server for (RFC 4791).
import { TaskServiceError } from '../task-service-error';
import {
  absolute,
  createDavConnection,
  tooLarge,
  unreadable,
  type DavAccount,
  type DavConnection,
} from './dav-connection';
import { createDavLists } from './dav-lists';
import { calendarQueryBody, propfindBody, relatedFilter, uidFilter } from './dav-requests';

export type Dav = ReturnType<typeof createDav>;
export type DavTodo = { text: string; etag: string };
export type DavTodoAt = DavTodo & { url: string };
/** The status with which the server refused. */
export type Refusal = { refusal: number };

/** One task. Those of the largest clients take some 10 kB. */
const MAX_TODO_LENGTH = 1024 * 1024;

export function createDav(account: DavAccount) {
  const server = createDavConnection(account);
  return {
    name: `${account.username} at ${new URL(account.url).host}`,
    skewMs: server.skewMs,
    runInThread: account.runInThread,
    ...createDavLists(server),
    ...createTodoCalls(server),
    ...createQueries(server),
  };
}

/** Reads and writes one task, by its address. */
function createTodoCalls({ call }: DavConnection) {
  async function read(url: string): Promise<DavTodo | null> {
    const answer = await call(url, { method: 'GET' });
    if (answer.status === 404 || answer.status === 410) return null;
    refuse(answer);
    const text = await answer.text();
    if (text.length > MAX_TODO_LENGTH) throw tooLarge();
    if (!BEGINS_CALENDAR.test(text)) throw unreadable();
    return { text, etag: answer.headers.get('etag') ?? ANY_VERSION };
  }

  return {
    read,

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

    async remove(url: string): Promise<void> {
      const answer = await call(url, { method: 'DELETE' });
      if (answer.status === 404 || answer.status === 410) return;
      refuse(answer);
      if (isVague(answer) && (await read(url)) !== null) throw unreadable();
    },
  };
}

/** Finds tasks of one list. */
function createQueries(server: DavConnection) {
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
    /** Tasks that name a parent (RELATED-TO): a given one, or any. */
    subTasks: (listId: string, parentUid?: string) => query(listId, relatedFilter(parentUid)),

    /** The task with this UID; null if the list has none, or may not be searched. */
    async findByUid(listId: string, uid: string): Promise<DavTodoAt | null> {
      const found = await query(listId, uidFilter(uid));
      return 'refusal' in found ? null : (found.find(({ text }) => uidOf(text) === uid) ?? null);
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
