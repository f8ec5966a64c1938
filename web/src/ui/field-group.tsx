import { clsx } from 'clsx';
import { useId, type ReactNode, type RefObject } from 'react';

type Props = {
  legend: ReactNode;
  problem?: string | undefined;
  /** A section of a form with a line above it. */
  isPart?: boolean;
  className?: string;
  describedBy?: string | undefined;
  ref?: RefObject<HTMLFieldSetElement | null>;
  children: ReactNode;
};

/** Controls that belong together, with the error of the group below them. */
export function FieldGroup({ legend, problem, isPart = false, describedBy, ...rest }: Props) {
  const noteId = useId();
  const { className, ref, children } = rest;
  return (
    <fieldset
      ref={ref}
      aria-describedby={problem === undefined ? describedBy : noteId}
      className={clsx(isPart && 'border-t pt-3', className)}
    >
      <legend
        className={
          isPart
            ? 'float-left mb-2 flex w-full items-center gap-2 font-semi'
            : 'mb-1 text-12 font-medium text-ink-2'
        }
      >
        {legend}
      </legend>
      {children}
      <FieldProblem id={noteId} className={isPart ? 'mt-2' : 'mt-1'}>
        {problem}
      </FieldProblem>
    </fieldset>
  );
}

type ProblemProps = { id?: string; className?: string; children: string | null | undefined };

/** Screen readers announce it when it appears. */
export function FieldProblem({ id, className, children }: ProblemProps) {
  if (children == null) return null;
  return (
    <p id={id} role="alert" className={clsx('text-12 text-danger-text', className)}>
      {children}
    </p>
  );
}
