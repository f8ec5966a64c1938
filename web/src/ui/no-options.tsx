import { Command } from 'cmdk';
import type { ReactNode } from 'react';

type Props = { className: string; children: ReactNode };

/** What a list of options says when it has none: as an option itself, for a listbox must hold one. */
export function NoOptions({ className, children }: Props) {
  return (
    <Command.Empty className={className}>
      <span role="option" aria-disabled="true" aria-selected="false">
        {children}
      </span>
    </Command.Empty>
  );
}
