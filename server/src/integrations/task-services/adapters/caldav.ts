// CalDAV tasks (RFC 4791, RFC 5545 VTODO), with saxes and ical.js; what the server sends is
// read in threads. The file name and UID of a task derive from its key,
// and it is put with If-None-Match: *, so that it is created only once; changes carry If-Match.
import type { Place } from '@docket/core/task-services/shared-fields';

import type { ServiceTask, TaskService } from '../task-service';
import { TaskServiceError } from '../task-service-error';
import { createDav } from './caldav-calls';
import { readCaldavChanges } from './caldav-changes';
import {
  changeTodo,
  changeTodoTask,
  newTodo,
  readTodosTask,
  toServiceTask,
  unreadableTask,
} from './caldav-fields';
import { createDavSteps, parentAt, stepsOf } from './caldav-steps';
import type { DavAccount } from './dav-connection';

const MAX_ATTEMPTS = 3;
/** A late creation would bring back a task that was removed meanwhile: the key prevents duplicates, but not that. */
const SETTLES_IN_MS = 15_000;
const EVERYTHING = ['title', 'note', 'state', 'priority', 'tags', 'dueDate'] as const;

export function createCaldav(account: DavAccount): TaskService {
  const dav = createDav(account);
  const steps = createDavSteps(dav);
  return {
    settlesInMs: SETTLES_IN_MS,
    shape: (fields) => fields,

    async readAccount() {
      const { id, lists } = await dav.account();
      return { id, account: dav.name, lists };
    },

    createList: (name) => dav.makeList(name),

    async createTask({ key, listId, fields, link, timeZone }) {
      const url = addressOf(listId, key);
      const change = { fields, link, changed: EVERYTHING, timeZone };
      const text = changeTodo(newTodo(key), change);
      const isNew = await dav.create(url, text);
      const place = { listId, remoteId: url };
      const isReconciled = await steps.reconcile(parentAt(place, text), fields.steps);
      return isNew
        ? toServiceTask(text, { place, steps: isReconciled ? fields.steps : null, timeZone })
        : find(place, timeZone);
    },

    async findCreated({ listId, key }) {
      const remoteId = addressOf(listId, key);
      return (await dav.read(remoteId)) === null ? null : { listId, remoteId };
    },

    findTask: find,

    async updateTask(place, update) {
      // If somebody changed it between read and write, it is read again, not overwritten.
      for (let tried = 0; tried < MAX_ATTEMPTS; tried += 1) {
        const before = await dav.read(place.remoteId);
        if (before === null) return null;
        const input = { text: before.text, change: update, place };
        const changed = await dav.runInThread(changeTodoTask, input);
        if (changed === null) throw unreadableTask();
        const { text, task } = changed;
        if (!(await dav.write(place.remoteId, text, before.etag))) continue;
        const isReconciled =
          !update.changed.includes('steps') ||
          (await steps.reconcile(parentAt(place, text), update.fields.steps));
        return { ...task, isWithoutSteps: !isReconciled };
      }
      throw new TaskServiceError('unavailable', 'The task is being changed on the server.');
    },

    async deleteTask(place) {
      // Before their parent, so that a failure in between is retried; and after it those that somebody added meanwhile.
      const parent = parentAt(place, (await dav.read(place.remoteId))?.text ?? null);
      await steps.removeAll(parent);
      await dav.remove(place.remoteId);
      await steps.removeAll(parent);
    },

    readChanges: (question) => readCaldavChanges({ dav, steps }, question),
  };

  async function find(place: Place, timeZone: string): Promise<ServiceTask | null> {
    const found = await dav.read(place.remoteId);
    if (found === null) return null;
    const own = stepsOf(await steps.ofTask(parentAt(place, found.text)));
    const todo = { text: found.text, place, steps: own, timeZone };
    const [task] = await dav.runInThread(readTodosTask, [todo]);
    if (!task) throw unreadableTask();
    return task;
  }
}

const addressOf = (listId: string, key: string) => new URL(`${key}.ics`, listId).href;
