import type { MailMessage } from '@docket/intelligence/reading/mail-message';
import type { ThreadTask } from '@docket/intelligence/tasks/extraction-input';

import type { UserScope } from '../../platform/db/database';
import { listOpenThreadTasks } from '../../records/tasks/tasks.repository';
import type { StoredMessage } from '../messages/messages.repository';
import { listThreadAsks, type ThreadAsk } from './earlier-asks.repository';

export type ThreadTasks = {
  /** Open tasks from other messages of the conversation. */
  of(message: MailMessage): ThreadTask[];
  /** What earlier messages of the conversation suggest and nobody has decided: to its asker and the reader. */
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

/** Whether a message is a later one of the conversation, by the asker or by the reader to the asker. */
export function maySettle(
  { conversationId, receivedAt, from, to, cc, isFromReader }: MailMessage,
  ask: Pick<ThreadAsk, 'conversationId' | 'sender' | 'receivedAt'>,
): boolean {
  const people = isFromReader ? [...to, ...cc] : [from];
  return (
    ask.conversationId === conversationId &&
    ask.receivedAt.getTime() < Date.parse(receivedAt) &&
    people.some(({ address }) => address.toLowerCase() === ask.sender)
  );
}
