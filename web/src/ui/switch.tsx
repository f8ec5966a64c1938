import { clsx } from 'clsx';
import { Switch as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';

export function Switch({ className, ...rest }: Radix.SwitchProps) {
  return (
    <Radix.Root
      className={clsx(
        'touch inline-flex h-4.5 w-8 shrink-0 items-center rounded-full border border-line-control bg-pressed transition-colors duration-(--d-1) data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-60',
        className,
      )}
      {...rest}
    >
      <Radix.Thumb className="block size-3 translate-x-0.5 rounded-full bg-ink-2 transition-transform duration-(--d-1) data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent" />
    </Radix.Root>
  );
}

/** A switch at the right of its label and a sentence saying what it does. */
export function SwitchLine({
  label,
  hint,
  ...rest
}: Radix.SwitchProps & { label: ReactNode; hint?: ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-h-9 items-center gap-4 max-md:min-h-11">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-12 text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <Switch id={id} aria-describedby={hint === undefined ? undefined : `${id}-hint`} {...rest} />
    </div>
  );
}
