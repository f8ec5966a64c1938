import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

import { isNetworkError, messageOf, onSessionLost } from '../api/client';
import {
  findAccessEnded,
  readSession,
  sessionQuery,
  type SessionUser,
  SIGN_IN_URL,
  signInUrl,
} from '../api/session';
import { answerSignedIn, onSignedOut } from '../api/session-channel';
import { AlertDialog } from '../ui/dialog';
import { Button } from '../ui/button';
import { ErrorState } from '../ui/error-state';
import { FullPageSpinner } from '../ui/spinner';
import { useStable } from '../ui/use-stable';
import { AccessEndedPage } from './access-ended-page';
import { Mark } from './shell/mark';
import { UserMenu } from './shell/user-menu';

/**
 * Renders nothing personal until the session is known. If it expires later, the user signs in again from a
 * dialog over the page, so that nothing typed is lost.
 */
export function AuthGate({ children }: { children: ReactNode }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...sessionQuery(),
    staleTime: Infinity,
  });
  // The session is read again with everything else after a reconnection, and may have ended by then.
  const [shownTo, setShownTo] = useState<SessionUser | null>(null);
  if (shownTo === null && data !== undefined && data.user !== null) setShownTo(data.user);
  const [isLeaving, setLeaving] = useState(false);
  if (isLeaving) return <LeavePage />;
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
  if (shownTo === null) return <SignInCard />;
  if (data.accessEnded !== undefined) return <AccessEndedPage reason={data.accessEnded} />;
  if (data.user !== null && data.user.id !== shownTo.id) return <LeavePage />;
  return (
    <>
      {children}
      <SessionExpired
        user={shownTo}
        isEnded={data.user === null}
        onLeave={() => setLeaving(true)}
      />
    </>
  );
}

/**
 * Another user's data never stands on this page, not even for a moment. Nor does that of somebody who signed out: what
 * is on screen goes first, as an open form would have the browser ask whether to stay.
 */
function LeavePage() {
  useEffect(() => window.location.assign('/'), []);
  return <FullPageSpinner />;
}

function SignInCard() {
  const location = useLocation();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[var(--topbar)_1fr]">
      <header className="flex items-center justify-between border-b bg-chrome px-4">
        <span className="inline-flex items-center gap-2.5 text-14 font-semi">
          <Mark /> Docket
        </span>
        <UserMenu user={null} />
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] place-items-center p-4">
        <div className="grid w-90 max-w-full justify-items-center gap-2 rounded-4 border bg-surface px-6 pt-8 pb-6 text-center shadow-card">
          <Mark className="mb-3 size-7" />
          <h1 className="text-16 font-semi">Authentication Required</h1>
          <p className="text-ink-2">You need to be signed in to access this application.</p>
          <Button variant="primary" asChild className="mt-4 h-9 w-full">
            <a href={signInUrl(location)}>Sign in with Microsoft</a>
          </Button>
          <p className="text-12 text-ink-3">Please use your Microsoft account to authenticate.</p>
        </div>
      </main>
    </div>
  );
}

type SessionExpiredProps = {
  /** Whose page this is. */
  user: SessionUser;
  /** Whether nobody is signed in any more. */
  isEnded: boolean;
  onLeave: () => void;
};

/**
 * Opens when a call fails with auth.required, or the session is found to have ended. The user signs in in another tab,
 * and this page keeps its state.
 */
function SessionExpired({ user, isEnded, onLeave }: SessionExpiredProps) {
  const leave = useStable(onLeave);
  const client = useQueryClient();
  const [isLost, setIsLost] = useState(false);
  const [wasEnded, setWasEnded] = useState(isEnded);
  if (wasEnded !== isEnded) {
    setWasEnded(isEnded);
    if (isEnded) setIsLost(true);
  }
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(
    () =>
      onSessionLost(() => {
        findAccessEnded(client).then(
          (hasEnded) => (hasEnded ? undefined : setIsLost(true)),
          () => setIsLost(true),
        );
      }),
    [client],
  );
  useEffect(() => onSignedOut(leave), [leave]);
  useEffect(() => {
    if (!isLost) return undefined;
    async function resume() {
      try {
        const session = await readSession();
        if (session.user === null) return setProblem('You are not signed in yet.');
        if (session.user.id !== user.id) return leave();
        setIsLost(false);
        setProblem(null);
        await client.invalidateQueries();
      } catch (error) {
        setProblem(messageOf(error, 'An unexpected error occurred'));
      }
    }
    return answerSignedIn(() => void resume());
  }, [client, isLost, leave, user.id]);

  return (
    <AlertDialog
      open={isLost}
      onClose={() => setIsLost(false)}
      title="Your session has ended"
      confirm="Sign in again"
      cancel="Not now"
      onConfirm={() => window.open(SIGN_IN_URL, '_blank')}
    >
      <p>Sign in again in a new tab. This page stays open, and nothing you typed is lost.</p>
      {problem !== null && <p className="mt-2 text-danger-text">{problem}</p>}
    </AlertDialog>
  );
}
