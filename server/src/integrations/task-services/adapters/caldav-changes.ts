import { createHash } from 'node:crypto';

import type { Place } from '@docket/core/task-services/shared-fields';
import type { TaskList } from '@docket/core/task-services/task-service';

import { noChanges, type ChangeQuestion, type ServiceChanges } from '../task-service';
import type { Dav } from './caldav-calls';
import { readTodosTask, type TodoToRead } from './caldav-fields';
import { knownSteps, stepsOf, type DavStep, type DavSteps } from './caldav-steps';
import { tooLarge } from './dav-connection';

/**
 * Versions of known tasks with their sub-tasks, by address, and a fingerprint of each list: every server has ETags, but
 * not every one has sync tokens (RFC 6578). A list whose fingerprint is unchanged has no changes.
 */
type Cursor = { tasks: Record<string, string>; lists: Record<string, string> };

/** Of all tasks that changed since the last comparison. */
const MAX_LENGTH = 32 * 1024 * 1024;

export async function readCaldavChanges(
  server: { dav: Dav; steps: DavSteps },
  question: ChangeQuestion,
): Promise<ServiceChanges> {
  const { lists, known } = question;
  const before = cursorOf(question.cursor);
  const after: Cursor = { tasks: {}, lists: {} };
  const changes = noChanges();
  const found: Found = { todos: [], length: 0, movedFrom: new Map(), elsewhere: null };
  for (const listId of lists) {
    const versions = await server.dav.versions(listId);
    if (versions === null) {
      changes.goneLists.push(listId);
      continue;
    }
    if ('refusal' in versions) {
      changes.refusedLists.push(listId);
      keep(before, { after, known, listId });
      continue;
    }
    const here = [...known].filter(([, one]) => one.listId === listId).map(([id]) => id);
    after.lists[listId] = fingerprintOf(versions);
    const isSame = before.lists[listId] === after.lists[listId];
    if (isSame && here.every((id) => before.tasks[id] !== undefined))
      for (const id of here) after.tasks[id] = before.tasks[id] ?? '';
    else
      await readList(server, question, { listId, here, versions, before, after, changes, found });
  }
  if (found.todos.length > 0) {
    const read = await server.dav.runInThread(readTodosTask, found.todos);
    for (const [at, { place }] of found.todos.entries()) {
      const movedFrom = found.movedFrom.get(place.remoteId);
      const task = read[at] ?? null;
      if (task !== null)
        changes.changed.push(movedFrom === undefined ? task : { ...task, movedFrom });
      else changes.unread.tasks.push(movedFrom ?? place.remoteId);
      // Read again next time, so that the person is told as long as it is so.
      if (task === null) delete after.tasks[place.remoteId];
    }
  }
  const refusal = server.steps.refusal();
  if (refusal !== null)
    changes.problem = `The CalDAV server refuses to list subtasks (${refusal}), so checklists are not kept in sync. Everything else is.`;
  return { ...changes, cursor: JSON.stringify(after), clockSkewMs: server.dav.skewMs() };
}

/** A list that is not read now is compared with the same versions next time. */
function keep(
  before: Cursor,
  { after, known, listId }: { after: Cursor; known: ChangeQuestion['known']; listId: string },
): void {
  const list = before.lists[listId];
  if (list !== undefined) after.lists[listId] = list;
  for (const [id, one] of known) {
    const version = before.tasks[id];
    if (one.listId === listId && version !== undefined) after.tasks[id] = version;
  }
}

/** Tasks that changed, still to be read. */
type Found = {
  todos: TodoToRead[];
  length: number;
  /** Where moved ones were, by where they are. */
  movedFrom: Map<string, string>;
  /** All lists of the account, once they are needed. */
  elsewhere: readonly TaskList[] | null;
};

type Reading = {
  listId: string;
  here: readonly string[];
  versions: ReadonlyMap<string, string>;
  before: Cursor;
  after: Cursor;
  changes: ServiceChanges;
  found: Found;
};

async function readList(
  { dav, steps: stepsThere }: { dav: Dav; steps: DavSteps },
  { known, timeZone }: ChangeQuestion,
  { listId, here, versions, before, after, changes, found }: Reading,
): Promise<void> {
  const steps = await stepsThere.ofList(listId);
  for (const remoteId of here) {
    const own = steps === null ? null : knownSteps(steps, known.get(remoteId)?.key ?? '');
    // Asked again next time.
    if (own === null) after.lists[listId] = UNLISTED;
    if (own === null && steps !== null) changes.unread.checklists.push(remoteId);
    const version = versionOf(versions.get(remoteId), own);
    if (version !== null) after.tasks[remoteId] = version;
    if (version !== null && version === before.tasks[remoteId]) continue;
    const todo = await dav.read(remoteId);
    if (todo !== null) {
      const place = { listId, remoteId };
      addTodo(found, { text: todo.text, place, steps: stepsOf(own), timeZone });
      continue;
    }
    const { key = '', isDone = false } = known.get(remoteId) ?? {};
    const parent = { listId, uid: key };
    // Done ones are cleared away by the hundred, and removing them changes nothing in Docket.
    const moved = isDone ? null : await findMoved(dav, key, found);
    if (moved === null) {
      // Clients remove the sub-tasks that they know of, not one that Docket was just adding.
      await stepsThere.removeAll(parent);
      changes.removed.push(remoteId);
      continue;
    }
    const followed = await stepsThere.follow(parent, moved.place.listId);
    addTodo(found, { ...moved, steps: stepsOf(followed), timeZone });
    found.movedFrom.set(moved.place.remoteId, remoteId);
  }
}

function addTodo(found: Found, todo: TodoToRead): void {
  found.todos.push(todo);
  found.length += todo.text.length;
  if (found.length > MAX_LENGTH) throw tooLarge();
}

/** A task moved to another list, or to another file, keeps its UID. */
async function findMoved(
  dav: Dav,
  uid: string,
  found: Found,
): Promise<{ text: string; place: Place } | null> {
  found.elsewhere ??= await dav.lists();
  for (const { id: listId } of found.elsewhere) {
    const todo = await dav.findByUid(listId, uid);
    if (todo !== null) return { text: todo.text, place: { listId, remoteId: todo.url } };
  }
  return null;
}

/** As the fingerprint of a list whose sub-tasks are not all known. */
const UNLISTED = 'unlisted';

function versionOf(etag: string | undefined, steps: readonly DavStep[] | null): string | null {
  if (etag === undefined) return null;
  // Read again once they are listed.
  if (steps === null) return `${UNLISTED} ${etag}`;
  return steps.length === 0
    ? etag
    : fingerprintOf(new Map(steps.map((one) => [one.url, one.etag])), etag);
}

function fingerprintOf(versions: ReadonlyMap<string, string>, more = ''): string {
  const sorted = [...versions].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([more, sorted]))
    .digest('hex');
}

function cursorOf(text: string | null): Cursor {
  const read = text === null ? {} : (JSON.parse(text) as Partial<Cursor>);
  return { tasks: read.tasks ?? {}, lists: read.lists ?? {} };
}
