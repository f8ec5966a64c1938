import type { EmailDetail } from '@docket/core/emails/email';
import { AppError } from '@docket/core/errors';

import { asUser } from '../../platform/db/database';
import { inUnitOfWork } from '../../platform/use-cases/unit-of-work';
import {
  classifyTask,
  needsClassifier,
  type ClassifyDependencies,
} from '../../analysis/classify/classify-emails.usecases';
import { listMessages } from '../../analysis/messages/messages.repository';
import { cleanEmail, readEmail } from '../queue/review-queue.usecases';
import {
  analyzeInThread,
  type AttemptDependencies,
  retryAnalysis,
} from '../../analysis/attempts/analyze-in-thread.usecases';
import {
  extractTask,
  type ExtractDependencies,
} from '../../analysis/extract/extract-suggestions.usecases';

type Asked = { userId: string; emailId: string; ifClassified: 'refuse' | 'return' };

/**
 * Classifies and extracts at once. An already classified email is left as it is, unless its classifier failed. With
 * `return`, an email whose extraction is still queued does not wait behind other mail.
 */
export async function analyzeEmail(
  deps: AttemptDependencies<ClassifyDependencies & ExtractDependencies>,
  { userId, emailId, ifClassified }: Asked,
): Promise<EmailDetail> {
  const done = await inUnitOfWork(deps, userId, async (work) => {
    const email = await readEmail(work, emailId);
    const [stored] = await listMessages(work, [emailId]);
    const isExtracted = stored?.status === 'completed' || stored?.status === 'classified';
    if (stored && isExtracted && !needsClassifier(stored)) {
      if (ifClassified === 'return') return stored.status === 'completed' ? email : 'extract';
      throw new AppError(
        'classification.already_classified',
        'This email already has AI classification',
        { title: 'Already Classified' },
      );
    }
    if (stored?.status === 'set_aside')
      await retryAnalysis(
        work,
        emailId,
        needsClassifier(stored) ? 'email.stored' : 'email.classified',
      );
    return null;
  });
  if (done !== null && done !== 'extract') return cleanEmail(done, deps.threads);
  const batch = { userId, emailIds: [emailId], isOpened: true };
  if (done === null) await analyzeInThread(deps, classifyTask, batch);
  await analyzeInThread(deps, extractTask, batch);
  const read = await asUser(deps.db, userId, (scope) => readEmail(scope, emailId));
  return cleanEmail(read, deps.threads);
}
