import { clsx } from 'clsx';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';

type ButtonVariant = 'normal' | 'primary' | 'ghost' | 'danger' | 'quiet-danger' | 'link';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  /** Renders the only child (a link) as the button. */
  asChild?: boolean;
  busy?: boolean;
  /** Ignores clicks like `disabled`, which would drop the focus if it was what the person had just pressed. */
  off?: boolean;
  /** 16 px, or 14 px in a small button. */
  icon?: LucideIcon;
};

const base =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-2 border font-medium whitespace-nowrap no-underline transition-colors duration-(--d-1) max-md:h-11 max-md:text-13 max-xs:h-auto max-xs:min-h-11 max-xs:shrink max-xs:py-1 max-xs:whitespace-normal [&>svg]:-ml-0.5';
const offLook =
  'disabled:bg-transparent disabled:text-ink-off disabled:[&_kbd]:border-line disabled:[&_kbd]:text-ink-off disabled:[&>svg]:text-ink-off aria-disabled:bg-transparent aria-disabled:text-ink-off';
/** Of the variants that have a border when they are on. */
const offBorder = 'disabled:border-line aria-disabled:border-line';
const primaryKeys =
  'not-disabled:not-aria-disabled:[&_kbd]:border-transparent not-disabled:not-aria-disabled:[&_kbd]:bg-[rgb(0_0_0/.2)] not-disabled:not-aria-disabled:[&_kbd]:text-on-accent';
const variants: Record<ButtonVariant, string> = {
  normal: `${offBorder} border-line-strong bg-surface text-ink hover:bg-hover active:bg-pressed [&>svg]:text-ink-3`,
  primary: `${offBorder} ${primaryKeys} border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover`,
  ghost: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink [&>svg]:text-ink-3',
  danger: `${offBorder} border-danger bg-danger text-on-danger hover:brightness-95`,
  'quiet-danger': 'border-transparent text-danger-text hover:bg-hover [&>svg]:text-danger-text',
  link: '',
};
const sizes = { sm: 'h-7 px-2.5 text-12', md: 'h-8 px-3 text-13' };
const linkClass =
  'touch inline-flex items-center gap-1 text-12 font-medium whitespace-nowrap text-accent-text hover:underline hover:underline-offset-2 disabled:text-ink-off';

/**
 * At most one primary button per screen; danger only in confirm dialogs, which quiet-danger opens. A busy button keeps
 * its size and is off.
 */
export function Button({
  variant = 'normal',
  size = 'md',
  asChild = false,
  busy = false,
  off = false,
  icon: Icon,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  const look = variant === 'link' ? linkClass : clsx(base, offLook, variants[variant], sizes[size]);
  if (asChild) {
    return (
      <Slot.Root className={clsx(look, className)} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={clsx(look, className)}
      disabled={disabled}
      aria-disabled={busy || off || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy || off) return event.preventDefault();
        // A double click must not submit twice.
        if (rest.type === 'submit' && event.detail > 1) event.preventDefault();
        onClick?.(event);
      }}
      {...rest}
    >
      {busy ? (
        <LoaderCircle className="spin" size={14} aria-hidden />
      ) : (
        Icon && <Icon size={size === 'sm' ? 14 : 16} aria-hidden />
      )}
      {children}
    </button>
  );
}
