import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { isNetworkError, messageOf } from '../api/client';
import { SIGN_IN_URL, sessionQuery } from '../api/session';
import { Button } from '../ui/button';
import { ErrorState } from '../ui/error-state';
import { FullPageSpinner } from './full-page-spinner';
import { SessionExpired } from './session-expired';
import { Mark } from './shell/mark';
import { UserMenu } from './shell/user-menu';

/**
 * Nothing of a person is shown before it is known who it is. A session that ends later is asked for again
 * in a dialog over the page, so that nothing typed is lost.
 */
export function AuthGate({ children }: { children: ReactNode }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...sessionQuery(),
    staleTime: Infinity,
  });
  if (isPending) return <FullPageSpinner />;
  if (data === undefined) {
    return (
      <main className="grid min-h-dvh place-content-center">
        <ErrorState
          title={isNetworkError(error) ? 'Docket could not be reached' : 'Something went wrong'}
          onRetry={() => void refetch()}
          busy={isFetching}
        >
          {messageOf(error, 'An unexpected error occurred')}
        </ErrorState>
      </main>
    );
  }
  if (data.user === null) return <SignInCard />;
  return (
    <>
      {children}
      <SessionExpired user={data.user} />
    </>
  );
}

function SignInCard() {
  return (
    <div className="grid min-h-dvh grid-rows-[var(--topbar)_1fr]">
      <header className="flex items-center justify-between border-b bg-chrome px-4">
        <span className="inline-flex items-center gap-2.5 text-14 font-semi">
          <Mark /> Docket
        </span>
        <UserMenu user={null} />
      </header>
      <main className="grid place-items-center p-4">
        <div className="grid w-90 max-w-full justify-items-center gap-2 rounded-4 border bg-surface px-6 pt-8 pb-6 text-center shadow-card">
          <Mark className="mb-3 size-7" />
          <h1 className="text-16 font-semi">Authentication Required</h1>
          <p className="text-ink-2">You need to be signed in to access this application.</p>
          <Button variant="primary" asChild className="mt-4 h-9 w-full">
            <a href={SIGN_IN_URL}>Sign in with Microsoft</a>
          </Button>
          <p className="text-12 text-ink-3">Please use your Microsoft account to authenticate.</p>
        </div>
      </main>
    </div>
  );
}
