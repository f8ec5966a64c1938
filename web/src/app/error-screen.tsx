import { TriangleAlert } from 'lucide-react';
import { useLocation, useNavigate, useRouteError } from 'react-router';

import { messageOf } from '../api/client';
import { Button } from '../ui/button';

const UNEXPECTED = 'An unexpected error occurred';

/** A screen that broke: says what happened; Try again clears the error and shows the screen anew. */
export function ErrorScreen() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
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
      <Button
        className="mt-3"
        onClick={() => void navigate(`${pathname}${search}${hash}`, { replace: true })}
      >
        Try again
      </Button>
    </div>
  );
}
