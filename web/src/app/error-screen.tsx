import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';

import { isNetworkError, messageOf } from '../api/client';
import { Button } from '../ui/button';
import { FullPage } from '../ui/full-page';
import { ChunkMissing, isServerReachable } from '../ui/load-chunk';

const UNEXPECTED = 'An unexpected error occurred';

/** React asks for the code of a screen only once, so the page is loaded again. */
async function reload(): Promise<void> {
  if (await isServerReachable()) window.location.reload();
}

/** Shows what went wrong in place of a screen, until the user tries again or goes elsewhere. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary at={useLocation().key}>{children}</Boundary>;
}

type BoundaryProps = { at: string; children: ReactNode };
type BoundaryState = { at: string; caught: { error: unknown } | null };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps(
    { at }: BoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return at === state.at ? null : { at, caught: null };
  }

  override state: BoundaryState = { at: this.props.at, caught: null };

  override render(): ReactNode {
    const { caught } = this.state;
    if (caught === null) return this.props.children;
    return <ErrorScreen error={caught.error} onRetry={() => this.setState({ caught: null })} />;
  }
}

function ErrorScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissing = isNetworkError(error) || error instanceof ChunkMissing;
  const retry = isMissing ? () => void reload() : onRetry;
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
      <Button className="mt-3" onClick={retry}>
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
    <FullPage title="Oops! Page not found">
      <p className="break-all text-ink-2">There is nothing at {pathname}.</p>
      <Button asChild className="mt-3">
        <Link to="/">Return to Home</Link>
      </Button>
    </FullPage>
  );
}
