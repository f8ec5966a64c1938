import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { messageOf } from '../../api/client';
import { readSession, sessionQuery } from '../../api/session';
import { announceSignedIn } from '../../api/signed-in-channel';
import { Spinner } from '../../ui/spinner';
import { AuthenticationError } from './redirect-page';

const NOT_COMPLETED = 'Authentication was not completed successfully';
const NO_SESSION_MS = 2_000;

/** Where a sign-in comes back to: on to Home, or back to the tab that asked for it. */
export function CallbackPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [problem, setProblem] = useState(search.get('error'));
  const returnTo = ownPath(search.get('return_to'));
  const [isForAnotherTab, setIsForAnotherTab] = useState(false);

  useEffect(() => {
    if (problem !== null || isForAnotherTab) return undefined;
    const abort = new AbortController();
    async function proceed() {
      try {
        const session = await readSessionSoon(abort.signal);
        if (abort.signal.aborted) return undefined;
        if (session.user === null) return setProblem(NOT_COMPLETED);
        client.setQueryData(sessionQuery().queryKey, session);
        if (await announceSignedIn()) {
          setIsForAnotherTab(true);
          return window.close();
        }
        if (!abort.signal.aborted) await navigate(returnTo, { replace: true });
      } catch (error) {
        if (!abort.signal.aborted) setProblem(messageOf(error, NOT_COMPLETED));
      }
    }
    void proceed();
    return () => abort.abort();
  }, [client, isForAnotherTab, navigate, problem, returnTo]);

  if (problem !== null) return <AuthenticationError problem={problem} />;
  return (
    <output className="grid min-h-dvh place-content-center justify-items-center gap-3 text-ink-2">
      {isForAnotherTab ? (
        'You are signed in. You can close this tab and go on where you were.'
      ) : (
        <>
          <Spinner />
          Completing authentication...
        </>
      )}
    </output>
  );
}

/** A session may come a moment later than the browser: without one it is asked for once more. */
async function readSessionSoon(signal: AbortSignal) {
  const session = await readSession(signal);
  if (session.user !== null) return session;
  await new Promise((resolve) => setTimeout(resolve, NO_SESSION_MS));
  return signal.aborted ? session : readSession(signal);
}

/** Only a path of this site: never another address that a link could name. */
function ownPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/';
}
