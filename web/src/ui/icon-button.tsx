import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

import { Tooltip } from './tooltip';

/** A 28 px button of one icon; the label is its name and its tooltip. */
export function IconButton({
  label,
  className,
  children,
  tip = true,
  ...rest
}: ComponentProps<'button'> & { label: string; tip?: boolean }) {
  const button = (
    <button
      type="button"
      aria-label={label}
      className={clsx(
        'touch inline-grid size-7 shrink-0 place-items-center rounded-2 text-ink-3 hover:bg-pressed hover:text-ink disabled:text-ink-off disabled:hover:bg-transparent',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
  return tip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
