import type { ReactNode } from 'react';

export function FullPageSpinner({ children = 'Loading...' }: { children?: ReactNode }) {
  return (
    <output className="grid min-h-dvh place-content-center justify-items-center gap-3 text-ink-2">
      <span
        aria-hidden
        className="spin inline-block size-5 shrink-0 rounded-full border-2 border-line-strong border-t-accent"
      />
      {children}
    </output>
  );
}
