// A checklist as sub-tasks, the way Nextcloud Tasks and Tasks.org store it: each is a VTODO that names its parent (RFC
// 5545, RELATED-TO), ordered by Apple's property.
import { createHash } from 'node:crypto';
import type { Place, SharedFields } from '@docket/core/task-services/shared-fields';

import { defineThreadTask } from '../../../platform/threads/thread-task';
import { TaskServiceError } from '../task-service-error';
import { FOLD, uidOf, type Dav, type DavTodoAt } from './caldav-calls';
import {
  ifReadable,
  newTodo,
  parseTodo,
  setState,
  stampTodo,
  stateOf,
  textOf,
  unreadableTask,
} from './caldav-fields';

export type DavStep = DavTodoAt & { parent: string; label: string; isDone: boolean; order: number };
/** `unread` names the parents of sub-tasks that cannot be read, by UID; null if one of them names none. */
type FoundSteps = { steps: DavStep[]; unread: readonly string[] | null };
/** By the UID of their task. */
type StepsOfList = { byParent: Map<string, DavStep[]>; unread: ReadonlySet<string> | null };
type Step = SharedFields['steps'][number];

const ORDER = 'x-apple-sort-order';

export type DavSteps = ReturnType<typeof createDavSteps>;

/**
 * Reads the sub-tasks of one run; null if they are not known, which does not mean that there are none. A server
 * may scan its whole list to find one task's sub-tasks, so a list is queried once for all of them; what another client
 * changes meanwhile is found by the next comparison.
 */
function createStepReader(dav: Dav) {
  const read = new Map<string, StepsOfList | null>();
  // Tasks whose sub-tasks have changed since they were read.
  const written = new Set<string>();
  let refusal: number | null = null;

  async function find(listId: string, uid?: string): Promise<FoundSteps | null> {
    const found = await dav.subTasks(listId, uid);
    if (!('refusal' in found)) return readSteps(dav, found);
    ({ refusal } = found);
    return null;
  }

  async function ofList(listId: string): Promise<StepsOfList | null> {
    const known = read.get(listId);
    if (known !== undefined) return known;
    const found = await find(listId);
    if (found === null) read.set(listId, null);
    if (found === null) return null;
    const byParent = new Map<string, DavStep[]>();
    for (const step of found.steps) {
      const own = byParent.get(step.parent) ?? [];
      own.push(step);
      byParent.set(step.parent, own);
    }
    const all = { byParent, unread: found.unread && new Set(found.unread) };
    read.set(listId, all);
    return all;
  }

  async function ofTask({ listId, uid }: Parent): Promise<DavStep[] | null> {
    if (written.has(uid)) return ofTaskNow({ listId, uid });
    const all = await ofList(listId);
    return all === null ? null : knownSteps(all, uid);
  }

  async function ofTaskNow({ listId, uid }: Parent): Promise<DavStep[] | null> {
    const found = await find(listId, uid);
    if (found === null || found.unread === null || found.unread.includes(uid)) return null;
    return found.steps.filter(({ parent }) => parent === uid);
  }

  return {
    find,
    ofList,
    ofTask,
    ofTaskNow,
    /** The status with which the server refused to list sub-tasks; null if it did not. */
    refusal: () => refusal,
    /** The task is about to get other sub-tasks than the ones that were read. */
    markWritten: (uid: string): void => void written.add(uid),
  };
}

/** Reads and changes the sub-tasks of one run. */
export function createDavSteps(dav: Dav) {
  const { find, ofList, ofTask, ofTaskNow, refusal, markWritten } = createStepReader(dav);
  return {
    ofList,
    ofTask,
    refusal,

    /**
     * Makes the sub-tasks match the wanted steps. The address of a new one is derived from its text, so a retry creates
     * the same one. False, with nothing changed, if the server refuses to list them, or one cannot be read.
     */
    async reconcile(parent: Parent, wanted: SharedFields['steps']): Promise<boolean> {
      const found = await ofTask(parent);
      if (found === null) return false;
      const left = [...found];
      if (left.length + wanted.length === 0) return true;
      markWritten(parent.uid);
      for (const [order, step] of wanted.entries()) {
        const at = left.findIndex(({ label }) => label === step.text);
        const [found] = at === -1 ? [] : left.splice(at, 1);
        if (found === undefined) await makeStep(dav, parent, { ...step, order });
        else if (found.isDone !== step.isDone || found.order !== order)
          await changeStep(dav, found, { ...step, order });
      }
      for (const { url } of left) await dav.remove(url);
      return true;
    },

    /** The sub-tasks of a task that a client moved without them follow it. */
    async follow(parent: Parent, listId: string): Promise<DavStep[] | null> {
      const { steps } = (await find(parent.listId, parent.uid)) ?? { steps: [] };
      for (const { url, text, parent: uid } of steps) {
        if (uid !== parent.uid || parent.listId === listId) continue;
        const file = new URL(url).pathname.split('/').at(-1) ?? '';
        await dav.create(new URL(file, listId).href, text);
        await dav.remove(url);
      }
      return ofTaskNow({ listId, uid: parent.uid });
    },

    /** Including those that were added meanwhile: no later comparison would report them. */
    async removeAll(parent: Parent): Promise<void> {
      const { steps } = (await find(parent.listId, parent.uid)) ?? { steps: [] };
      for (const { url, parent: uid } of steps) if (uid === parent.uid) await dav.remove(url);
    },
  };
}

async function readSteps(dav: Dav, found: readonly DavTodoAt[]): Promise<FoundSteps> {
  return found.length === 0 ? { steps: [], unread: [] } : dav.runInThread(readStepsTask, found);
}

/** Null if they are not all known: the server refuses to list them, or one cannot be read. */
export function knownSteps({ byParent, unread }: StepsOfList, uid: string): DavStep[] | null {
  return unread === null || unread.has(uid) ? null : (byParent.get(uid) ?? []);
}

export const readStepsTask = defineThreadTask<readonly DavTodoAt[], FoundSteps, object>({
  name: 'caldav.read-steps',
  timeLimitMs: 10_000,
  async run(found) {
    const steps: DavStep[] = [];
    const unread: string[][] = [];
    for (const one of found) {
      const step = ifReadable(() => toStep(one));
      if (step === null) unread.push(parentsIn(one.text));
      else steps.push(step);
    }
    const isNameless = unread.some((parents) => parents.length === 0);
    return { steps: inOrder(steps), unread: isNameless ? null : unread.flat() };
  },
});

/** Null if it cannot be read. */
export const changeStepTask = defineThreadTask<
  { text: string; step: State },
  string | null,
  object
>({
  name: 'caldav.change-step',
  timeLimitMs: 10_000,
  run: async ({ text, step }) =>
    ifReadable(() => {
      const { calendar, todo } = parseTodo(text);
      setStep(todo, step);
      return calendar.toString();
    }),
});

function inOrder(steps: readonly DavStep[]): DavStep[] {
  return steps.toSorted((a, b) => a.order - b.order || (a.url < b.url ? -1 : 1));
}

/** Every word of the relations of a sub-task that cannot be read: one of them is the UID of its parent. */
function parentsIn(text: string): string[] {
  const related = text.replaceAll(FOLD, '').match(RELATED) ?? [];
  return related.flatMap((line) => line.slice('RELATED-TO'.length).match(/[^\s:;,="]+/g) ?? []);
}

const RELATED = /^RELATED-TO.*$/gim;

export function stepsOf(steps: readonly DavStep[] | null): SharedFields['steps'] | null {
  return steps?.map(({ label, isDone }) => ({ text: label, isDone })) ?? null;
}

function toStep(found: DavTodoAt): DavStep {
  const { todo } = parseTodo(found.text);
  const order = Number(todo.getFirstPropertyValue(ORDER) ?? Number.MAX_SAFE_INTEGER);
  return {
    ...found,
    parent: parentOf(todo),
    label: textOf(todo, 'summary'),
    isDone: stateOf(textOf(todo, 'status')) === 'done',
    order,
  };
}

/** '' if it has none; other relations, such as siblings, do not count. */
function parentOf(todo: ReturnType<typeof parseTodo>['todo']): string {
  const related = todo
    .getAllProperties('related-to')
    .find((one) => (one.getFirstParameter('reltype') || 'PARENT').toUpperCase() === 'PARENT');
  return String(related?.getFirstValue() ?? '');
}

type Parent = { listId: string; uid: string };

/** Docket names a task's file after its UID; a client may have renamed it since. */
export function parentAt({ listId, remoteId }: Place, text: string | null): Parent {
  const file = new URL(remoteId).pathname.split('/').at(-1) ?? '';
  const uid = text === null ? null : uidOf(text);
  return { listId, uid: uid ?? decodeURIComponent(file).replace(/\.ics$/, '') };
}

async function makeStep(
  dav: Dav,
  { listId, uid }: Parent,
  step: Step & { order: number },
): Promise<void> {
  const print = createHash('sha256').update(`${uid} ${step.order} ${step.text}`).digest('hex');
  const own = `${uid}-${print.slice(0, 16)}`;
  const { calendar, todo } = parseTodo(newTodo(own));
  todo.updatePropertyWithValue('summary', step.text);
  todo.updatePropertyWithValue('related-to', uid);
  setStep(todo, step);
  const url = new URL(`${own}.ics`, listId).href;
  if (await dav.create(url, calendar.toString())) return;
  // An earlier attempt created it, and it may have been changed since.
  const found = await dav.read(url);
  if (found !== null) await changeStep(dav, { ...found, url }, step);
}

async function changeStep(
  dav: Dav,
  { url, text, etag }: DavTodoAt,
  step: Step & { order: number },
): Promise<void> {
  const changed = await dav.runInThread(changeStepTask, { text, step });
  if (changed === null) throw unreadableTask();
  if (await dav.write(url, changed, etag)) return;
  throw new TaskServiceError('unavailable', 'A subtask is being changed on the server.');
}

type State = { isDone: boolean; order: number };

function setStep(todo: Parameters<typeof setState>[0], { isDone, order }: State): void {
  setState(todo, isDone ? 'done' : 'open');
  todo.updatePropertyWithValue(ORDER, order);
  stampTodo(todo);
}
