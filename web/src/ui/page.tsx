import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The measure of a screen: 1120 px with 32 px edges; wide for tables. */
export function Page({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'w-full grow px-8 pt-6 pb-24 max-md:px-4 max-md:pt-4 max-md:pb-32 print:p-0',
        !wide && 'max-w-[calc(var(--content)+64px)]',
      )}
    >
      {children}
    </div>
  );
}
