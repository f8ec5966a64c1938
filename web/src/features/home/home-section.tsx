import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = {
  title: string;
  note?: ReactNode;
  to: string;
  linkText: string;
  children: ReactNode;
};

/** A titled section of Home with a link to its screen. */
export function HomeSection({ title, note, to, linkText, children }: Props) {
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-baseline gap-x-2 border-b pb-2">
        <h2 className="text-14 leading-5 font-semi tracking-[-0.006em]">{title}</h2>
        {note !== undefined && <span className="text-ink-3 tabular-nums">{note}</span>}
        <Link to={to} className="link touch ml-auto text-12 font-medium">
          {linkText}
        </Link>
      </div>
      {children}
    </section>
  );
}

export const rowClass =
  'relative -mx-2 flex min-h-9 items-center gap-3 rounded-2 px-2 hover:bg-hover max-md:min-h-11 max-md:py-2';
/** Separator between rows, inside the rounded hover area. */
export const rowSeparator =
  "[&+&]:before:absolute [&+&]:before:inset-x-2 [&+&]:before:top-0 [&+&]:before:border-t [&+&]:before:content-['']";
