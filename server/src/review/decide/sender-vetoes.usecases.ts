import type { Veto } from '@docket/core/review/vetoes.contract';

import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { recordAndAnnounce } from '../../platform/changes/record-change';
import type { Invert } from '../../platform/changes/reversal';
import { getProject } from '../../records/projects/projects.usecases';
import {
  deleteSenderVeto,
  insertSenderVeto,
  listShownVetoes,
  type SenderVeto,
} from '../../analysis/learn/sender-vetoes.repository';

export async function addVeto(work: UnitOfWork, veto: SenderVeto): Promise<Veto[]> {
  const { name } = await getProject(work, veto.projectId);
  if (await insertSenderVeto(work, veto, work.now))
    await recordVeto(work, { veto, action: 'create', title: `${name} for ${veto.sender}` });
  return listShownVetoes(work);
}

export async function removeVeto(work: UnitOfWork, veto: SenderVeto): Promise<Veto[]> {
  const shown = await listShownVetoes(work);
  const known = shown.find(
    ({ sender, projectId }) => projectId === veto.projectId && sender === veto.sender.toLowerCase(),
  );
  if (known === undefined) return shown;
  await deleteSenderVeto(work, veto);
  await recordVeto(work, {
    veto,
    action: 'delete',
    title: `${known.projectName} for ${known.sender}`,
  });
  return listShownVetoes(work);
}

export const invertVeto: Invert = async ({ work }, { before, after }) => {
  if (before === null) await removeVeto(work, after as SenderVeto);
  else await addVeto(work, before as SenderVeto);
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
