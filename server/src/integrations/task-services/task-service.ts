// The port to an external task service, for one person's account. Each call throws a TaskServiceError.
import type { Place, SharedFields } from '@docket/core/task-services/shared-fields';
import type { TaskList, TaskServiceKey } from '@docket/core/task-services/task-service';

/** The link back to the task in Docket. */
export type DocketLink = { url: string; title: string };

export type ServiceTask = {
  place: Place;
  fields: SharedFields;
  /** Where a person opens it; null if the service reports no address. */
  url: string | null;
  /** Its steps are not known: those in `fields` say nothing, neither that they arrived nor that none exist. */
  isWithoutSteps?: boolean;
  /** By the service's clock; null if it reports none. */
  changedAt: Date | null;
  /** The remote id it had in the list that a person moved it from. */
  movedFrom?: string;
  /** It repeats and was just completed: its next date is yet to be read. */
  hasMovedOn?: boolean;
};

export type TaskOrder = {
  listId: string;
  /** An idempotency key: two orders with the same key make one task. */
  key: string;
  /** An earlier order with this key may have succeeded. */
  isRetry: boolean;
  fields: SharedFields;
  link: DocketLink;
  timeZone: string;
  /** Called right before the creating request, if the key alone does not prevent a second creation. */
  claim(): Promise<void>;
};

export type TaskUpdate = {
  /** An idempotency key: the same for each attempt to send this version or, of a done task, this completion. */
  key: string;
  /** The names of the fields to send. */
  changed: readonly (keyof SharedFields)[];
  fields: SharedFields;
  link: DocketLink;
  timeZone: string;
};

export type ChangeQuestion = {
  lists: readonly string[];
  /** null reads everything. */
  cursor: string | null;
  /** By remote id: only these tasks are reported. `isDone` is how the service last reported it. */
  known: ReadonlyMap<string, { key: string; listId: string; url: string; isDone: boolean }>;
  timeZone: string;
  /** Before each task that takes requests of its own; once false, the rest waits for the next run. */
  mayRead: () => boolean;
};

export type ServiceChanges = {
  changed: ServiceTask[];
  /** Remote ids of known tasks that no longer exist. */
  removed: string[];
  /** Lists that no longer exist, with everything in them. */
  goneLists: string[];
  /** Lists that the account may no longer read. */
  refusedLists: string[];
  /** What keeps part of the tasks from being synced, in words for the person. */
  problem: string | null;
  /** Remote ids of known tasks that Docket cannot read there, or whose steps it cannot. */
  unread: { tasks: string[]; checklists: string[] };
  /** Remote ids of known tasks that may have changed and were not read in this run; the cursor remembers them. */
  waiting: string[];
  cursor: string;
  /** The service's time minus ours. */
  clockSkewMs: number;
};

/** Before anything was read. */
export function noChanges(): ServiceChanges {
  const unread = { tasks: [], checklists: [] };
  const nothing = {
    changed: [],
    removed: [],
    goneLists: [],
    refusedLists: [],
    problem: null,
    unread,
    waiting: [],
  };
  return { ...nothing, cursor: '', clockSkewMs: 0 };
}

export type AccountFound = {
  /** Stays the same when the account is renamed; null if the service did not say. */
  id: string | null;
  /** In words for the person. */
  account: string;
  lists: TaskList[];
};

export type TaskService = {
  /** How long a creation whose connection broke may still be carried out; 0 if its key is used at most once. */
  settlesInMs: number;
  /** The fields as this service can hold them. Pure. */
  shape(fields: SharedFields): SharedFields;
  readAccount(): Promise<AccountFound>;
  createList(name: string): Promise<TaskList>;
  /**
   * null: it was created, and somebody has deleted it there since. Returned as this order made it, as in updateTask;
   * one attempted before may be returned as it is now.
   */
  createTask(order: TaskOrder): Promise<ServiceTask | null>;
  /** Where the task of an order is that was rejected, perhaps only in part; null if it was not created. */
  findCreated(order: Pick<TaskOrder, 'key' | 'listId' | 'link'>): Promise<Place | null>;
  /** null if it does not exist. */
  findTask(place: Place, timeZone: string): Promise<ServiceTask | null>;
  /**
   * As the service holds it after this change, without what others changed right after, which would otherwise never be
   * reported. null if it does not exist.
   */
  updateTask(place: Place, update: TaskUpdate): Promise<ServiceTask | null>;
  /** One that no longer exists counts as deleted. */
  deleteTask(place: Place): Promise<void>;
  readChanges(question: ChangeQuestion): Promise<ServiceChanges>;
};

/** What a person enters to connect; sealed in the database. Empty for a service that uses the mailbox's sign-in. */
export type Credentials = { token: string; url: string; username: string; password: string };

export type TaskServiceFor = (account: {
  userId: string;
  service: TaskServiceKey;
  credentials: Credentials;
  /** Aborts requests in flight. */
  signal: AbortSignal;
}) => TaskService & {
  /** Origin that texts are sent to, for the outbound log. */
  destination: string;
};
