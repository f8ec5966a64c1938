// The port to the request that would create a task, so that a person can see it first.
import type { Priority } from '@docket/core/priority';

type OutgoingTask = {
  title: string;
  description: string;
  priority: Priority;
  /** YYYY-MM-DD; null = none. */
  due: string | null;
  /** HH:MM; null = all day. */
  dueTime: string | null;
  tags: string[];
};

type OutgoingRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
};

export type DryRun = {
  /** The request that would create the task. Pure: sends nothing. */
  createTaskRequest(task: OutgoingTask): OutgoingRequest;
};
