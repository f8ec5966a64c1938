import { AppError } from '@docket/core/errors';
import { ownReturnPath } from '@docket/core/users/return-path';
import { isSignInProblem, SIGN_IN_PROBLEMS } from '@docket/core/users/sign-in-problem';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useNavigate } from '../../ui/app-router';

import { messageOf } from '../../api/client';
import { readSession, sessionQuery, SIGN_IN_URL, useCompleteSignIn } from '../../api/session';
import { announceSignedIn } from '../../api/session-channel';
import { withoutPermission } from '../../forms/asked-permission';
import { Button } from '../../ui/button';
import { FullPage } from '../../ui/full-page';
import { FullPageSpinner } from '../../ui/spinner';

const NOT_COMPLETED = 'Authentication was not completed successfully';
const NO_SESSION_MS = 2_000;
const SETTINGS_PATH = '/settings';

/** Completes sign-in: continues to Home, or returns to the tab that started it. */
export function CallbackPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  // Never show an error text from the URL.
  const [problem, setProblem] = useState(search.has('error') ? NOT_COMPLETED : null);
  const returnTo = ownReturnPath(search.get('return_to'));
  const [isForAnotherTab, setIsForAnotherTab] = useState(false);

  useEffect(() => {
    if (problem !== null || isForAnotherTab) return undefined;
    const abort = new AbortController();
    async function proceed() {
      try {
        const session = await readSessionWithRetry(abort.signal);
        if (abort.signal.aborted) return undefined;
        if (session.user === null) return setProblem(NOT_COMPLETED);
        client.setQueryData(sessionQuery().queryKey, session);
        if (await announceSignedIn()) {
          setIsForAnotherTab(true);
          return window.close();
        }
        if (!abort.signal.aborted) navigate(returnTo, { replace: true });
      } catch (error) {
        if (!abort.signal.aborted) setProblem(messageOf(error, NOT_COMPLETED));
      }
    }
    void proceed();
    return () => abort.abort();
  }, [client, isForAnotherTab, navigate, problem, returnTo]);

  if (problem !== null) return <AuthenticationError problem={problem} />;
  if (!isForAnotherTab) return <FullPageSpinner>Completing authentication...</FullPageSpinner>;
  return (
    <output className="grid min-h-dvh place-content-center justify-items-center gap-3 text-ink-2">
      You are signed in. You can close this tab and continue where you left off.
    </output>
  );
}

/** The session may lag behind the redirect, so it is read twice. */
async function readSessionWithRetry(signal: AbortSignal) {
  const session = await readSession(signal);
  if (session.user !== null) return session;
  await new Promise((resolve) => setTimeout(resolve, NO_SESSION_MS));
  return signal.aborted ? session : readSession(signal);
}

/** Posts the code and state to the server, only once as a code is single-use. */
export function RedirectPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { mutateAsync } = useCompleteSignIn();
  const [problem, setProblem] = useState<string | null>(null);
  const [returnTo, setReturnTo] = useState('/');
  const [code, setCode] = useState<string | null>(null);
  const isSent = useRef(false);

  const consent = consentOf(search);

  useEffect(() => {
    if (isSent.current || consent !== null) return;
    isSent.current = true;
    // Microsoft returns here after signing out too, as only this address is registered.
    if (search.size === 0) return navigate('/', { replace: true });
    async function complete() {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const given = Object.fromEntries(search);
      if (!('state' in given)) return setProblem(startProblem(search.get('problem')));
      try {
        const { next } = await mutateAsync({ body: { ...given, timezone: timeZone } });
        navigate(next, { replace: true });
      } catch (error) {
        setReturnTo(returnPathOf(error));
        setCode(error instanceof AppError ? error.code : null);
        setProblem(messageOf(error, NOT_COMPLETED));
      }
    }
    void complete();
  }, [consent, mutateAsync, navigate, search]);

  if (consent !== null) return <AdminConsent isGranted={consent === 'granted'} />;
  return problem === null ? (
    <FullPageSpinner>Completing authentication...</FullPageSpinner>
  ) : (
    <AuthenticationError problem={problem} returnTo={returnTo} code={code} />
  );
}

/** Where a sign-in started that was canceled or failed; '/' if it is unknown. */
function returnPathOf(error: unknown): string {
  const path = error instanceof AppError ? error.details['returnTo'] : undefined;
  return ownReturnPath(typeof path === 'string' ? path : null);
}

function startProblem(problem: string | null): string {
  return isSignInProblem(problem) ? SIGN_IN_PROBLEMS[problem] : NOT_COMPLETED;
}

/**
 * Result of the admin consent link, which returns without a state and signs nobody in; null for a sign-in.
 * https://learn.microsoft.com/entra/identity-platform/v2-admin-consent
 */
function consentOf(search: URLSearchParams): 'granted' | 'refused' | null {
  if (search.has('state') || search.has('code')) return null;
  const answer = search.get('admin_consent')?.toLowerCase();
  if (answer === undefined) return null;
  return answer === 'true' && !search.has('error') ? 'granted' : 'refused';
}

function AdminConsent({ isGranted }: { isGranted: boolean }) {
  return (
    <FullPage
      title={isGranted ? 'Administrator consent granted' : 'Administrator consent not granted'}
    >
      <p className="max-w-[56ch] text-ink-2">
        {isGranted
          ? 'Microsoft reports that Docket may be used in this organization. Nobody in it will be asked for consent again. Who has access is set on the server.'
          : 'Microsoft reports that consent was not granted. Open the consent link again to grant it.'}
      </p>
      <Button asChild className="mt-3">
        <Link to="/">{isGranted ? 'Go to sign-in' : 'Go Home'}</Link>
      </Button>
    </FullPage>
  );
}

type AuthenticationErrorProps = {
  problem: string;
  returnTo?: string;
  /** Of the error that the server answered with. */
  code?: string | null;
};

/** What is the case where nothing went wrong. */
const TITLES: Readonly<Record<string, string>> = {
  'auth.waiting': 'Waiting for Approval',
  'auth.blocked': 'Access Blocked',
  'auth.not_allowed': 'No Access',
  // Only a permission beyond reading mail: the person is signed in.
  'auth.permission_not_granted': 'Permission Not Granted',
};

function AuthenticationError({ problem, returnTo = '/', code = null }: AuthenticationErrorProps) {
  return (
    <FullPage role="alert" title={TITLES[code ?? ''] ?? 'Authentication Error'}>
      <p className="max-w-[56ch] break-words text-ink-2">{problem}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {returnTo !== '/' && (
          <Button asChild variant="primary">
            <Link to={withoutPermission(returnTo)}>
              {returnTo.startsWith(SETTINGS_PATH) ? 'Back to Settings' : 'Go Back'}
            </Link>
          </Button>
        )}
        {code === 'auth.waiting' && (
          <Button asChild variant="primary">
            <a href={SIGN_IN_URL}>Sign in again</a>
          </Button>
        )}
        <Button asChild>
          <Link to="/">Go Home</Link>
        </Button>
      </div>
    </FullPage>
  );
}
