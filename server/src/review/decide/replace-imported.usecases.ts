import { countOutcomes, recordedOutcomes } from '../../analysis/learn/learning.usecases';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { undoImportedDecision } from '../decisions/decisions.repository';

/**
 * A decision imported with a configuration names no suggestion; if the person makes it again here, it replaces the
 * imported one.
 */
export async function replaceImported(
  work: UnitOfWork,
  emailId: string,
  kind: 'task' | 'due',
): Promise<void> {
  const undone = await undoImportedDecision(work, { emailId, kind }, work.now);
  if (kind === 'task')
    await countOutcomes(work, 'task', { added: [], removed: recordedOutcomes(undone) });
}
