import { findTask } from '../tasks/tasks.repository';
import * as tasks from '../tasks/tasks.usecases';
import { findApprovedSuggestion } from '../extraction/suggestions.repository';
import { lockEmail } from '../review/review.repository';
import { resetTask } from '../review/task-decisions.usecases';
import { invertRecord, keep } from './invert-records';
import type { Invert } from './reversal';

const FIELDS = [
  'title',
  'description',
  'priority',
  'status',
  'due_date',
  'due_time',
  'project_id',
  'assignee',
  'checklist',
  'tags',
] as const;

const invertPlain: Invert = (reversal, entry) =>
  invertRecord({
    table: 'tasks',
    find: ({ work }, id) => findTask(work, id),
    remove: ({ work }, id) => tasks.deleteTask(work, id),
    restore: ({ work }, id) => tasks.restoreTask(work, id),
    async change({ work }, id, fields) {
      const patch = Object.fromEntries(
        FIELDS.filter((name) => name in fields).map((name) => [name, fields[name]]),
      ) as tasks.TaskFields;
      if (Object.keys(patch).length === 0) return;
      await tasks.restoreTaskFields(work, { id, patch, reason: entry.reason });
    },
  })(reversal, entry);

/** The task of an approved suggestion goes with its approval: no suggestion may say approved without a task. */
export const invertTask: Invert = async (reversal, entry) => {
  const { work } = reversal;
  const suggestion =
    entry.before === null ? await findApprovedSuggestion(work, entry.recordId) : null;
  const email = suggestion === null ? null : await lockEmail(work, suggestion.emailId);
  if (suggestion === null || email === null) return invertPlain(reversal, entry);
  await keep(reversal, 'tasks', entry.recordId);
  await resetTask(work, email, { taskId: suggestion.id, force: true });
};
