// The port to a task service outside Docket, for one person's account. Each call throws a TaskServiceError.
import type { Place, SharedFields } from '@docket/core/task-services/shared-fields';
import type { TaskList, TaskServiceKey } from '@docket/core/task-services/task-service';

/** The way back to the task in Docket. */
export type DocketLink = { url: string; title: string };

export type ServiceTask = {
  place: Place;
  fields: SharedFields;
  /** Where a person opens it; null where the service tells none. */
  url: string | null;
  /** By the service's clock; null where it tells none. */
  changedAt: Date | null;
  /** The remote id that it had in the list that a person moved it from. */
  movedFrom?: string;
};

export type TaskOrder = {
  listId: string;
  /** Two orders with the same key make one task, however often they are given. */
  key: string;
  /** An earlier order with this key may have gone through. */
  isTriedBefore: boolean;
  fields: SharedFields;
  link: DocketLink;
  timeZone: string;
  /** Where the key alone does not keep a second creation away: called right before the request that creates. */
  claim(): Promise<void>;
};

export type TaskUpdate = {
  /** The names of those to send. */
  changed: readonly (keyof SharedFields)[];
  fields: SharedFields;
  link: DocketLink;
  timeZone: string;
};

export type ChangeQuestion = {
  lists: readonly string[];
  /** null: everything is read. */
  cursor: string | null;
  /** By remote id: only these tasks are told. */
  known: ReadonlyMap<string, { key: string; listId: string; url: string }>;
  timeZone: string;
};

export type ServiceChanges = {
  changed: ServiceTask[];
  /** Remote ids of known tasks that are gone. */
  removed: string[];
  /** Lists that are gone with all that was in them. */
  goneLists: string[];
  cursor: string;
  /** The service's time less ours. */
  clockSkewMs: number;
};

/** Before anything was read. */
export function noChanges(): ServiceChanges {
  return { changed: [], removed: [], goneLists: [], cursor: '', clockSkewMs: 0 };
}

export type TaskService = {
  /** How long a creation whose connection broke may still be carried out; 0 where its key is carried out once for good. */
  settlesInMs: number;
  /** The fields as this service can hold them. Pure. */
  shape(fields: SharedFields): SharedFields;
  /** Whose account it is, and its lists. */
  readAccount(): Promise<{ account: string; lists: TaskList[] }>;
  createList(name: string): Promise<TaskList>;
  /**
   * null: it was made, and somebody deleted it there since. As this order made it, like updateTask; one that was tried before may
   * be told as it is now.
   */
  createTask(order: TaskOrder): Promise<ServiceTask | null>;
  /** null: there is none any more. */
  findTask(place: Place, timeZone: string): Promise<ServiceTask | null>;
  /**
   * As the service holds it by this change, and not what others changed right after: that would never be told again. null: there
   * is none any more.
   */
  updateTask(place: Place, update: TaskUpdate): Promise<ServiceTask | null>;
  /** One that is gone already counts as deleted. */
  deleteTask(place: Place): Promise<void>;
  readChanges(question: ChangeQuestion): Promise<ServiceChanges>;
};

/** What a person gives to connect; sealed in the database. Empty for a service that goes by the mailbox's sign-in. */
export type Credentials = { token: string; url: string; username: string; password: string };

export type TaskServiceFor = (account: {
  userId: string;
  service: TaskServiceKey;
  credentials: Credentials;
  /** Ends requests under way. */
  signal: AbortSignal;
}) => TaskService & {
  /** Origin that texts are sent to, for the log of what leaves the machine. */
  destination: string;
};
