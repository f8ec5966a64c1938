import type { QueueEmail } from '@docket/core/emails/email';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

import { emailQuery } from '../../api/emails';
import { hasOfflineStore } from '../../api/offline-store';
import { Loaded } from '../../forms/loaded';
import { afterPaint } from '../../ui/after-paint';
import { later } from '../../ui/later';
import { Skeleton, SkeletonBar } from '../../ui/skeleton';
import { useHeldKeys } from '../../ui/use-shortcuts';
import type { OpenEmailHandlers } from './open-email';

const CARD = 'rounded-4 border border-line-strong bg-surface shadow-card';

const OpenEmail = later(
  async () => (await import('./open-email')).OpenEmail,
  <div className={CARD}>
    <HeldKeys />
    <OpenEmailSkeleton />
  </div>,
);

/** If this fails, opening the email asks again and reports the error. */
function preloadOpenEmail(): void {
  OpenEmail.preload();
  import('./email-body').catch(() => undefined);
}

type Props = {
  id: string;
  /** Rendered above the email. */
  lead?: ReactNode;
  takesOver: boolean;
} & OpenEmailHandlers;

export function OpenEmailLoader({ id, lead, ...handlers }: Props) {
  const email = useQuery(emailQuery(id));
  // Rendered before the email has loaded, so that it can be scrolled to.
  return (
    <div
      id={`email-${id}`}
      tabIndex={-1}
      className="relative outline-none z-1 -mt-px max-md:scroll-mt-40 md:scroll-mt-(--under-head,-16px)"
    >
      {lead}
      {email.data === undefined ? (
        <div className={CARD}>
          {!email.isError && email.fetchStatus !== 'paused' && <HeldKeys />}
          <Loaded query={email} loading={<OpenEmailSkeleton />} failure="Error Loading Emails">
            {() => null}
          </Loaded>
        </div>
      ) : (
        <OpenEmail key={id} email={email.data} {...handlers} />
      )}
    </div>
  );
}

/** Holds keys for the email being loaded. */
function HeldKeys() {
  useHeldKeys();
  return null;
}

function OpenEmailSkeleton() {
  return (
    <Skeleton label="Loading emails..." className="grid min-h-80 content-start gap-4 p-5">
      <SkeletonBar className="h-4 w-1/2" />
      <SkeletonBar className="w-1/3" />
      <SkeletonBar className="mt-4 w-4/5" />
      <SkeletonBar className="w-3/4" />
      <SkeletonBar className="w-2/3" />
    </Skeleton>
  );
}

/** Prefetches the current email, its neighbors and their code, which the installed app may need offline. */
export function usePrefetchEmails(emails: readonly QueueEmail[], currentId: string | null): void {
  const client = useQueryClient();
  const at = emails.findIndex((email) => email.id === currentId);
  const near = emails
    .slice(Math.max(0, at - 1), at + 3)
    .map((email) => email.id)
    .join(' ');
  useEffect(
    () =>
      // Effects run before paint; prefetching can wait.
      afterPaint(() => {
        if (currentId !== null || hasOfflineStore()) preloadOpenEmail();
        for (const id of near.split(' ')) if (id !== '') void client.prefetchQuery(emailQuery(id));
      }),
    [client, currentId, near],
  );
}
