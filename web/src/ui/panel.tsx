import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  className?: string;
};

/** A bordered surface with an optional header; never nested. */
export function Panel({ title, description, actions, children, className }: Props) {
  return (
    <section className={clsx('rounded-3 border bg-surface', className)}>
      {title !== undefined && (
        <div className="flex items-start gap-2 px-4 pt-3 pb-2">
          <div className="min-w-0 grow">
            <h2 className="text-13 font-semi">{title}</h2>
            {description !== undefined && <p className="text-12 text-ink-3">{description}</p>}
          </div>
          {actions}
        </div>
      )}
      {children !== undefined && (
        <div className={clsx('px-4 pb-4', title === undefined && 'pt-4')}>{children}</div>
      )}
    </section>
  );
}
