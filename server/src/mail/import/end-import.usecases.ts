import type { AuditAction } from '@docket/core/audit/audit-nouns';
import type { ImportJob } from '@docket/core/settings/import.contract';

import { recordChange } from '../../platform/changes/record-change';
import type { UserScope } from '../../platform/db/database';
import { publish } from '../../platform/live/publish';
import { endImport, type ImportEnd } from './import-jobs.repository';
import { deleteMailFiles, listMailFiles } from './mail-files.repository';

/** Ends a file import, unless it has already ended. */
export async function endFileImport(
  scope: UserScope,
  importId: string,
  end: ImportEnd,
): Promise<void> {
  const ended = await endImport(scope, importId, end);
  if (ended !== null) await closeFileImport(scope, ended);
}

/** After a file import has ended: the audit log records the outcome, and the files are deleted. */
export async function closeFileImport(scope: UserScope, job: ImportJob): Promise<void> {
  await recordImport(scope, job);
  await deleteMailFiles(scope, job.syncJobId);
  await publish(scope, { topic: 'import' });
}

const ACTIONS: Readonly<Record<string, AuditAction>> = {
  failed: 'fail import',
  cancelled: 'cancel import',
};

/** Recorded as the system, because it ends later than whatever the person did meanwhile; so Undo skips it. */
async function recordImport(scope: UserScope, job: ImportJob): Promise<void> {
  const { syncJobId: id, state, found, stored, duplicates, failed, error } = job;
  const [first = 'No files', ...others] = (await listMailFiles(scope, id)).map(({ name }) => name);
  await recordChange(scope, {
    actor: 'system',
    action: ACTIONS[state] ?? 'import',
    noun: 'mail',
    recordId: id,
    title: others.length === 0 ? first : `${first} and ${others.length} more`,
    after: { state, found, stored, duplicates, failed },
    reason: error ?? '',
  });
}
