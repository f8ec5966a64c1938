import { createHash } from 'node:crypto';

import type { Place } from '@docket/core/task-services/shared-fields';
import type { TaskList } from '@docket/core/task-services/task-service';

import { noChanges, type ChangeQuestion, type ServiceChanges } from '../task-service';
import { isTaskServiceError } from '../task-service-error';
import type { Dav, DavTodo } from './caldav-calls';
import { readTodosTask, type TodoToRead } from './caldav-fields';
import { knownSteps, stepsOf, type DavStep, type DavSteps } from './caldav-steps';

/**
 * Versions of known tasks with their sub-tasks, by address, and a fingerprint of each list: every server has ETags, but
 * not every one has sync tokens (RFC 6578). A list whose fingerprint is unchanged has no changes. A task that was not
 * read keeps the version that it was last read in.
 */
type Cursor = { tasks: Record<string, string>; lists: Record<string, string> };

/** Of the tasks read in one run. */
const MAX_LENGTH = 32 * 1024 * 1024;

/** As the version of a task that could not be read. */
const UNREADABLE = 'unreadable';

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
    if (isSame && here.every((id) => (before.tasks[id] ?? UNREADABLE) !== UNREADABLE))
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
      else noteUnreadable(movedFrom ?? place.remoteId, { after, changes });
    }
  }
  const refusal = server.steps.refusal();
  if (refusal !== null)
    changes.problem = `The CalDAV server refuses to list subtasks (${refusal}), so checklists are not kept in sync. Everything else is.`;
  return { ...changes, cursor: JSON.stringify(after), clockSkewMs: server.dav.skewMs() };
}

/** Read again next time, so that the person is told as long as it is so. */
function noteUnreadable(
  remoteId: string,
  { after, changes }: { after: Cursor; changes: ServiceChanges },
): void {
  changes.unread.tasks.push(remoteId);
  after.tasks[remoteId] = UNREADABLE;
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
  question: ChangeQuestion,
  reading: Reading,
): Promise<void> {
  const { known, timeZone } = question;
  const { listId, here, versions, before, after, changes, found } = reading;
  const steps = await stepsThere.ofList(listId);
  // Those that could not be read come last, or many of them would keep the others waiting.
  const isUnreadable = (id: string) => before.tasks[id] === UNREADABLE;
  for (const remoteId of here.toSorted(
    (a, b) => Number(isUnreadable(a)) - Number(isUnreadable(b)),
  )) {
    const own = steps === null ? null : knownSteps(steps, known.get(remoteId)?.key ?? '');
    // Asked again next time.
    if (own === null) after.lists[listId] = INCOMPLETE;
    if (own === null && steps !== null) changes.unread.checklists.push(remoteId);
    const version = versionOf(versions.get(remoteId), own);
    if (version !== null) after.tasks[remoteId] = version;
    if (version !== null && version === before.tasks[remoteId]) continue;
    if (found.length > MAX_LENGTH || !question.mayRead()) {
      if (isUnreadable(remoteId)) {
        noteUnreadable(remoteId, reading);
        changes.waiting.push(remoteId);
      } else postpone(remoteId, reading);
      continue;
    }
    const todo = await readUnlessRefused(dav, remoteId);
    if (todo === REFUSED) {
      noteUnreadable(remoteId, reading);
      continue;
    }
    if (todo !== null) {
      const place = { listId, remoteId };
      addTodo(found, { text: todo.text, place, steps: stepsOf(own), timeZone });
      continue;
    }
    const { key = '' } = known.get(remoteId) ?? {};
    const parent = { listId, uid: key };
    const moved = await findMoved(dav, key, found);
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

const REFUSED = 'refused';

/** One that is too large, or that the server withholds, keeps no other from being read. */
async function readUnlessRefused(
  dav: Dav,
  remoteId: string,
): Promise<DavTodo | typeof REFUSED | null> {
  try {
    return await dav.read(remoteId);
  } catch (error) {
    if (isTaskServiceError(error, 'refused')) return REFUSED;
    throw error;
  }
}

function addTodo(found: Found, todo: TodoToRead): void {
  found.todos.push(todo);
  found.length += todo.text.length;
}

/** The next run reads it. */
function postpone(remoteId: string, { listId, before, after, changes }: Reading): void {
  const version = before.tasks[remoteId];
  if (version === undefined) delete after.tasks[remoteId];
  else after.tasks[remoteId] = version;
  after.lists[listId] = INCOMPLETE;
  changes.waiting.push(remoteId);
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

/** As the fingerprint of a list that is to be read again. */
const INCOMPLETE = 'incomplete';
/** Before the version of a task whose sub-tasks are not known. */
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
