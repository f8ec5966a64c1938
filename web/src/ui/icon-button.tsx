import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A 28 px button of one icon; the label is its name, and its hover text unless tip is false. */
export function IconButton({
  label,
  className,
  children,
  tip = true,
  ...rest
}: ComponentProps<'button'> & { label: string; tip?: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={tip ? label : undefined}
      className={clsx(
        'touch inline-grid size-7 shrink-0 place-items-center rounded-2 text-ink-3 hover:bg-pressed hover:text-ink disabled:text-ink-off disabled:hover:bg-transparent',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
