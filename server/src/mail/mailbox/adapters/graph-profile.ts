import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { z } from 'zod';

import { createGraphCall, type GraphCallOptions } from './graph-call';
import { isMailboxError, MailboxError } from '../mailbox-error';
import type { MailboxProfile } from '../mailbox';

const profileSchema = z.object({
  id: z.string(),
  userPrincipalName: z.string().nullish(),
  displayName: z.string().nullish(),
});

export async function readGraphProfile(options: GraphCallOptions): Promise<MailboxProfile> {
  const graph = createGraphCall(options);
  try {
    // Somebody waits for the answer, so a failure is reported at once instead of retried for half a minute.
    const { body } = await graph.send({ method: 'GET', path: '/me', isRetryable: false });
    const { id, userPrincipalName, displayName } = profileSchema.parse(body);
    return { id, userPrincipalName: userPrincipalName ?? '', displayName: displayName ?? '' };
  } catch (error) {
    if (!isMailboxError(error) || error.status === 0) throw error;
    const { status, providerCode } = error;
    const { requestId } = error.details as { requestId: string | null };
    const message = `${ERROR_TEXTS.profileFailed(status)}. ${error.message}`;
    throw new MailboxError(error.code, message, { status, providerCode, requestId });
  }
}
