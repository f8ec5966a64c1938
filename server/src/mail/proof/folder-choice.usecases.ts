import { AppError } from '@docket/core/errors';

import type { UserScope } from '../../platform/db/database';
import { publish } from '../../platform/live/publish';
import { recordChange } from '../../platform/changes/record-change';
import type { Invert } from '../../platform/changes/reversal';
import { listFolders } from '../sync/folders.repository';
import { includeFolder } from '../sync/include-folder';
import { requestSync } from '../sync/request-sync.usecases';
import { revokeLease } from '../../accounts/mailboxes/mailboxes.repository';

/** Includes a folder from now on, or removes its mail from the queue; decisions and tasks stay either way. */
export async function chooseFolder(
  scope: UserScope,
  { id, isIncluded }: { id: string; isIncluded: boolean },
  now: Date,
): Promise<void> {
  if (!(await listFolders(scope)).some((folder) => folder.id === id))
    throw new AppError('folder.not_found', 'Folder not found');
  await revokeLease(scope);
  const changed = await includeFolder(scope, { id, isIncluded }, now);
  if (changed === null) return;
  await recordChange(scope, {
    actor: 'person',
    action: isIncluded ? 'include' : 'exclude',
    noun: 'folder',
    recordId: id,
    title: changed.name,
    before: { isIncluded: !isIncluded },
    after: { isIncluded },
  });
  await requestSync(scope, now);
  await publish(scope, { topic: 'emails' });
}

export const invertFolderChoice: Invert = async ({ work }, { recordId, before }) => {
  const { isIncluded } = before as { isIncluded: boolean };
  await chooseFolder(work, { id: recordId, isIncluded }, work.now);
};
