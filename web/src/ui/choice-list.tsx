import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { CheckboxLine } from './checkbox';
import { FieldGroup } from './field-group';

type Props<Name extends string> = {
  legend: string;
  /** Values with their labels. */
  choices: readonly (readonly [Name, ReactNode])[];
  chosen: readonly Name[];
  onChange: (chosen: Name[]) => void;
  problem: string | undefined;
  className?: string;
  /** Above the choices. */
  children?: ReactNode;
};

/** A group of checkboxes. */
export function ChoiceList<Name extends string>({
  legend,
  choices,
  chosen,
  onChange,
  problem,
  className,
  children,
}: Props<Name>) {
  return (
    <FieldGroup legend={legend} problem={problem}>
      {children}
      <div className={clsx('grid gap-1.5', className)}>
        {choices.map(([name, words]) => (
          <CheckboxLine
            key={name}
            aria-invalid={problem !== undefined || undefined}
            checked={chosen.includes(name)}
            onCheckedChange={(on) =>
              onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          >
            {words}
          </CheckboxLine>
        ))}
      </div>
    </FieldGroup>
  );
}
