import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { messageOf, onSessionLost } from '../api/client';
import { readSession, SIGN_IN_URL, type SessionUser } from '../api/session';
import { answerSignedIn } from '../api/signed-in-channel';
import { AlertDialog } from '../ui/alert-dialog';

/** Opens when a call is refused for want of a session; signing in happens in another tab, this page stays as it is. */
export function SessionExpired({ user }: { user: SessionUser }) {
  const client = useQueryClient();
  const [isLost, setIsLost] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => onSessionLost(() => setIsLost(true)), []);
  useEffect(() => {
    if (!isLost) return undefined;
    async function resume() {
      try {
        const session = await readSession();
        if (session.user === null) return setProblem('You are not signed in yet.');
        // Another person's records must not mix with what is on this page.
        if (session.user.id !== user.id) return window.location.assign('/');
        setIsLost(false);
        setProblem(null);
        await client.invalidateQueries();
      } catch (error) {
        setProblem(messageOf(error, 'An unexpected error occurred'));
      }
    }
    return answerSignedIn(() => void resume());
  }, [client, isLost, user.id]);

  return (
    <AlertDialog
      open={isLost}
      onOpenChange={setIsLost}
      title="Your session has ended"
      confirm="Sign in again"
      cancel="Not now"
      onConfirm={() => window.open(SIGN_IN_URL, '_blank')}
    >
      <p>Sign in again in a new tab. This page waits here, and nothing you typed is lost.</p>
      {problem !== null && <p className="mt-2 text-danger-text">{problem}</p>}
    </AlertDialog>
  );
}
