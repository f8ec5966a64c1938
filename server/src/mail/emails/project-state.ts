import type { Row } from '../../platform/db/columns';
import type { EmailsTable } from '../../platform/db/tables.generated';

/** confirmed: the email belongs to its project. rejected: not to the recommended one. none: to none of the projects. */
export type ProjectState = Row<EmailsTable>['project_state'];

/** The flag shown by the API and the audit log: null while undecided, false for rejected and none. */
export function approvedOf(state: ProjectState): boolean | null {
  return state === 'undecided' ? null : state === 'confirmed';
}

type Decided = {
  projectState: ProjectState;
  projectId: string | null;
  decidedBy: string | null;
};

/** As the audit log has it; `by` is absent while undecided. */
export function verdictOf({ projectState, projectId, decidedBy }: Decided) {
  return {
    approved: approvedOf(projectState),
    projectId,
    ...(decidedBy === null ? {} : { by: decidedBy }),
    ...(projectState === 'none' ? { none: true } : {}),
  };
}
