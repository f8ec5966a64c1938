import { findSimilarTask, identifiersIn } from '@docket/intelligence/tasks/similar-task';

import type { Proposed } from '../../analysis/extract/suggestion-row';
import type { UserScope } from '../../platform/db/database';
import type { OpenedRow, SuggestionRow } from './shown-columns';
import { listOpenTasksNear } from './similar-tasks.repository';

export type SimilarTasks = ReadonlyMap<string, { id: string; title: string }>;

/** For each suggested task of an email, an open task that it resembles, so that nothing is approved twice unnoticed. */
export async function findSimilarTasks(
  scope: UserScope,
  { id: emailId, conversation_id: conversationId, subject }: OpenedRow,
  suggestions: readonly SuggestionRow[],
): Promise<SimilarTasks> {
  const asks = suggestions
    .filter(({ approved, proposed }) => approved === null && (proposed as Proposed).update === null)
    .map(({ id, title, evidence }) => ({ id, title, words: evidence?.task.text ?? '', subject }));
  if (asks.length === 0) return new Map();
  const numbers = identifiersIn(asks.map(({ title, words }) => `${title} ${words}`).join(' '));
  const known = [...new Set([...numbers, ...identifiersIn(subject)])];
  const open = await listOpenTasksNear(scope, { emailId, conversationId, numbers: known });
  const found = asks.flatMap((ask) => {
    const task = findSimilarTask(ask, open);
    return task === null ? [] : [[ask.id, { id: task.id, title: task.title }] as const];
  });
  return new Map(found);
}
