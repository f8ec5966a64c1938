import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { validationError } from '@docket/core/errors';
import type { Project, ProjectInput, ProjectStatus } from '@docket/core/projects/project';
import { CONDITION_KEYS } from '@docket/core/rules/rule-conditions';
import { checkConditions } from '@docket/intelligence/rules/check-conditions';

import type { UserScope } from '../../platform/db/database';
import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { isUnchanged, recorderOf, type RecordChange } from '../../platform/changes/record-change';
import { restorable } from '../../platform/changes/restorable';
import { archiveActionOf, archiveFields, toLogged } from '../archiving/archived-status';
import {
  changeProject,
  findProject,
  findProjectStatusBeforeArchiving,
  insertProject,
  markProjectDeleted,
  undeleteProject,
} from './projects.repository';

const recordProject = recorderOf<Project>('project', ['projects']);

const {
  get: getProject,
  getToChange,
  remove: deleteProject,
  restore: restoreProject,
} = restorable<Project>({
  name: 'project',
  table: 'projects',
  notFound: ERROR_TEXTS.projectIdNotFound,
  find: findProject,
  markDeleted: markProjectDeleted,
  undelete: undeleteProject,
  async record(work, change) {
    await record(work, change);
    await announceChanged(work);
  },
});

export { deleteProject, getProject, restoreProject };

export async function createProject(work: UnitOfWork, input: ProjectInput): Promise<Project> {
  checkFields(input);
  const project = await insertProject(work, input, work.now);
  await record(work, { action: 'create', before: null, after: project });
  await announceChanged(work);
  return project;
}

type ProjectUpdate = {
  id: string;
  patch: Partial<ProjectInput>;
  /** For a project that was archived before: the status that Unarchive gives back. */
  statusBefore?: ProjectStatus | undefined;
};

/** Setting the status to archived archives the project; setting another one restores it. */
export async function updateProject(
  work: UnitOfWork,
  { id, patch, statusBefore }: ProjectUpdate,
): Promise<Project> {
  const before = await getToChange(work, id);
  const logged = await toLogged(work, before, findProjectStatusBeforeArchiving);
  if (CONDITION_KEYS.some((key) => patch[key] !== undefined)) checkFields({ ...before, ...patch });
  const after = await changeProject(work, id, {
    ...patch,
    ...archiveFields(before, patch.status, work.now),
    ...(statusBefore === undefined ? {} : { status_before_archiving: statusBefore }),
    updated_at: work.now,
  });
  await record(work, { action: archiveActionOf(before, after), before: logged, after });
  if (isAnalyzedDifferently(before, after)) await announceChanged(work);
  return after;
}

/** It gets the status it had before. No-op for a project that is not archived. */
export async function unarchiveProject(work: UnitOfWork, id: string): Promise<Project> {
  const project = await getToChange(work, id);
  if (!project.is_archived) return project;
  const status = await findProjectStatusBeforeArchiving(work, id);
  return updateProject(work, { id, patch: { status } });
}

/** What recommendations and suggested tasks are made from. */
const ANALYSIS_FIELDS = [
  'name',
  'officialName',
  'otherNames',
  'associatedProjects',
  'involvedParties',
  'description',
  'is_archived',
  'defaultPriority',
  'defaultPriorityChosen',
  'defaultDueRule',
  ...CONDITION_KEYS,
] as const satisfies readonly (keyof Project)[];

function isAnalyzedDifferently(before: Project, after: Project): boolean {
  return ANALYSIS_FIELDS.some(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

/** Mail awaiting a decision gets new recommendations and suggested tasks. */
async function announceChanged(work: UnitOfWork): Promise<void> {
  await work.announce(work.trx, 'projects.changed', { userId: work.userId });
}

function checkFields(input: ProjectInput): void {
  const problems = checkConditions(input);
  if (problems.length > 0) throw validationError(problems);
}

async function record(scope: UserScope, change: RecordChange<Project>): Promise<void> {
  if (isUnchanged(change)) return;
  await recordProject(scope, change);
  const { action, before, after } = change;
  // Lists of tasks and emails show a project's name and colour.
  if (action !== 'create') {
    await publish(scope, { topic: 'tasks' });
    await publish(scope, { topic: 'emails' });
  }
  if (before?.is_archived === after?.is_archived) return;
  await publish(scope, { topic: 'archives' });
  // They show what has become of their project.
  await publish(scope, { topic: 'rules' });
}
