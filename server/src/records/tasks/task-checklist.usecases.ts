import { randomUUID } from 'node:crypto';

import type { Task } from '@docket/core/tasks/task';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { listChecklistTexts } from '../templates/templates.repository';

/** New items from the checklist templates of the project's services. */
export async function templateItems(
  work: UnitOfWork,
  projectId: string,
): Promise<Task['checklist']> {
  const texts = await listChecklistTexts(work, projectId);
  return texts.map((text) => ({ id: randomUUID(), text, completed: false }));
}

/** The items of the earlier project's templates give way to those of the new one; steps from the email stay. */
export async function checklistIn(
  work: UnitOfWork,
  { checklist, project_id: earlier }: Task,
  projectId: string | null,
): Promise<Task['checklist']> {
  const replaced = new Set(earlier === null ? [] : await listChecklistTexts(work, earlier));
  const added = projectId === null ? [] : await templateItems(work, projectId);
  return [...checklist.filter(({ text }) => !replaced.has(text)), ...added];
}
