import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onCheckedChange?: (checked: boolean) => void;
  indeterminate?: boolean;
  /** A round 18 px check, for completing a task. */
  round?: boolean;
};

const square =
  'checked:bg-accent checked:border-accent indeterminate:bg-accent indeterminate:border-accent size-4 rounded-1';
const circle = 'size-4.5 rounded-full checked:border-success-text checked:bg-success-text';

export function Checkbox({
  className,
  onCheckedChange,
  indeterminate = false,
  round = false,
  ...rest
}: Props) {
  return (
    <span className="relative inline-grid shrink-0 place-items-center">
      <input
        type="checkbox"
        ref={(node) => {
          if (node !== null) node.indeterminate = indeterminate;
        }}
        onChange={(event) => onCheckedChange?.(event.target.checked)}
        className={clsx(
          'peer touch cursor-pointer appearance-none border-[1.5px] border-line-control bg-surface hover:border-ink-2 disabled:border-line disabled:hover:border-line max-md:size-5',
          round ? circle : square,
          className,
        )}
        {...rest}
      />
      <span
        aria-hidden
        className={clsx(
          'pointer-events-none absolute -mt-0.5 hidden h-1 w-2 -rotate-45 border-b-[1.75px] border-l-[1.75px] peer-checked:block',
          round ? 'border-surface' : 'border-on-accent',
        )}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute hidden h-0 w-2 border-b-2 border-on-accent peer-indeterminate:block peer-checked:hidden"
      />
    </span>
  );
}

/** A checkbox whose label is clickable as well. */
export function CheckboxLine({ children, ...rest }: Props & { children: ReactNode }) {
  return (
    <label className="flex cursor-pointer items-center gap-2.5 max-md:min-h-11">
      <Checkbox {...rest} />
      <span>{children}</span>
    </label>
  );
}
