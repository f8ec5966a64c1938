import type { WorkingTime } from '@docket/core/contexts/context';
import type { DueDate } from '@docket/core/extraction/suggestion';
import type { Priority } from '@docket/core/priority';
import type { TaskStyle } from '@docket/core/task-style/task-style';

import type { MailAddress } from '../reading/mail-message';
import type { RequestModel } from './request-model';

/** An open task that an earlier message of the same conversation became. */
export type ThreadTask = { id: string; title: string; due: string | null };

/** What a later message does to a task of its conversation; the person still decides. */
export type ThreadUpdate = {
  taskId: string;
  change: 'complete' | 'reschedule' | 'update';
  due: DueDate | null;
  evidence: { start: number; end: number; text: string };
};

/** What suggestions are made with, beside the message: whose they are, their working time, style and project. */
export type ExtractionInput = {
  reader: MailAddress;
  /** Other addresses of the reader, lower case. */
  aliases?: readonly string[];
  working: WorkingTime;
  style: TaskStyle;
  project: { id: string; name: string } | null;
  /** What the user's rules set; wins over what the words say. */
  rule?: { priority: Priority | null; due: string | null } | null;
  models: { requests: RequestModel };
  threadTasks?: readonly ThreadTask[];
  /** Link to the message in the mailbox, for the task's description. */
  webLink?: string | null;
  /** Lowest confidence of a task that is shown; default DEFAULT_THRESHOLD. */
  threshold?: number;
};
