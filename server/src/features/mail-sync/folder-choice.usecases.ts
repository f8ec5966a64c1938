import { AppError } from '@docket/core/errors';

import type { UserScope } from '../../platform/db/database';
import { publish } from '../../platform/events';
import { recordChange } from '../audit/record-change';
import { forgetComparison } from './completeness.repository';
import { breakLease, forgetRanges, setFolderChoice } from './folder-choice.repository';
import { listFolders } from './folders.repository';
import { listFolderMessageIds, markRemoved } from './known-emails.repository';
import { requestSync } from './mail-sync.usecases';

/** Reads a folder from now on, or takes its mail out of the queue; decisions and tasks stay either way. */
export async function chooseFolder(
  scope: UserScope,
  { id, isIncluded }: { id: string; isIncluded: boolean },
  now: Date,
): Promise<void> {
  if (!(await listFolders(scope)).some((folder) => folder.id === id))
    throw new AppError('folder.not_found', 'Folder not found');
  await breakLease(scope);
  const changed = await setFolderChoice(scope, id, isIncluded);
  if (changed === null) return;
  await forgetRanges(scope, id);
  await forgetComparison(scope, id);
  if (!isIncluded) await markRemoved(scope, await listFolderMessageIds(scope, id), now);
  await recordChange(scope, {
    actor: 'person',
    action: isIncluded ? 'included' : 'left out',
    noun: 'folder',
    recordId: id,
    title: changed.name,
    before: { isIncluded: !isIncluded },
    after: { isIncluded },
  });
  await requestSync(scope, now);
  await publish(scope, { topic: 'emails' });
}
