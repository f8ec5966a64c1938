import type { Veto } from '@docket/core/review/vetoes.contract';

import { publish } from '../../platform/events';
import type { Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import { getProject } from '../projects/projects.usecases';
import {
  deleteSenderVeto,
  insertSenderVeto,
  listShownVetoes,
  type SenderVeto,
} from './sender-vetoes.repository';

export async function addVeto(work: Work, veto: SenderVeto): Promise<Veto[]> {
  const { name } = await getProject(work, veto.projectId);
  if (await insertSenderVeto(work, veto, work.now))
    await tell(work, { veto, action: 'create', title: `Not ${name} for ${veto.sender}` });
  return listShownVetoes(work);
}

export async function removeVeto(work: Work, veto: SenderVeto): Promise<Veto[]> {
  const shown = await listShownVetoes(work);
  const known = shown.find(
    ({ sender, projectId }) => projectId === veto.projectId && sender === veto.sender.toLowerCase(),
  );
  if (known === undefined) return shown;
  await deleteSenderVeto(work, veto);
  await tell(work, {
    veto,
    action: 'delete',
    title: `Not ${known.projectName} for ${known.sender}`,
  });
  return listShownVetoes(work);
}

async function tell(
  work: Work,
  { veto, action, title }: { veto: SenderVeto; action: 'create' | 'delete'; title: string },
): Promise<void> {
  await recordChange(work, {
    actor: 'person',
    action,
    noun: 'veto',
    recordId: veto.projectId,
    title,
    before: action === 'delete' ? veto : null,
    after: action === 'create' ? veto : null,
  });
  await publish(work, { topic: 'rules' });
  await work.announce(work.trx, 'rules.changed', { userId: work.userId });
}
