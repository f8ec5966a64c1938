import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A placeholder bar; className sets its width and height. */
export function SkeletonBar({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx('skeleton-pulse block h-2.5 rounded-[3px] bg-pressed', className)}
    />
  );
}

type SkeletonProps = {
  label: string;
  children: ReactNode;
  className?: string;
};

/**
 * Renders after 150 ms, so that fast responses do not flicker. label is announced ('Loading emails...'), so it must not
 * be in what is busy: screen readers may wait with that until it is not.
 */
export function Skeleton({ label, children, className }: SkeletonProps) {
  return (
    <output className="appear-late block">
      <span className="sr-only">{label}</span>
      <div aria-busy="true" className={className}>
        {children}
      </div>
    </output>
  );
}

export function SkeletonRows({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <Skeleton label={label} className="border-t">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="grid grid-cols-[1rem_11.5rem_1fr_4rem] gap-3 border-b px-3 py-4 max-md:grid-cols-[1fr_4rem]"
        >
          <SkeletonBar className="size-4 max-md:hidden" />
          <SkeletonBar className="w-4/5 max-md:hidden" />
          <div className="grid gap-3">
            <SkeletonBar className={row % 2 === 0 ? 'w-4/5' : 'w-2/3'} />
            <SkeletonBar className={row % 2 === 0 ? 'w-2/5' : 'w-1/2'} />
          </div>
          <SkeletonBar className="w-10 justify-self-end" />
        </div>
      ))}
    </Skeleton>
  );
}

/** Placeholder cards in a grid; className sets its columns. */
export function SkeletonCards({
  label,
  cards = 4,
  className = 'grid grid-cols-2 gap-4 max-md:grid-cols-1',
}: {
  label: string;
  cards?: number;
  className?: string;
}) {
  return (
    <Skeleton label={label} className={className}>
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} data-skeleton-card className="grid gap-3 rounded-3 border bg-surface p-4">
          <SkeletonBar className="w-2/5" />
          <SkeletonBar className="w-4/5" />
          <SkeletonBar className="w-3/5" />
          <SkeletonBar className="w-1/3" />
        </div>
      ))}
    </Skeleton>
  );
}
