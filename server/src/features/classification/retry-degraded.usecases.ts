import { asUser } from '../../platform/db/database';
import { findDegradedEmails } from './classification.repository';
import { classifyEmails, type ClassifyNeeds } from './classify-emails.usecases';

/** Tries once more what the classifier failed on; what fails again announces itself again. */
export async function retryDegraded(
  needs: ClassifyNeeds,
  { userId }: { userId: string },
): Promise<void> {
  const { ids } = await asUser(needs.db, userId, findDegradedEmails);
  await classifyEmails(needs, { userId, emailIds: ids });
}
