// What runs in a thread of the pool: the same dependencies as in the process, with connections of its own.
import { workerData } from 'node:worker_threads';

import { composeDependencies } from './compose-dependencies';
import type { Config } from './config';
import { systemClock } from './platform/clock/clock';
import { createLog } from './platform/log/log';
import { createInlineThreads } from './platform/threads/thread-task';
import { serveThread } from './platform/threads/thread-worker';
import { threadTasks } from './thread-tasks';

export type ThreadData = {
  config: Config;
  databaseUrl: string;
  listenUrl: string;
  secrets: readonly [string, ...string[]];
};

const CONNECTIONS = 2;

const { config, databaseUrl, listenUrl, secrets } = workerData as ThreadData;
const { deps } = composeDependencies({
  config,
  clock: systemClock,
  log: createLog(config.logLevel),
  databaseUrl,
  listenUrl,
  secrets,
  connections: CONNECTIONS,
  threads: createInlineThreads(() => deps),
});

// oxlint-disable-next-line import/no-default-export -- Piscina calls it
export default serveThread(threadTasks, deps);
