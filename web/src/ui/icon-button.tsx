import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon;
  iconSize?: number;
  label: string;
  tip?: boolean;
  /** See Button. */
  off?: boolean;
};

/** A 28 px icon button. The label is its accessible name, and its tooltip unless tip is false. */
export function IconButton({
  icon: Icon,
  iconSize = 16,
  label,
  className,
  tip = true,
  off = false,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={tip ? label : undefined}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      className={clsx(
        'touch inline-grid size-7 shrink-0 place-items-center rounded-2 text-ink-3 hover:bg-pressed hover:text-ink disabled:text-ink-off disabled:hover:bg-transparent aria-disabled:text-ink-off aria-disabled:hover:bg-transparent',
        className,
      )}
      {...rest}
    >
      <Icon size={iconSize} aria-hidden />
    </button>
  );
}
