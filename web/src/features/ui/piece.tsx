import type { ReactNode } from 'react';

export function Piece({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <figure className={wide ? 'col-span-full' : undefined}>
      <figcaption className="mb-2 text-12 font-medium text-ink-2">{name}</figcaption>
      <div className="grid min-h-24 content-center gap-3 rounded-3 border p-4">{children}</div>
    </figure>
  );
}
