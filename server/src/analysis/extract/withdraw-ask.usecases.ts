import type { LeftOut } from '@docket/core/extraction/suggestion';

import { findOffers, saveLeftOut } from '../../mail/emails/email-analysis.repository';
import { refreshUrgency } from '../../mail/emails/email-decisions.repository';
import type { UserScope } from '../../platform/db/database';
import { leftOutTask } from './left-out-task';
import { listSuggestions, removeUntouchedSuggestion } from './suggestions.repository';

/**
 * Takes an undecided suggestion back from its email, whose row is locked; it is listed there among what is left out. What
 * a person has done to it meanwhile comes first.
 */
export async function withdrawAsk(
  scope: UserScope,
  { emailId, suggestionId }: { emailId: string; suggestionId: string },
  why: Pick<LeftOut, 'reason' | 'because'>,
): Promise<void> {
  const suggestions = await listSuggestions(scope, emailId);
  const earlier = suggestions.find(({ id }) => id === suggestionId);
  if (earlier === undefined || !(await removeUntouchedSuggestion(scope, suggestionId))) return;
  const { leftOut } = await findOffers(scope, emailId);
  await saveLeftOut(scope, emailId, [...leftOut, leftOutTask(earlier, why)]);
  await refreshUrgency(scope, [emailId]);
}
