import type { EmailDetail } from '@docket/core/emails/email';
import { AppError } from '@docket/core/errors';

import { asUser } from '../../platform/db/database';
import {
  classifyEmails,
  needsClassifier,
  type ClassifyNeeds,
} from '../classification/classify-emails.usecases';
import { listMessages } from '../classification/messages.repository';
import { openEmail } from '../emails/emails.usecases';
import { extractSuggestionsOf } from '../extraction/extract-suggestions.usecases';

/** Classifies and extracts at once; refused for an email that was classified, unless its classifier had failed. */
export async function analyseEmail(
  needs: ClassifyNeeds,
  { userId, emailId }: { userId: string; emailId: string },
): Promise<EmailDetail> {
  await asUser(needs.db, userId, async (scope) => {
    await openEmail(scope, emailId);
    const [stored] = await listMessages(scope, [emailId]);
    const isExtracted = stored?.status === 'completed' || stored?.status === 'classified';
    if (stored && isExtracted && !needsClassifier(stored))
      throw new AppError(
        'classification.already_classified',
        'This email already has AI classification',
        { title: 'Already Classified' },
      );
  });
  await classifyEmails(needs, { userId, emailIds: [emailId] });
  await extractSuggestionsOf(needs, { userId, emailIds: [emailId] });
  return asUser(needs.db, userId, (scope) => openEmail(scope, emailId));
}
