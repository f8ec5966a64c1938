import type { MailAddress } from '@docket/core/emails/email';
import type { WorkingTime } from '@docket/core/contexts/context';
import type { DueDate } from '@docket/core/extraction/suggestion';
import type { Priority } from '@docket/core/priority';
import type { TaskStyle } from '@docket/core/task-style/task-style';

import type { RequestModel } from './request-model';

/** An open task, or one suggested and not decided yet, from another message of the same conversation. */
export type ThreadTask = {
  /** Of the task, or of the suggestion. */
  id: string;
  title: string;
  due: string | null;
  /** It comes from a later message, so this one may repeat but not change it. */
  isLater?: boolean;
  /** Only suggested so far: a later message can settle it, and change nothing else. */
  isUndecided?: boolean;
  /** Undecided, and asked by neither the writer of this message nor for it: only who takes it over settles it. */
  isOfOther?: boolean;
};

/** What a later message does to a task of its conversation; the person decides. */
export type ThreadUpdate = {
  taskId: string;
  change: 'complete' | 'reschedule' | 'update';
  due: DueDate | null;
  evidence: { start: number; end: number; text: string };
};

/** Everything suggestions depend on besides the message: its reader, their working time, style and project. */
export type ExtractionInput = {
  reader: MailAddress;
  /** Other addresses of the reader, in lower case. */
  aliases?: readonly string[];
  working: WorkingTime;
  style: TaskStyle;
  project: { id: string; name: string } | null;
  /** What the user's rules set; overrides the words of the message. */
  rule?: { priority: Priority | null; due: string | null } | null;
  models: { requests: RequestModel };
  threadTasks?: readonly ThreadTask[];
  /** Link to the message in the mailbox, for the task's description. */
  webLink?: string | null;
  /** The lowest confidence of a task that is shown; by default that of `leastConfidence`. */
  threshold?: number;
};
