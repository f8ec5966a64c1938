import type { MessagePort } from 'node:worker_threads';

import { AppError } from '@docket/core/errors';

import { databaseFailure } from '../db/database-failure';
import { ownThreadId } from './processor-time';
import type { Progress, ThreadTask } from './thread-task';

export type ThreadCall = { task: string; input: unknown; port: MessagePort };
/** What a running task reports. */
export type ThreadMessage = { startedOn: string | null } | Progress;
/** Errors lose their class between threads; the product's own, and those of the database, keep code and details. */
export type ThreadAnswer =
  | { value: unknown }
  | {
      error: {
        code: string;
        message: string;
        details: Readonly<Record<string, unknown>> | undefined;
      };
    };

type AnyTask<Dependencies> = ThreadTask<never, unknown, Dependencies>;

/** The export of a thread's module: finds the task by its name and runs it. */
export function serveThread<Dependencies>(
  tasks: readonly AnyTask<Dependencies>[],
  deps: Dependencies,
): (call: ThreadCall) => Promise<ThreadAnswer> {
  return async ({ task: name, input, port }) => {
    const task = tasks.find((one) => one.name === name);
    if (task === undefined) throw new Error(`No thread task is named ${name}`);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a MessagePort, not a window
    const send = (message: ThreadMessage) => port.postMessage(message);
    send({ startedOn: ownThreadId() });
    try {
      return { value: await task.run(input as never, deps, send) };
    } catch (error) {
      const failure = error instanceof AppError ? error : databaseFailure(error);
      if (failure === null) throw error;
      const { code, message, details } = failure;
      return { error: { code, message, details } };
    } finally {
      port.close();
    }
  };
}
