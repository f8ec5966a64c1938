import type { AccessEnded } from '@docket/core/users/users.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { SIGN_IN_URL } from '../api/session';
import { Button } from '../ui/button';
import { FullPage } from '../ui/full-page';
import { setScreenTitle } from '../ui/page-title';

const WORDS = {
  blocked: {
    title: 'Access Blocked',
    text: 'An administrator has blocked your account, so your mail is no longer shown here. What you had not saved is lost; everything else is kept. Sign in again to see whom to contact.',
  },
  removed: {
    title: 'Account Removed',
    text: 'Your account and all of its data were removed from Docket. Your mailbox was not changed. If you sign in again, you start with a new account, and the same access rules apply.',
  },
} as const;

/** In place of the page of somebody who was blocked or removed while it was open. */
export function AccessEndedPage({ reason }: { reason: AccessEnded }) {
  const { title, text } = WORDS[reason];
  const client = useQueryClient();
  useEffect(() => {
    setScreenTitle(title);
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  }, [client, title]);
  return (
    <FullPage role="alert" title={title}>
      <p className="max-w-[56ch] text-ink-2">{text}</p>
      <Button asChild className="mt-3">
        <a href={SIGN_IN_URL}>Sign in with Microsoft</a>
      </Button>
    </FullPage>
  );
}
