// Which adapter serves which service.
import type { TaskServiceKey } from '@docket/core/task-services/task-service';

import type { Config } from '../../../config';
import { createGuardedFetch } from '../../../platform/outbound/guarded-fetch';
import type { AddressGuard } from '../../../platform/outbound/guarded-request';
import { ThreadOverran, type Threads } from '../../../platform/threads/thread-task';
import type { Credentials, TaskService, TaskServiceFor } from '../task-service';
import { TaskServiceError } from '../task-service-error';
import { createTodoist } from './todoist';
import { createCaldav } from './caldav';
import type { RunInThread } from './dav-answer';
import { createDavConnection, tooLarge, type DavAccount } from './dav-connection';
import { findDavEvents, type DavEventsFound } from './dav-events';
import { createGraphTodo } from './graph-todo';
import type { Graph } from './todo-calls';

const CALDAV_TIMEOUT_MS = 30_000;

type Options = {
  config: Pick<Config, 'microsoft' | 'todoistUrl'>;
  /** Where a server given by a person may be. */
  guard: AddressGuard;
  now: () => Date;
  threads: Pick<Threads<object>, 'run'>;
  graphOf: (userId: string, signal: AbortSignal) => Graph;
};

export function createTaskServices({ config, graphOf, ...options }: Options): TaskServiceFor {
  const { graphBaseUrl } = config.microsoft;
  const baseUrl = config.todoistUrl;
  const { now } = options;
  const accountOf = davAccounts(options);
  const open: Record<TaskServiceKey, (account: Account) => Opened> = {
    todo: ({ userId, signal }) => reached(graphBaseUrl, createGraphTodo(graphOf(userId, signal))),
    todoist: ({ credentials: { token }, signal }) =>
      reached(baseUrl, createTodoist({ baseUrl, token, now, signal })),
    caldav: ({ credentials, signal }) => {
      const account = accountOf(credentials, signal);
      return reached(account.url, createCaldav(account));
    },
  };
  return (account) => open[account.service](account);
}

type DavOptions = Pick<Options, 'guard' | 'now' | 'threads'>;

function davAccounts({ guard, now, threads }: DavOptions) {
  const guardedFetch = createGuardedFetch(guard, CALDAV_TIMEOUT_MS);
  return (credentials: Credentials, signal?: AbortSignal): DavAccount => {
    const url = serverAddress(credentials.url);
    const abortable = signal === undefined ? {} : { signal };
    return {
      ...credentials,
      url,
      fetch: (input, init) => guardedFetch(input, { ...init, ...abortable }),
      runInThread: boundedBy(threads, abortable),
      now,
    };
  };
}

function boundedBy(threads: DavOptions['threads'], options: { signal?: AbortSignal }): RunInThread {
  return async (task, input) => {
    try {
      return await threads.run(task, input, options);
    } catch (error) {
      if (error instanceof ThreadOverran) throw tooLarge();
      throw error;
    }
  };
}

/** The events of a person's CalDAV account, for reading their calendar. */
export function createDavEvents(options: DavOptions) {
  const accountOf = davAccounts(options);
  return (credentials: Credentials) => {
    const server = createDavConnection(accountOf(credentials));
    return {
      events: (range: { from: Date; until: Date }): Promise<DavEventsFound> =>
        findDavEvents(server, range),
    };
  };
}

/** As the person typed it; https:// is assumed if missing. */
function serverAddress(typed: string): string {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (URL.canParse(address)) return address;
  throw new TaskServiceError(
    'refused',
    'This is not a server address. Enter one that begins with https://',
  );
}

type Account = Parameters<TaskServiceFor>[0];
type Opened = ReturnType<TaskServiceFor>;

function reached(baseUrl: string, api: TaskService): Opened {
  return { ...api, destination: new URL(baseUrl).origin };
}
