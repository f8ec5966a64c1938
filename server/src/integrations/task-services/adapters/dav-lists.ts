// The task lists of a CalDAV account: its calendars that hold tasks (RFC 4791).
import { createHash } from 'node:crypto';

import type { TaskList } from '@docket/core/task-services/task-service';

import { TaskServiceError } from '../task-service-error';
import { withSlash, XML_TYPE, type DavConnection } from './dav-connection';
import { findCalendars, findHome, holds, type DavCalendar } from './dav-discovery';
import { makeTaskListBody, propfindBody } from './dav-requests';

const CREATED = 201;

export function createDavLists(server: DavConnection) {
  async function isCalendar(url: string): Promise<boolean> {
    const body = propfindBody('d:resourcetype');
    const answer = await server.ask({ url, method: 'PROPFIND', depth: '0', body });
    return 'resources' in answer && answer.resources.some((one) => one.isCalendar);
  }

  return {
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
      const { status } = await server.call(id, { method: 'MKCALENDAR', headers, body });
      // Servers refuse with different statuses to make one that exists.
      if (status !== CREATED && !(await isCalendar(id)))
        throw new TaskServiceError(
          'refused',
          `The CalDAV server refused to create the list “${name}” (${status}). Choose one of its lists instead.`,
        );
      return { id, name };
    },
  };
}

function listsAmong(calendars: readonly DavCalendar[]): TaskList[] {
  return calendars.filter((one) => holds(one, 'VTODO')).map(({ url, name }) => ({ id: url, name }));
}

function fingerprintOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}
