import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError, validationError } from '@docket/core/errors';
import type { Project, ProjectInput } from '@docket/core/projects/project';
import { UNDO_MS } from '@docket/core/review/decision';
import { validateRegex } from '@docket/intelligence/rules/linear-regex';

import type { UserScope } from '../../platform/db/database';
import { publish } from '../../platform/events';
import type { Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import {
  changeProject,
  findProject,
  insertProject,
  markProjectDeleted,
  undeleteProject,
} from './projects.repository';

export async function getProject(scope: UserScope, id: string): Promise<Project> {
  const project = await findProject(scope, id);
  if (project === null)
    throw new AppError('project.not_found', ERROR_TEXTS.projectIdNotFound, { id });
  return project;
}

export async function createProject(work: Work, input: ProjectInput): Promise<Project> {
  checkPattern(input);
  const project = await insertProject(work, input, work.now);
  await record(work, { action: 'create', before: null, after: project });
  await announceMatching(work);
  return project;
}

/** Moving the status to archived archives the project; moving it away from archived brings it back. */
export async function updateProject(
  work: Work,
  { id, patch }: { id: string; patch: Partial<ProjectInput> },
): Promise<Project> {
  const before = await getProject(work, id);
  checkPattern(patch);
  const after = await changeProject(work, id, {
    ...patch,
    ...archiveFields(before, patch.status, work.now),
    updated_at: work.now,
  });
  await record(work, { action: actionOf(before, after), before, after });
  if (matchesDifferently(before, after)) await announceMatching(work);
  return after;
}

/** A project that is not archived stays as it is. */
export async function unarchiveProject(work: Work, id: string): Promise<Project> {
  const project = await getProject(work, id);
  return project.is_archived ? updateProject(work, { id, patch: { status: 'open' } }) : project;
}

function archiveFields(before: Project, status: Project['status'] | undefined, now: Date) {
  if (status === undefined) return {};
  const archive = status === 'archived';
  if (archive === before.is_archived) return {};
  return { is_archived: archive, archived_at: archive ? now : null };
}

function actionOf(before: Project, after: Project): string {
  if (before.is_archived === after.is_archived) return 'update';
  return after.is_archived ? 'archive' : 'unarchive';
}

const MATCHING_FIELDS = [
  'name',
  'officialName',
  'otherNames',
  'associatedProjects',
  'involvedParties',
  'description',
  'senderIncludes',
  'domainMatches',
  'subjectIncludes',
  'bodyIncludes',
  'bodyRegex',
  'is_archived',
] as const satisfies readonly (keyof Project)[];

function matchesDifferently(before: Project, after: Project): boolean {
  return MATCHING_FIELDS.some(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

/** Mail that waits for a decision is recommended again. */
async function announceMatching(work: Work): Promise<void> {
  await work.announce(work.trx, 'projects.changed', { userId: work.userId });
}

function checkPattern(input: Partial<ProjectInput>): void {
  const check = validateRegex(input.bodyRegex ?? '');
  if (check.ok) return;
  const message = `Body regex is not a valid pattern: ${check.reason}`;
  throw validationError([{ path: 'bodyRegex', message }]);
}

export async function deleteProject(work: Work, id: string) {
  const { now } = work;
  const before = await getProject(work, id);
  await markProjectDeleted(work, id, now);
  await record(work, { action: 'delete', before, after: null });
  await announceMatching(work);
  return { id, restorableUntil: new Date(now.getTime() + UNDO_MS).toISOString() };
}

export async function restoreProject(work: Work, id: string): Promise<Project> {
  const after = await undeleteProject(work, id, new Date(work.now.getTime() - UNDO_MS));
  if (after === null)
    throw new AppError('project.not_found', 'The project can no longer be restored', { id });
  await record(work, { action: 'restore', before: null, after });
  await announceMatching(work);
  return after;
}

type ProjectChange =
  | { action: string; before: Project | null; after: Project }
  | { action: string; before: Project; after: null };

async function record(scope: UserScope, { action, before, after }: ProjectChange): Promise<void> {
  const shown = after ?? before;
  await recordChange(scope, {
    actor: 'person',
    action,
    noun: 'project',
    recordId: shown.id,
    title: shown.name,
    before,
    after,
  });
  await publish(scope, { topic: 'projects' });
  // Lists of tasks and emails show a project's name and colour.
  if (before !== null) {
    await publish(scope, { topic: 'tasks' });
    await publish(scope, { topic: 'emails' });
  }
  if (before?.is_archived !== after?.is_archived) await publish(scope, { topic: 'archives' });
}
