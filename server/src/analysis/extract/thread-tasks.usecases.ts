import type { MailMessage } from '@docket/intelligence/reading/mail-message';
import type { ThreadTask } from '@docket/intelligence/tasks/extraction-input';

import type { UserScope } from '../../platform/db/database';
import type { StoredMessage } from '../messages/messages.repository';
import { listOpenThreadTasks } from '../../records/tasks/tasks.repository';

export type ThreadTasks = {
  /** Open tasks from other messages of the conversation. */
  of(message: MailMessage): ThreadTask[];
};

export async function loadThreadTasks(
  scope: UserScope,
  messages: readonly StoredMessage[],
): Promise<ThreadTasks> {
  const conversations = messages.flatMap(({ message }) => message.conversationId ?? []);
  const tasks = await listOpenThreadTasks(scope, [...new Set(conversations)]);
  return {
    of: ({ id, conversationId }) =>
      tasks
        .filter((task) => task.conversationId === conversationId && task.emailId !== id)
        .map(({ id: taskId, title, due }) => ({ id: taskId, title, due })),
  };
}
