import { randomUUID } from 'node:crypto';

import { sharedFieldsOf } from '@docket/core/task-services/shared-fields';

import type { DryRun } from '../dry-run';
import { addressOf } from '../sync-run';
import { commandsToCreate } from './todoist';
import { requestThatRuns } from './todoist-calls';
import { shapeForTodoist } from './todoist-fields';

/** What only exists once the task is created, and the token, are placeholders. */
export function createTodoistDryRun(config: { todoistUrl: string; publicUrl: string }): DryRun {
  return {
    createTaskRequest({ due, dueTime, ...task }) {
      const shared = sharedFieldsOf({
        ...task,
        status: 'to_do',
        due_date: due,
        due_time: dueTime,
        checklist: [],
      });
      const commands = commandsToCreate({
        key: randomUUID(),
        listId: '<your Todoist project>',
        fields: shapeForTodoist(shared),
        link: { url: addressOf({ config }, '<the new task>'), title: task.title },
      });
      const account = { baseUrl: config.todoistUrl, token: '<your Todoist token>' };
      return requestThatRuns(commands, account);
    },
  };
}
