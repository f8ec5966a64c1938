import { asUser } from '../../platform/db/database';
import { extractSuggestionsOf } from '../extraction/extract-suggestions.usecases';
import { findFailedEmails } from './classification.repository';
import { listMessages } from './messages.repository';
import { classifyEmails, type ClassifyNeeds } from './classify-emails.usecases';

/** Tries once more what a classifier or a job failed on; what fails again is tried again, later each time. */
export async function retryFailed(
  needs: ClassifyNeeds,
  { userId }: { userId: string },
): Promise<void> {
  const { ids } = await asUser(needs.db, userId, findFailedEmails);
  await classifyEmails(needs, { userId, emailIds: ids });
  // What is degraded still was extracted when it was first classified.
  const extractable = await asUser(needs.db, userId, async (scope) =>
    (await listMessages(scope, ids)).filter(({ isDegraded }) => !isDegraded),
  );
  const emailIds = extractable.map(({ message }) => message.id);
  await extractSuggestionsOf(needs, { userId, emailIds });
}
