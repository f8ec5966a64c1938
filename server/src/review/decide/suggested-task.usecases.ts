import { randomUUID } from 'node:crypto';

import { TASK_DEFAULTS } from '@docket/core/tasks/task';

import type { Suggestion } from '../../analysis/extract/suggestions.repository';
import type { ReviewEmail } from '../../mail/emails/email-decisions.repository';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { findProject } from '../../records/projects/projects.repository';
import { listRules } from '../../records/rules/rules.repository';
import { findSuggestionTask } from '../../records/tasks/tasks.repository';
import { createSuggestedTask } from '../../records/tasks/tasks.usecases';
import { listChecklistTexts } from '../../records/templates/templates.repository';

/** The maximum length of a checklist item. */
const MAX_STEP_LENGTH = 1_000;

/** The task of an approved suggestion, with the checklist of its project and what a rule sets; returns its id. */
export async function createTaskOf(
  work: UnitOfWork,
  email: ReviewEmail,
  { suggestion, id }: { suggestion: Suggestion; id?: string },
): Promise<string> {
  const projectId = await projectOf(work, email);
  const steps = suggestion.evidence?.steps ?? [];
  const texts = [
    ...steps.map(({ text }) => text.replace(/\s+/g, ' ').trim().slice(0, MAX_STEP_LENGTH)),
    ...(projectId === null ? [] : await listChecklistTexts(work, projectId)),
  ];
  const outcome = await ruleOutcome(work, email);
  const created = await createSuggestedTask(work, {
    actor: 'person',
    task: {
      ...TASK_DEFAULTS,
      ...(id === undefined ? {} : { id }),
      title: suggestion.title,
      description: suggestion.description,
      priority: suggestion.priority,
      due_date: suggestion.dueDate,
      due_time: suggestion.dueTime,
      project_id: projectId,
      assignee: outcome?.assignee ?? '',
      checklist: texts.map((text) => ({ id: randomUUID(), text, completed: false })),
      tags: outcome?.tags ?? [],
      email_id: email.id,
      suggestion_id: suggestion.id,
    },
  });
  if (created !== null) return created.id;
  const existing = await findSuggestionTask(work, suggestion.id);
  if (existing === null) throw new Error('A suggestion has neither a new nor an earlier task');
  return existing.id;
}

/** The decided project, else the recommended one; null if the person said that it is none of them. */
async function projectOf(work: UnitOfWork, email: ReviewEmail): Promise<string | null> {
  const id = email.projectState === 'undecided' ? email.recommendedProjectId : email.projectId;
  if (id === null) return null;
  return (await findProject(work, id))?.id ?? null;
}

async function ruleOutcome(work: UnitOfWork, email: ReviewEmail) {
  const ruleId = email.recommendation?.evidence.find((part) => part.ruleId !== undefined)?.ruleId;
  if (ruleId === undefined) return null;
  return (await listRules(work)).find((rule) => rule.id === ruleId)?.then ?? null;
}
