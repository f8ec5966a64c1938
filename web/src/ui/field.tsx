import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

import { FieldProblem } from './field-group';

type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Label, hint and error of a control; children receives the ids to spread onto it. */
export function Field({ label, hint, error, required = false, className, children }: Props) {
  const id = useId();
  const note = error !== undefined || hint !== undefined ? `${id}-note` : undefined;
  return (
    <div className={clsx('grid grid-cols-[minmax(0,1fr)] content-start gap-1', className)}>
      <label htmlFor={id} className="text-12 font-medium text-ink-2">
        {label}
        {required && (
          <span className="text-ink-3" aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': note,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required || undefined,
      })}
      {error !== undefined ? (
        <FieldProblem id={note}>{error}</FieldProblem>
      ) : (
        hint !== undefined && (
          <p id={note} className="text-12 text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
