import { useQuery } from '@tanstack/react-query';

import { messageOf } from '../../api/client';
import { emailQuery } from '../../api/emails';
import { ErrorState } from '../../ui/error-state';
import { later } from '../../ui/later';
import { Skeleton, SkeletonBar } from '../../ui/skeleton';

const OpenEmail = later(async () => (await import('./open-email')).OpenEmail);

/** The code of an open email and of its message, before the first one is opened. */
export async function fetchOpenEmail(): Promise<void> {
  await Promise.all([OpenEmail.fetch(), import('./email-letter')]);
}

type Props = {
  id: string;
  onArchive: () => void;
  onClose: () => void;
  onNext: () => void;
};

export function OpenEmailLoader({ id, onArchive, onClose, onNext }: Props) {
  const email = useQuery(emailQuery(id));
  // Also after a later read has failed: what is being typed must stay.
  if (email.data !== undefined) {
    return (
      <OpenEmail
        key={id}
        email={email.data}
        onArchive={onArchive}
        onClose={onClose}
        onNext={onNext}
      />
    );
  }
  return (
    <div className="rounded-4 border border-line-strong bg-surface shadow-card">
      {email.isError ? (
        <ErrorState
          title="Error Loading Emails"
          onRetry={() => void email.refetch()}
          busy={email.isFetching}
        >
          {messageOf(email.error, 'Failed to fetch data')}
        </ErrorState>
      ) : (
        <Skeleton label="Loading emails..." className="grid min-h-80 content-start gap-4 p-5">
          <SkeletonBar className="h-4 w-1/2" />
          <SkeletonBar className="w-1/3" />
          <SkeletonBar className="mt-4 w-4/5" />
          <SkeletonBar className="w-3/4" />
          <SkeletonBar className="w-2/3" />
        </Skeleton>
      )}
    </div>
  );
}
