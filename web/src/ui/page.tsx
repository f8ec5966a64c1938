import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Content column: 1120 px wide with 32 px padding; wide for tables. */
export function Page({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'w-full grow px-8 pt-6 pb-24 max-md:px-4 max-md:pt-4 max-md:pb-32 print:p-0',
        !wide && 'max-w-[calc(var(--content)+4rem)]',
      )}
    >
      {children}
    </div>
  );
}

type Props = {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
};

/** Title at the top left, the primary button at the top right. */
export function PageHeader({ title, children, actions }: Props) {
  return (
    <header className="mb-5 flex items-start gap-4 max-md:mb-4 max-md:flex-wrap max-md:gap-3">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-20 font-semi">
          {title}
        </h1>
        {children !== undefined && <p className="max-w-[76ch] text-ink-2">{children}</p>}
      </div>
      {actions !== undefined && (
        <div
          data-pressed-only
          className="ml-auto flex shrink-0 items-center gap-2 max-md:ml-0 max-md:w-full max-md:flex-wrap max-md:[&>button]:grow max-md:[&>a]:grow"
        >
          {actions}
        </div>
      )}
    </header>
  );
}

export function SectionHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="mt-6 mb-2 flex min-h-8 items-center gap-3 max-md:mt-5 max-md:flex-wrap max-md:gap-2">
      <h2 className="text-14 leading-5 font-semi tracking-[-0.006em]">{title}</h2>
      {children}
    </div>
  );
}
