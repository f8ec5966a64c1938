import { clsx } from 'clsx';
import { Switch as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';

type SwitchProps = Radix.SwitchProps & {
  /** See Button; for instance while a change is saved. */
  off?: boolean;
};

export function Switch({ className, off = false, onCheckedChange, ...rest }: SwitchProps) {
  return (
    <Radix.Root
      className={clsx(
        // A 24 px hit area around an 18 px track.
        'touch relative inline-flex h-6 w-8 shrink-0 items-center rounded-full before:absolute before:inset-x-0 before:h-4.5 before:rounded-full before:border before:border-line-control before:bg-pressed before:transition-colors before:duration-(--d-1) data-[state=checked]:before:border-accent data-[state=checked]:before:bg-accent disabled:opacity-60 aria-disabled:opacity-60',
        className,
      )}
      aria-disabled={off || undefined}
      onCheckedChange={(checked) => {
        if (!off) onCheckedChange?.(checked);
      }}
      {...rest}
    >
      <Radix.Thumb className="relative block size-3 translate-x-0.75 rounded-full bg-ink-2 transition-transform duration-(--d-1) data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent" />
    </Radix.Root>
  );
}

/** A label and description with a switch on the right. */
export function SwitchLine({
  label,
  hint,
  ...rest
}: SwitchProps & { label: ReactNode; hint?: ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-h-9 items-center gap-4 max-md:min-h-11">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-12 break-words text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <Switch id={id} aria-describedby={hint === undefined ? undefined : `${id}-hint`} {...rest} />
    </div>
  );
}
