import type { ReactNode } from 'react';

type Props = { title: string; role?: 'alert'; children: ReactNode };

/** A message in place of the whole app. */
export function FullPage({ title, role, children }: Props) {
  return (
    <main
      role={role}
      className="grid min-h-dvh place-content-center justify-items-center gap-1 px-6 text-center"
    >
      <h1 className="text-16 font-semi">{title}</h1>
      {children}
    </main>
  );
}
