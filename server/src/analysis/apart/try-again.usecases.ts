import { clearSetAside } from '../../mail/emails/email-analysis.repository';
import type { UserScope } from '../../platform/db/database';
import { forgetAttempts } from './attempts.repository';

/** The person retries a message that was set aside: it gets two new attempts. */
export async function tryAgain(scope: UserScope, emailId: string): Promise<void> {
  await forgetAttempts(scope, [emailId]);
  await clearSetAside(scope, emailId);
}
