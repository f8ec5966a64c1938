// Fields of a Todoist task: https://developer.todoist.com/api/v1
import type { Priority } from '@docket/core/priority';
import type { SharedFields } from '@docket/core/task-services/shared-fields';
import { localDate, localTime } from '@docket/intelligence/working-time/zoned-time';

import type { DocketLink } from '../task-service';
import { withFooter, withoutFooter } from './docket-footer';

/** `string` says how a repeating task repeats, in the language `lang`. */
export type TodoistDue = { date: string; is_recurring?: boolean; string?: string; lang?: string };
export type TodoistItem = {
  id: string;
  project_id: string;
  parent_id?: string | null;
  content: string;
  description: string;
  priority: number;
  labels: string[];
  due: TodoistDue | null;
  checked: boolean;
  is_deleted?: boolean;
  child_order?: number;
  added_at?: string;
  updated_at?: string;
};

// Counted in reverse: 4 is what the apps call p1 (Doist/todoist-api-typescript, types/sync/commands).
const TO_TODOIST: Record<Priority, number> = { P1: 4, P2: 3, P3: 2, P4: 1 };
const FROM_TODOIST: Record<number, Priority> = { 4: 'P1', 3: 'P2', 2: 'P3', 1: 'P4' };

/** Open or done, nothing in between; a done task has no open sub-tasks. */
export function shapeForTodoist(fields: SharedFields): SharedFields {
  if (fields.state === 'done')
    return { ...fields, steps: fields.steps.map(({ text }) => ({ text, isDone: true })) };
  return { ...fields, state: 'open' };
}

export function fromTodoist(
  item: TodoistItem,
  { steps, timeZone }: { steps: SharedFields['steps']; timeZone: string },
): SharedFields {
  const due = dueOf(item.due, timeZone);
  return {
    title: item.content,
    note: withoutFooter(item.description),
    state: item.checked ? 'done' : 'open',
    priority: FROM_TODOIST[item.priority] ?? 'P4',
    dueDate: due.date,
    dueTime: due.time,
    tags: item.labels.toSorted(),
    steps,
  };
}

/**
 * Todoist does not return what a command made, and somebody may have changed what is read afterwards: only its white
 * space is taken over.
 */
export function asSent(read: SharedFields, sent: SharedFields): SharedFields {
  const held = (name: 'title' | 'note') =>
    withoutSpaces(read[name]) === withoutSpaces(sent[name]) ? read[name] : sent[name];
  return { ...sent, title: held('title'), note: held('note') };
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

/** A time without a zone is in the person's zone, wherever they are. */
function dueOf(due: TodoistItem['due'], timeZone: string) {
  if (due === null) return { date: null, time: null };
  const { date } = due;
  if (date.length <= 10) return { date, time: null };
  if (!date.endsWith('Z')) return { date: date.slice(0, 10), time: date.slice(11, 16) };
  return { date: localDate(date, timeZone), time: localTime(date, timeZone) };
}

type Arguments = { fields: SharedFields; link: DocketLink; heldDue?: TodoistDue | null };

/** Arguments of item_add and item_update for the named fields; state and steps have commands of their own. */
export function itemArguments(
  { fields, link, heldDue = null }: Arguments,
  names: readonly (keyof SharedFields)[],
): Record<string, unknown> {
  const time = fields.dueTime === null ? '' : `T${fields.dueTime}:00`;
  const date = fields.dueDate === null ? null : fields.dueDate + time;
  const due = { due: date === null ? null : { ...repetitionOf(heldDue), date } };
  const properties: Partial<Record<keyof SharedFields, Record<string, unknown>>> = {
    title: { content: fields.title },
    note: { description: withFooter(fields.note, link.url) },
    priority: { priority: TO_TODOIST[fields.priority] },
    tags: { labels: fields.tags },
    dueDate: due,
    dueTime: due,
  };
  return Object.assign({}, ...names.map((name) => properties[name] ?? {})) as Record<
    string,
    unknown
  >;
}

/** A new date without it would end the series. */
function repetitionOf(due: TodoistDue | null): Partial<TodoistDue> {
  if (due?.is_recurring !== true) return {};
  const { string, lang } = due;
  return { is_recurring: true, string, lang };
}
