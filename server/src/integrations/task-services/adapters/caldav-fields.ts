// Fields of a VTODO: https://www.rfc-editor.org/rfc/rfc5545#section-3.6.2. Properties unknown to Docket are preserved.
import type { Priority } from '@docket/core/priority';
import type { Place, SharedFields } from '@docket/core/task-services/shared-fields';
import { localDate, localTime } from '@docket/intelligence/working-time/zoned-time';
import ICAL from 'ical.js';

import { defineThreadTask } from '../../../platform/threads/thread-task';
import type { DocketLink, ServiceTask } from '../task-service';
import { TaskServiceError } from '../task-service-error';
import { withFooter, withoutFooter } from './docket-footer';

const PRIORITY: Record<Priority, number> = { P1: 1, P2: 3, P3: 5, P4: 9 };
const STATUS = { open: 'NEEDS-ACTION', started: 'IN-PROCESS', done: 'COMPLETED' } as const;

export function newTodo(uid: string): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('prodid', '-//Docket//Tasks//EN');
  const todo = new ICAL.Component('vtodo');
  todo.updatePropertyWithValue('uid', uid);
  todo.updatePropertyWithValue('created', now());
  calendar.addSubcomponent(todo);
  return calendar.toString();
}

type Change = {
  fields: SharedFields;
  link: DocketLink;
  changed: readonly (keyof SharedFields)[];
  timeZone: string;
};

/** The same calendar object with some fields changed. */
export function changeTodo(text: string, { fields, link, changed }: Change): string {
  const { calendar, todo } = parseTodo(text);
  const set: Partial<Record<keyof SharedFields, () => void>> = {
    title: () => void todo.updatePropertyWithValue('summary', fields.title),
    note: () => {
      todo.updatePropertyWithValue('description', withFooter(fields.note, link.url));
      todo.updatePropertyWithValue('url', link.url);
    },
    state: () => setState(todo, fields.state),
    priority: () => void todo.updatePropertyWithValue('priority', PRIORITY[fields.priority]),
    tags: () => setTags(todo, fields.tags),
    dueDate: () => setDue(todo, fields),
    dueTime: () => setDue(todo, fields),
  };
  for (const name of changed) set[name]?.();
  stampTodo(todo);
  return calendar.toString();
}

/** Other clients recognize a newer version by these. */
export function stampTodo(todo: ICAL.Component): void {
  todo.updatePropertyWithValue('last-modified', now());
  todo.updatePropertyWithValue('dtstamp', now());
  const sequence = Number(todo.getFirstPropertyValue('sequence') ?? 0);
  todo.updatePropertyWithValue('sequence', sequence + 1);
}

export function setState(todo: ICAL.Component, state: SharedFields['state']): void {
  todo.updatePropertyWithValue('status', STATUS[state]);
  todo.removeAllProperties('completed');
  todo.removeAllProperties('percent-complete');
  if (state !== 'done') return;
  todo.updatePropertyWithValue('completed', now());
  todo.updatePropertyWithValue('percent-complete', 100);
}

function setTags(todo: ICAL.Component, tags: readonly string[]): void {
  todo.removeAllProperties('categories');
  if (tags.length === 0) return;
  const property = new ICAL.Property('categories');
  property.setValues([...tags]);
  todo.addProperty(property);
}

/** A time without a zone is in the person's zone, wherever they are. */
function setDue(todo: ICAL.Component, { dueDate, dueTime }: SharedFields): void {
  todo.removeAllProperties('due');
  if (dueDate === null) return;
  const value =
    dueTime === null
      ? ICAL.Time.fromDateString(dueDate)
      : ICAL.Time.fromDateTimeString(`${dueDate}T${dueTime}:00`);
  todo.updatePropertyWithValue('due', value);
  const start = todo.getFirstPropertyValue('dtstart');
  // A start of another type, or after the end, is not allowed alongside it.
  if (start !== null) todo.removeAllProperties('dtstart');
}

/** `steps` is null if they are not known. */
type About = { place: Place; steps: SharedFields['steps'] | null; timeZone: string };
export type TodoToRead = About & { text: string };

// A small calendar object can take any time to read: the zones it defines may change every second.
const TIME_LIMIT_MS = 10_000;

/** Null for each that cannot be read. */
export const readTodosTask = defineThreadTask<
  readonly TodoToRead[],
  (ServiceTask | null)[],
  object
>({
  name: 'caldav.read-todos',
  timeLimitMs: TIME_LIMIT_MS,
  run: async (todos) =>
    todos.map(({ text, ...about }) => ifReadable(() => toServiceTask(text, about))),
});

/** Null if it cannot be read. */
export const changeTodoTask = defineThreadTask<
  { text: string; change: Change; place: Place },
  { text: string; task: ServiceTask } | null,
  object
>({
  name: 'caldav.change-todo',
  timeLimitMs: TIME_LIMIT_MS,
  run: async ({ text: before, change, place }) =>
    ifReadable(() => {
      const text = changeTodo(before, change);
      const { fields, timeZone } = change;
      return { text, task: toServiceTask(text, { place, steps: fields.steps, timeZone }) };
    }),
});

/** ical.js throws errors of many kinds at what another program stored. */
export function ifReadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

export function unreadableTask(): TaskServiceError {
  return new TaskServiceError(
    'refused',
    'Docket cannot read this task on the CalDAV server, so it changes nothing there.',
  );
}

export function toServiceTask(text: string, about: About): ServiceTask {
  const { place, steps, timeZone } = about;
  const { todo } = parseTodo(text);
  const changed = todo.getFirstPropertyValue('last-modified');
  return {
    place,
    fields: { ...fromTodo(todo, timeZone), steps: steps ?? [] },
    isWithoutSteps: steps === null,
    url: null,
    changedAt: changed instanceof ICAL.Time ? changed.toJSDate() : null,
  };
}

function fromTodo(todo: ICAL.Component, timeZone: string): Omit<SharedFields, 'steps'> {
  const due = todo.getFirstPropertyValue('due');
  return {
    title: textOf(todo, 'summary'),
    note: withoutFooter(textOf(todo, 'description')),
    state: stateOf(textOf(todo, 'status')),
    priority: priorityOf(Number(todo.getFirstPropertyValue('priority') ?? 0)),
    ...(due instanceof ICAL.Time ? dueOf(due, timeZone) : { dueDate: null, dueTime: null }),
    tags: todo
      .getAllProperties('categories')
      .flatMap((property) => property.getValues().map(String))
      .toSorted(),
  };
}

function dueOf(due: ICAL.Time, timeZone: string) {
  const wall = due.toString();
  if (due.isDate) return { dueDate: wall.slice(0, 10), dueTime: null };
  if (due.zone === ICAL.Timezone.localTimezone)
    return { dueDate: wall.slice(0, 10), dueTime: wall.slice(11, 16) };
  const at = due.toJSDate().toISOString();
  return { dueDate: localDate(at, timeZone), dueTime: localTime(at, timeZone) };
}

export function stateOf(status: string): SharedFields['state'] {
  if (status === 'COMPLETED' || status === 'CANCELLED') return 'done';
  return status === 'IN-PROCESS' ? 'started' : 'open';
}

/** 1 is the highest, 9 the lowest, 0 none. */
function priorityOf(value: number): Priority {
  if (value === 1 || value === 2) return 'P1';
  if (value === 3 || value === 4) return 'P2';
  return value === 0 || value === 5 ? 'P3' : 'P4';
}

export function textOf(todo: ICAL.Component, name: string): string {
  const value = todo.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : '';
}

/** The first task of a calendar object. Throws if there is none. */
export function parseTodo(text: string): { calendar: ICAL.Component; todo: ICAL.Component } {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const todo = calendar.getFirstSubcomponent('vtodo');
  if (todo === null) throw new Error('The calendar holds no VTODO');
  return { calendar, todo };
}

function now(): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(), true);
}
