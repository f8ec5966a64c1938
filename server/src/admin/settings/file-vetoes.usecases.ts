import { z } from 'zod';

import { listSenderVetoes } from '../../analysis/learn/sender-vetoes.repository';
import type { UserScope } from '../../platform/db/database';
import { intercept } from '../../platform/jobs/announce';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { createVeto } from '../../review/decide/sender-vetoes.usecases';
import type { Names } from './configuration-part';

export const fileVetoSchema = z.object({
  sender: z.string().min(1).max(500),
  project: z.string().max(200),
});
type FileVeto = z.infer<typeof fileVetoSchema>;

export async function exportVetoes(scope: UserScope, names: Names): Promise<FileVeto[]> {
  const vetoes = await listSenderVetoes(scope);
  return vetoes
    .flatMap(({ sender, projectId }) => {
      const project = names.project.get(projectId);
      return project === undefined ? [] : [{ sender, project }];
    })
    .toSorted((one, other) => (one.sender + one.project < other.sender + other.project ? -1 : 1));
}

export async function planVetoes(
  scope: UserScope,
  wanted: readonly FileVeto[],
  names: Names,
): Promise<{ create: FileVeto[]; same: number }> {
  const keyOfVeto = (sender: string, project: string) => `${sender}\n${project}`.toLowerCase();
  const here = new Set(
    (await listSenderVetoes(scope)).map((veto) =>
      keyOfVeto(veto.sender, names.project.get(veto.projectId) ?? ''),
    ),
  );
  const create = wanted.filter(({ sender, project }) => {
    const key = keyOfVeto(sender, project);
    if (here.has(key)) return false;
    here.add(key);
    return true;
  });
  return { create, same: wanted.length - create.length };
}

export async function importVetoes(
  work: UnitOfWork,
  vetoes: readonly FileVeto[],
  projectIds: ReadonlyMap<string, string>,
): Promise<void> {
  if (vetoes.length === 0) return;
  const announce = intercept(work.announce, 'rules.changed', async () => []);
  for (const { sender, project } of vetoes) {
    const projectId = projectIds.get(project.toLowerCase());
    if (projectId === undefined) continue;
    await createVeto({ ...work, announce }, { sender, projectId }, project);
  }
  await work.announce(work.trx, 'rules.changed', { userId: work.userId });
}
