import { Command } from 'cmdk';
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
