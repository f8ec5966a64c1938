import clsx from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  note?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A titled part of the open email; the parent draws the separators. */
export function Section({ title, note, className, children }: Props) {
  return (
    <section aria-label={title} className={clsx('px-5 py-4 max-md:px-4', className)}>
      <div className="mb-2 flex min-h-5 items-center gap-2 text-12 text-ink-2">
        <h3 className="font-semi">{title}</h3>
        {note}
      </div>
      {children}
    </section>
  );
}
