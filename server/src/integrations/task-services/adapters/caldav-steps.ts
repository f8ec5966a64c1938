// A checklist as sub-tasks, the way Nextcloud Tasks and Tasks.org keep them: each is a VTODO that names its parent (RFC 5545,
// RELATED-TO), in the order that Apple's property tells.
import { createHash } from 'node:crypto';
import type { SharedFields } from '@docket/core/task-services/shared-fields';

import { TaskServiceError } from '../task-service-error';
import type { Dav, DavTodoAt } from './caldav-calls';
import { newTodo, parseTodo, setState, stampTodo, stateOf, textOf } from './caldav-fields';

export type DavStep = DavTodoAt & { parent: string; label: string; isDone: boolean; order: number };
type Step = SharedFields['steps'][number];

const ORDER = 'x-apple-sort-order';

/** In their order. */
export async function readSteps(dav: Dav, listId: string, parentUid?: string): Promise<DavStep[]> {
  return (await dav.subTasks(listId, parentUid))
    .map(toStep)
    .filter(({ parent }) => parentUid === undefined || parent === parentUid)
    .toSorted((a, b) => a.order - b.order || (a.url < b.url ? -1 : 1));
}

export function stepsOf(steps: readonly DavStep[]): SharedFields['steps'] {
  return steps.map(({ label, isDone }) => ({ text: label, isDone }));
}

function toStep(found: DavTodoAt): DavStep {
  const { todo } = parseTodo(found.text);
  const order = Number(todo.getFirstPropertyValue(ORDER) ?? Number.MAX_SAFE_INTEGER);
  return {
    ...found,
    parent: parentOf(found.text),
    label: textOf(todo, 'summary'),
    isDone: stateOf(textOf(todo, 'status')) === 'done',
    order,
  };
}

/** '' where it has none; other relations, as to a sibling, are none. */
function parentOf(text: string): string {
  const { todo } = parseTodo(text);
  const related = todo
    .getAllProperties('related-to')
    .find((one) => (one.getFirstParameter('reltype') || 'PARENT').toUpperCase() === 'PARENT');
  return String(related?.getFirstValue() ?? '');
}

type Parent = { listId: string; uid: string };

/** Makes the sub-tasks there the wanted steps. The address of a new one follows from its text: made again, it is the same. */
export async function reconcileSteps(
  dav: Dav,
  parent: Parent,
  wanted: SharedFields['steps'],
): Promise<void> {
  const left = await readSteps(dav, parent.listId, parent.uid);
  for (const [order, step] of wanted.entries()) {
    const at = left.findIndex(({ label }) => label === step.text);
    const [found] = at === -1 ? [] : left.splice(at, 1);
    if (found === undefined) await makeStep(dav, parent, { ...step, order });
    else if (found.isDone !== step.isDone || found.order !== order)
      await changeStep(dav, found, { ...step, order });
  }
  for (const { url } of left) await dav.remove(url);
}

export async function removeSteps(dav: Dav, parent: Parent): Promise<void> {
  for (const { url } of await readSteps(dav, parent.listId, parent.uid)) await dav.remove(url);
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
  await dav.create(new URL(`${own}.ics`, listId).href, calendar.toString());
}

async function changeStep(
  dav: Dav,
  { url, text, etag }: DavStep,
  step: Step & { order: number },
): Promise<void> {
  const { calendar, todo } = parseTodo(text);
  setStep(todo, step);
  if (await dav.write(url, calendar.toString(), etag)) return;
  throw new TaskServiceError(
    'unavailable',
    'A subtask is being changed on the server. Docket will try again automatically.',
  );
}

function setStep(
  todo: Parameters<typeof setState>[0],
  { isDone, order }: { isDone: boolean; order: number },
): void {
  setState(todo, isDone ? 'done' : 'open');
  todo.updatePropertyWithValue(ORDER, order);
  stampTodo(todo);
}
