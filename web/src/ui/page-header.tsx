import type { ReactNode } from 'react';

/** Title block, always top left; the one primary button top right. */
export function PageHeader({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-5 flex items-start gap-4 max-md:mb-4 max-md:flex-wrap max-md:gap-3">
      <div className="min-w-0">
        <h1 className="text-20 font-semi">{title}</h1>
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
