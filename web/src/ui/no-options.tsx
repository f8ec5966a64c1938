import { Command, useCommandState } from 'cmdk';
import type { ReactNode } from 'react';

type Props = { className: string; children: ReactNode };

/** Placeholder of an empty option list; an option itself, as a listbox must contain one. */
export function NoOptions({ className, children }: Props) {
  return (
    <Command.Empty className={className}>
      <span role="option" aria-disabled="true" aria-selected="false">
        {children}
      </span>
    </Command.Empty>
  );
}

/** Announces the placeholder. Outside the list, which may only contain options. */
export function NoOptionsStatus({ children }: { children: ReactNode }) {
  const isEmpty = useCommandState((state) => state.filtered.count === 0);
  return (
    <span role="status" className="sr-only">
      {isEmpty && children}
    </span>
  );
}
