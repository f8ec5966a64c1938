import type { MailMessage } from '@docket/intelligence/reading/mail-message';
import type { ThreadTask } from '@docket/intelligence/tasks/extraction-input';

import type { UserScope } from '../../platform/db/database';
import { listOpenThreadTasks } from '../../records/tasks/tasks.repository';
import type { StoredMessage } from '../messages/messages.repository';
import { listThreadAsks, type ThreadAsk } from './earlier-asks.repository';

export type ThreadTasks = {
  /** Open tasks from other messages of the conversation. */
  of(message: MailMessage): ThreadTask[];
  /** What earlier messages of the conversation suggest and nobody has decided. */
  asksOf(message: MailMessage): ThreadAsk[];
};

export async function loadThreadTasks(
  scope: UserScope,
  messages: readonly StoredMessage[],
): Promise<ThreadTasks> {
  const conversations = messages.flatMap(({ message }) => message.conversationId ?? []);
  const ids = [...new Set(conversations)];
  const [tasks, asks] = await Promise.all([
    listOpenThreadTasks(scope, ids),
    listThreadAsks(scope, ids),
  ]);
  return {
    asksOf: (message) =>
      asks.filter((ask) => ask.emailId !== message.id && maySettle(message, ask)),
    of: ({ id, conversationId, receivedAt }) =>
      tasks
        .filter((task) => task.conversationId === conversationId && task.emailId !== id)
        .map(({ id: taskId, title, due, receivedAt: asked }) => ({
          id: taskId,
          title,
          due,
          isLater: asked.getTime() > Date.parse(receivedAt),
        })),
  };
}

/** Whether a message is a later one of the conversation, unless the reader wrote it to others than the asker. */
export function maySettle(
  { conversationId, receivedAt, to, cc, isFromReader }: MailMessage,
  ask: Pick<ThreadAsk, 'conversationId' | 'sender' | 'receivedAt'>,
): boolean {
  return (
    ask.conversationId === conversationId &&
    ask.receivedAt.getTime() < Date.parse(receivedAt) &&
    (!isFromReader || [...to, ...cc].some(({ address }) => address.toLowerCase() === ask.sender))
  );
}

/** An ask that awaits a decision, as a message of its conversation sees it. */
export function asThreadTask(
  { from, isFromReader }: MailMessage,
  { id, title, due, sender }: Pick<ThreadAsk, 'id' | 'title' | 'due' | 'sender'>,
): ThreadTask {
  const isOfOther = !isFromReader && from.address.toLowerCase() !== sender;
  return { id, title, due, isUndecided: true, isOfOther };
}
