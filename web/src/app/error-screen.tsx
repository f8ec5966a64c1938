import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useRouteError } from 'react-router';

import { isNetworkError, messageOf } from '../api/client';
import { Button } from '../ui/button';
import { isServerReachable } from '../ui/load-chunk';

const UNEXPECTED = 'An unexpected error occurred';

/** The router asks for the code of a screen only once, so the page is loaded again. */
async function reload(): Promise<void> {
  if (await isServerReachable()) window.location.reload();
}

/** Error boundary of a screen; Try Again remounts it. */
export function ErrorScreen() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const retry = isNetworkError(error)
    ? reload
    : () => navigate(`${pathname}${search}${hash}`, { replace: true });
  return (
    <div
      role="alert"
      className="grid min-h-[60dvh] place-content-center justify-items-center gap-1 px-6 text-center"
    >
      <TriangleAlert size={20} className="mb-2 text-danger-text" aria-hidden />
      <h1 className="text-14 font-semi">Something went wrong</h1>
      <p className="max-w-[46ch] text-balance break-words text-ink-2">
        {messageOf(error, UNEXPECTED)}
      </p>
      <Button className="mt-3" onClick={() => void retry()}>
        Try again
      </Button>
    </div>
  );
}

export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = 'Page not found · Docket';
    // oxlint-disable-next-line no-console -- the specification requires logging the path
    console.warn('404: nothing at', pathname);
  }, [pathname]);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-1 px-6 text-center">
      <h1 className="text-16 font-semi">Oops! Page not found</h1>
      <p className="break-all text-ink-2">There is nothing at {pathname}.</p>
      <Button asChild className="mt-3">
        <Link to="/">Return to Home</Link>
      </Button>
    </main>
  );
}
