import type { Veto } from '@docket/core/review/vetoes.contract';

import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { recordAndAnnounce } from '../../platform/changes/record-change';
import type { Invert } from '../../platform/changes/reversal';
import { findProject } from '../../records/projects/projects.repository';
import { getProject } from '../../records/projects/projects.usecases';
import {
  deleteSenderVeto,
  insertSenderVeto,
  listShownVetoes,
  type SenderVeto,
} from '../../analysis/learn/sender-vetoes.repository';

export async function addVeto(work: UnitOfWork, veto: SenderVeto): Promise<Veto[]> {
  const { name } = await getProject(work, veto.projectId);
  await createVeto(work, veto, name);
  return listShownVetoes(work);
}

export async function removeVeto(work: UnitOfWork, veto: SenderVeto): Promise<Veto[]> {
  await dropVeto(work, veto);
  return listShownVetoes(work);
}

/** No-op if the project is already ruled out. */
export async function createVeto(
  work: UnitOfWork,
  veto: SenderVeto,
  projectName: string,
): Promise<void> {
  if (await insertSenderVeto(work, veto, work.now))
    await recordVeto(work, { veto, action: 'create', title: `${projectName} for ${veto.sender}` });
}

async function dropVeto(work: UnitOfWork, veto: SenderVeto): Promise<void> {
  const project = await findProject(work, veto.projectId);
  if (project === null || !(await deleteSenderVeto(work, veto))) return;
  const title = `${project.name} for ${veto.sender.toLowerCase()}`;
  await recordVeto(work, { veto, action: 'delete', title });
}

export const invertVeto: Invert = async ({ work }, { before, after }) => {
  if (before === null) return dropVeto(work, after as SenderVeto);
  const veto = before as SenderVeto;
  await createVeto(work, veto, (await getProject(work, veto.projectId)).name);
};

async function recordVeto(
  work: UnitOfWork,
  { veto, action, title }: { veto: SenderVeto; action: 'create' | 'delete'; title: string },
): Promise<void> {
  await recordAndAnnounce(work, {
    actor: 'person',
    action,
    noun: 'veto',
    // A sender's veto is a record of its own: another sender's is no later change of it.
    recordId: `${veto.projectId} ${veto.sender.toLowerCase()}`,
    title,
    before: action === 'delete' ? veto : null,
    after: action === 'create' ? veto : null,
  });
  await publish(work, { topic: 'rules' });
  await work.announce(work.trx, 'rules.changed', { userId: work.userId });
}
