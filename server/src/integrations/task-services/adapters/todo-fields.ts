// Fields of a To Do task: https://learn.microsoft.com/graph/api/resources/todotask
import type { Priority } from '@docket/core/priority';
import type { SharedFields } from '@docket/core/task-services/shared-fields';
import { localDate } from '@docket/intelligence/working-time/zoned-time';

import type { DocketLink } from '../task-service';
import { withFooter, withoutFooter } from './docket-footer';

export type TodoTask = {
  id: string;
  title: string;
  body?: { content: string; contentType: string };
  importance?: string;
  status?: string;
  categories?: string[];
  dueDateTime?: { dateTime: string; timeZone: string } | null;
  lastModifiedDateTime?: string;
  '@removed'?: object;
};
export type TodoStep = { id: string; displayName: string; isChecked: boolean };

// Only three levels: P2 and P3 are both normal.
const IMPORTANCE: Record<Priority, string> = { P1: 'high', P2: 'normal', P3: 'normal', P4: 'low' };
const PRIORITY: Record<string, Priority> = { high: 'P1', normal: 'P3', low: 'P4' };
const STATUS = { open: 'notStarted', started: 'inProgress', done: 'completed' } as const;
const STATE: Record<string, SharedFields['state']> = {
  notStarted: 'open',
  inProgress: 'started',
  waitingOnOthers: 'started',
  deferred: 'open',
  completed: 'done',
};

/** To Do keeps only the day of a due time. */
export function shapeForTodo(fields: SharedFields): SharedFields {
  const priority = PRIORITY[IMPORTANCE[fields.priority]] ?? 'P3';
  return { ...fields, priority, dueTime: null };
}

export function fromTodo(
  task: TodoTask,
  { steps, timeZone }: { steps: readonly TodoStep[]; timeZone: string },
): SharedFields {
  return {
    title: task.title,
    note: withoutFooter(plainText(task.body)),
    state: STATE[task.status ?? ''] ?? 'open',
    priority: PRIORITY[task.importance ?? ''] ?? 'P3',
    dueDate: dayOf(task.dueDateTime, timeZone),
    dueAt: task.dueDateTime?.dateTime,
    dueTime: null,
    tags: (task.categories ?? []).toSorted(),
    steps: steps.map(({ displayName, isChecked }) => ({ text: displayName, isDone: isChecked })),
  };
}

type Outgoing = { fields: SharedFields; link: DocketLink; timeZone: string };

/** The properties of the named fields; steps are resources of their own. */
export function toTodo(
  { fields, link, timeZone }: Outgoing,
  names: readonly (keyof SharedFields)[],
): Record<string, unknown> {
  const properties: Partial<Record<keyof SharedFields, Record<string, unknown>>> = {
    title: { title: fields.title },
    note: { body: { content: withFooter(fields.note, link.url), contentType: 'text' } },
    state: { status: STATUS[fields.state] },
    priority: { importance: IMPORTANCE[fields.priority] },
    tags: { categories: fields.tags },
    // Stored as midnight in that zone, and returned in UTC.
    dueDate: {
      dueDateTime:
        fields.dueDate === null
          ? null
          : { dateTime: `${fields.dueDate}T00:00:00.0000000`, timeZone },
    },
  };
  return Object.assign({}, ...names.map((name) => properties[name] ?? {})) as Record<
    string,
    unknown
  >;
}

const HALF_DAY_MS = 12 * 60 * 60_000;

/** The day that begins nearest to it: it is midnight in the zone of whoever chose the day. */
function dayOf(due: TodoTask['dueDateTime'], timeZone: string): string | null {
  if (due === null || due === undefined) return null;
  if (due.timeZone !== 'UTC') return due.dateTime.slice(0, 10);
  return localDate(Date.parse(`${due.dateTime.slice(0, 19)}Z`) + HALF_DAY_MS, timeZone);
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};

export function plainText(body: TodoTask['body']): string {
  if (body === undefined) return '';
  if (body.contentType !== 'html') return body.content.replaceAll('\r\n', '\n');
  return body.content
    .replace(/\r?\n/g, '')
    .replace(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim();
}
