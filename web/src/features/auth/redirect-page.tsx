import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { messageOf } from '../../api/client';
import { useCompleteSignIn } from '../../api/session';
import { Button } from '../../ui/button';
import { Spinner } from '../../ui/spinner';

const NOT_COMPLETED = 'Authentication was not completed successfully';

/** Hands the code and state of the address to the server, once: a code works one time. */
export function RedirectPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { mutateAsync } = useCompleteSignIn();
  const [problem, setProblem] = useState<string | null>(null);
  const isSent = useRef(false);

  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    async function complete() {
      const body = Object.fromEntries(search);
      if (!('state' in body)) return setProblem(body['error_description'] ?? NOT_COMPLETED);
      try {
        const { next } = await mutateAsync({ body });
        await navigate(next, { replace: true });
      } catch (error) {
        setProblem(messageOf(error, NOT_COMPLETED));
      }
    }
    void complete();
  }, [mutateAsync, navigate, search]);

  return problem === null ? (
    <output className="grid min-h-dvh place-content-center justify-items-center gap-3 text-ink-2">
      <Spinner />
      Completing authentication...
    </output>
  ) : (
    <AuthenticationError problem={problem} />
  );
}

export function AuthenticationError({ problem }: { problem: string }) {
  return (
    <main
      role="alert"
      className="grid min-h-dvh place-content-center justify-items-center gap-1 px-6 text-center"
    >
      <h1 className="text-16 font-semi">Authentication Error</h1>
      <p className="max-w-[56ch] break-words text-ink-2">{problem}</p>
      <Button asChild className="mt-3">
        <Link to="/">Go Home</Link>
      </Button>
    </main>
  );
}
