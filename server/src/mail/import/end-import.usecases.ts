import type { ImportJob } from '@docket/core/settings/import.contract';

import { recordChange } from '../../platform/changes/record-change';
import type { UserScope } from '../../platform/db/database';
import { publish } from '../../platform/live/publish';
import { endImport, type ImportEnd } from './import-jobs.repository';
import { deleteMailFiles, listMailFiles } from './mail-files.repository';

/** Ends an import of files, unless it has ended already. */
export async function endFileImport(
  scope: UserScope,
  importId: string,
  end: ImportEnd,
): Promise<void> {
  const ended = await endImport(scope, importId, end);
  if (ended !== null) await closeFileImport(scope, ended);
}

/** After an import of files has ended: the audit log says what came of it, and the files are dropped. */
export async function closeFileImport(scope: UserScope, job: ImportJob): Promise<void> {
  await recordImport(scope, job);
  await deleteMailFiles(scope, job.syncJobId);
  await publish(scope, { topic: 'import' });
}

/** Of the system, as it ends on its own and later than what the person did meanwhile; so Undo passes it over. */
async function recordImport(scope: UserScope, job: ImportJob): Promise<void> {
  const { syncJobId: id, state, found, stored, duplicates, failed, error } = job;
  const [first = 'No files', ...others] = (await listMailFiles(scope, id)).map(({ name }) => name);
  await recordChange(scope, {
    actor: 'system',
    action: 'import',
    noun: 'mail',
    recordId: id,
    title: others.length === 0 ? first : `${first} and ${others.length} more`,
    after: { state, found, stored, duplicates, failed },
    reason: error ?? '',
  });
}
