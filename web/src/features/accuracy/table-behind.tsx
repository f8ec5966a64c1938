import type { ReactNode } from 'react';

/** The figures behind a plot, one click away. */
export function TableBehind({ children }: { children: ReactNode }) {
  return (
    <details className="mt-2">
      <summary className="link touch w-fit cursor-pointer text-12 font-medium">
        Show the figures
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
