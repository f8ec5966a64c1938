import type { QueueEmail } from '@docket/core/emails/email';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { emailQuery } from '../../api/emails';
import { afterPaint } from '../../ui/after-paint';
import { fetchOpenEmail } from './open-email-loader';

/** Reads the current email, its neighbours and the code to show them ahead, so that opening one or going on does not wait. */
export function usePrefetchEmails(emails: readonly QueueEmail[], currentId: string | null): void {
  const client = useQueryClient();
  const at = emails.findIndex((email) => email.id === currentId);
  const near = emails
    .slice(Math.max(0, at - 1), at + 3)
    .map((email) => email.id)
    .join(' ');
  useEffect(
    () =>
      // The effects of a key run before its frame; asking for what may come next can wait for it.
      afterPaint(() => {
        // Where it fails, opening asks again and says so.
        if (currentId !== null) fetchOpenEmail().catch(() => undefined);
        for (const id of near.split(' ')) if (id !== '') void client.prefetchQuery(emailQuery(id));
      }),
    [client, currentId, near],
  );
}
