import { CircleAlert, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from './button';

/** What happened, in words, and Try Again; at the place of what could not be shown. */
export function ErrorState({
  title,
  children,
  onRetry,
  busy = false,
}: {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
}) {
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <CircleAlert className="mb-2 text-danger-text" size={20} aria-hidden />
      <h2 className="text-14 leading-5 font-semi">{title}</h2>
      {children !== undefined && <p className="max-w-[46ch] text-balance text-ink-2">{children}</p>}
      {onRetry !== undefined && (
        <Button
          className="mt-3"
          onClick={onRetry}
          busy={busy}
          icon={<RotateCcw size={16} aria-hidden />}
        >
          Try Again
        </Button>
      )}
    </div>
  );
}
