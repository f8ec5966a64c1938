import { createHash, randomUUID } from 'node:crypto';

import { nullIfGone, TaskServiceError } from '../task-service-error';
import { ResponseTooLarge, readResponse } from '../../../platform/outbound/read-response';
import { retryAfterMs } from '../../../mail/mailbox/retry-wait';
import type { TodoistItem } from './todoist-fields';

const TIMEOUT_MS = 20_000;

export type TodoistOptions = {
  /** With the version, as https://api.todoist.com/api/v1. */
  baseUrl: string;
  token: string;
  now: () => Date;
  /** Aborts requests in flight. */
  signal: AbortSignal;
};

export type Command = { type: string; uuid: string; temp_id?: string; args: object };
type Failure = { error?: string; error_tag?: string; http_code?: number };
type Project = { id: string; name: string; is_deleted?: boolean; is_archived?: boolean };
export type SyncAnswer = {
  sync_status?: Record<string, 'ok' | Failure>;
  temp_id_mapping?: Record<string, string>;
  sync_token: string;
  full_sync: boolean;
  items?: TodoistItem[];
  projects?: Project[];
  user?: { id?: string | number; email: string };
};

type Sent = {
  body: unknown;
  headers: Headers;
  /** In milliseconds since 1970, right before the request. */
  requestedAt: number;
};

export type TodoistCalls = ReturnType<typeof createTodoistCalls>;

export function createTodoistCalls({ baseUrl, token, now, signal }: TodoistOptions) {
  async function send(path: string, body?: object): Promise<Sent> {
    const requestedAt = Date.now();
    const { url, ...request } = requestTo({ baseUrl, token }, path, body);
    const answer = await reach(url, {
      ...request,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (answer.status >= 400) throw failureOf(answer, now());
    if (answer.body === null)
      throw new TaskServiceError('unavailable', 'Todoist sent a response that Docket cannot read.');
    return { body: answer.body, headers: answer.headers, requestedAt };
  }

  return {
    async sync(question: object): Promise<SyncAnswer & Omit<Sent, 'body'>> {
      const { body, ...sent } = await send(SYNC, question);
      return { ...(body as SyncAnswer), ...sent };
    },

    /** Throws for the first failed command. */
    async run(commands: readonly Command[]): Promise<Record<string, string>> {
      if (commands.length === 0) return {};
      const ids: Record<string, string> = {};
      for (let at = 0; at < commands.length; at += MAX_COMMANDS) {
        const part = commands.slice(at, at + MAX_COMMANDS).map((one) => withIds(one, ids));
        const answer = (await send(SYNC, { commands: part })).body as SyncAnswer;
        for (const { uuid } of part) refuse(answer.sync_status?.[uuid]);
        Object.assign(ids, answer.temp_id_mapping);
      }
      return ids;
    },

    /** All pages. */
    async list<T>(path: string, key: 'results' | 'items'): Promise<T[]> {
      const found: T[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const next: string = cursor === '' ? path : `${path}&cursor=${encodeURIComponent(cursor)}`;
        const page = (await send(next)).body as Record<string, unknown>;
        found.push(...(page[key] as T[]));
        cursor = (page['next_cursor'] as string | null | undefined) ?? null;
      }
      return found;
    },

    /** null if it no longer exists. */
    async item(id: string): Promise<TodoistItem | null> {
      const answer = await nullIfGone(send(`/tasks/${encodeURIComponent(id)}`));
      const item = answer && (answer.body as TodoistItem);
      return item?.is_deleted === true ? null : item;
    },
  };
}

const SYNC = '/sync';
const MAX_COMMANDS = 100;

/** All of a request but its body. */
function requestTo(
  { baseUrl, token }: Pick<TodoistOptions, 'baseUrl' | 'token'>,
  path: string,
  body?: object,
) {
  return {
    method: body === undefined ? 'GET' : 'POST',
    url: baseUrl + path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  };
}

/** The request that `run` sends for up to MAX_COMMANDS commands. */
export function requestThatRuns(
  commands: readonly Command[],
  account: Pick<TodoistOptions, 'baseUrl' | 'token'>,
) {
  const body = { commands };
  return { ...requestTo(account, SYNC, body), body };
}

/** A temporary id is only valid in the request that made it. */
function withIds(command: Command, ids: Readonly<Record<string, string>>): Command {
  const args = Object.entries(command.args).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? (ids[value] ?? value) : value,
  ]);
  return { ...command, args: Object.fromEntries(args) as object };
}

/** A new command each time. */
export function command(type: string, args: object): Command {
  return { type, uuid: randomUUID(), args };
}

/** Always the same command: Todoist runs a uuid only once. */
export function commandOnce(type: string, args: object, key: string): Command {
  return { type, uuid: uuidOf(key), temp_id: uuidOf(`${key} id`), args };
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type Reached = { status: number; headers: Headers; body: unknown };

async function reach(url: string, init: RequestInit): Promise<Reached> {
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'error',
    });
    const text = answer.body === null ? '' : (await readResponse(answer.body)).toString('utf8');
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : null;
    return { status: answer.status, headers: answer.headers, body };
  } catch (error) {
    if (error instanceof ResponseTooLarge)
      throw new TaskServiceError('refused', 'Todoist returned more data than Docket can read.');
    throw new TaskServiceError('unavailable', `Todoist cannot be reached (${reasonOf(error)}).`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function failureOf({ status, headers, body }: Reached, now: Date): TaskServiceError {
  const failure = (body ?? {}) as Failure & { error_extra?: { retry_after?: number } };
  if (status === 401 || status === 403)
    return new TaskServiceError(
      'reconnect',
      'Todoist does not accept the API token. Copy it again from Todoist’s settings.',
    );
  if (status === 429 || status >= 500) {
    const wait =
      retryAfterMs(headers.get('retry-after'), now) ??
      (status === 429 ? (failure.error_extra?.retry_after ?? 60) * 1000 : null);
    return new TaskServiceError(
      'unavailable',
      `Todoist is not responding (${status}).`,
      wait === null ? null : new Date(now.getTime() + wait),
    );
  }
  if (status === 404) return new TaskServiceError('gone', 'Todoist has no such project or task');
  return new TaskServiceError('refused', refusal(status, failure));
}

function refusal(status: number, { error, error_tag: tag }: Failure): string {
  return `Todoist rejected this task (${[status, tag, error].filter(Boolean).join(' ')})`;
}

function refuse(outcome: 'ok' | Failure | undefined): void {
  if (outcome === 'ok') return;
  const failure = outcome ?? {};
  if (failure.http_code === 404)
    throw new TaskServiceError('gone', 'Todoist has no such project or task');
  throw new TaskServiceError('refused', refusal(failure.http_code ?? 200, failure));
}
