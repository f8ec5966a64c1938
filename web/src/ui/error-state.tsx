import { CircleAlert, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from './button';

type ErrorStateProps = {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
};

/** Replaces content that could not be loaded, with Try Again. */
export function ErrorState({ title, children, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <CircleAlert className="mb-2 text-danger-text" size={20} aria-hidden />
      <h2 className="text-14 leading-5 font-semi">{title}</h2>
      {children !== undefined && <p className="max-w-[46ch] text-balance text-ink-2">{children}</p>}
      {onRetry !== undefined && (
        <Button className="mt-3" onClick={onRetry} busy={busy} icon={RotateCcw}>
          Try Again
        </Button>
      )}
    </div>
  );
}

type RetryLineProps = {
  problem: string;
  busy: boolean;
  /** Undefined: trying again would have no effect now. */
  onRetry: (() => void) | undefined;
};

/** One-line variant, for forms and menus. */
export function RetryLine({ problem, busy, onRetry }: RetryLineProps) {
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-2 text-12 text-danger-text">
      {problem}
      {onRetry !== undefined && (
        <Button variant="link" busy={busy} onClick={onRetry}>
          Try Again
        </Button>
      )}
    </span>
  );
}
