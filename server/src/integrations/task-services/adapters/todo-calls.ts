import { AppError } from '@docket/core/errors';
import type { Place } from '@docket/core/task-services/shared-fields';

import { listAll } from '../../../mail/mailbox/odata-pages';
import { MailboxError } from '../../../mail/mailbox/mailbox-error';
import { TaskServiceError } from '../task-service-error';

type GraphRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  isRetryable: boolean;
  startWithinMs?: number;
};
/** Calls Graph with the person's token, lanes and retries. */
export type Graph = {
  send(request: GraphRequest): Promise<{ body: unknown; headers: Headers; requestedAt: number }>;
};

export const listPath = (listId: string) => `/me/todo/lists/${encodeURIComponent(listId)}`;
export const taskPath = ({ listId, remoteId }: Place) =>
  `${listPath(listId)}/tasks/${encodeURIComponent(remoteId)}`;

export type TodoCalls = ReturnType<typeof createTodoCalls>;

/** The calls with To Do's errors as task service errors, not the mailbox's. */
export function createTodoCalls(graph: Graph) {
  const request = async (sent: GraphRequest) => {
    try {
      return await graph.send(sent);
    } catch (error) {
      throw toTaskServiceError(error);
    }
  };
  const send = async (method: GraphRequest['method'], path: string, body?: unknown) =>
    // A repeated creation would make a second task; everything else is idempotent.
    (
      await request({
        method,
        path,
        isRetryable: method !== 'POST',
        ...(body === undefined ? {} : { body }),
      })
    ).body;
  return {
    request,
    send,
    /** All pages. */
    async all<T>(path: string): Promise<T[]> {
      return listAll((page) => send('GET', page), path);
    },
    async lists() {
      const lists = await this.all<{ id: string; displayName: string; wellknownListName?: string }>(
        '/me/todo/lists',
      );
      return lists
        .filter(({ wellknownListName: kind }) => kind !== 'flaggedEmails')
        .map(({ id, displayName }) => ({ id, name: displayName }));
    },
  };
}

function toTaskServiceError(error: unknown): unknown {
  if (error instanceof MailboxError && error.code === 'mailbox.forbidden')
    return new TaskServiceError(
      'reconnect',
      'Docket is not allowed to change your tasks in Microsoft To Do. Connect it again to allow it.',
    );
  if (error instanceof MailboxError && error.code === 'mailbox.not_found')
    return new TaskServiceError('gone', 'Microsoft To Do has no such list or task');
  if (error instanceof MailboxError && error.code === 'mailbox.unavailable')
    return new TaskServiceError(
      'unavailable',
      `Microsoft To Do is not responding${error.status > 0 ? ` (${error.status})` : ''}.`,
      error.retryAt ?? null,
    );
  if (error instanceof AppError && /^mailbox\.(reconnect|not_connected|none)$/.test(error.code))
    return new TaskServiceError('reconnect', 'Sign in again to reconnect your Microsoft account.');
  if (error instanceof AppError && error.code === 'identity.unavailable')
    return new TaskServiceError('unavailable', error.message);
  // An expired delta link is handled by the caller.
  if (error instanceof MailboxError && error.code !== 'mailbox.cursor_expired')
    return new TaskServiceError(
      'refused',
      `Microsoft To Do rejected this task (${error.status} ${error.providerCode})`,
    );
  return error;
}
