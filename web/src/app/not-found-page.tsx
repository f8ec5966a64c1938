import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';

import { Button } from '../ui/button';

export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = 'Page not found · Docket';
    // oxlint-disable-next-line no-console -- the specification asks that the bad path is logged
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
