import type { UserScope } from '../../platform/db/database';
import { listKeptDecisions, type KeptDecision } from '../review/kept-decisions.repository';
import { listSenderVetoes } from '../review/sender-vetoes.repository';
import type { FileDecision, FileVeto } from './decisions-file';
import { withNames, type Names } from './named-ids';

/** Decisions that stand, in their order, with what each taught; those on a deleted project cannot be named. */
export async function exportDecisions(scope: UserScope, names: Names): Promise<FileDecision[]> {
  const decisions = await listKeptDecisions(scope);
  return decisions.flatMap(({ projectId, data, learned, ...decision }) => {
    const project = projectId === null ? null : names.project.get(projectId);
    if (project === undefined) return [];
    return [
      {
        ...decision,
        project,
        data: withNames(data, names) as FileDecision['data'],
        learned: learned && namedExample(learned, names),
      },
    ];
  });
}

function namedExample(
  { projectId, ...example }: NonNullable<KeptDecision['learned']>,
  names: Names,
): FileDecision['learned'] {
  const project = projectId === null ? null : names.project.get(projectId);
  return project === undefined ? null : { ...example, project };
}

export async function exportVetoes(scope: UserScope, names: Names): Promise<FileVeto[]> {
  const vetoes = await listSenderVetoes(scope);
  return vetoes
    .flatMap(({ sender, projectId }) => {
      const project = names.project.get(projectId);
      return project === undefined ? [] : [{ sender, project }];
    })
    .toSorted((one, other) => (one.sender + one.project < other.sender + other.project ? -1 : 1));
}
