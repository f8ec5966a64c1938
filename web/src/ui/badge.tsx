import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warn' | 'danger' | 'outline';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-pressed text-ink-2',
  accent: 'bg-accent-soft text-accent-text',
  success: 'bg-success-soft text-success-text',
  warn: 'bg-warn-soft text-warn-text',
  danger: 'bg-danger-soft text-danger-text',
  outline: 'text-ink-2 inset-ring inset-ring-line-strong',
};

type Props = {
  tone?: BadgeTone;
  icon?: LucideIcon;
  children: ReactNode;
  className?: string;
};

export function Badge({ tone = 'neutral', icon: Icon, children, className }: Props) {
  return (
    <span
      className={clsx(
        'inline-flex h-4.5 shrink-0 items-center gap-1 rounded-1 px-1.5 text-11 font-medium whitespace-nowrap tabular-nums max-xs:h-auto max-xs:shrink max-xs:max-w-full max-xs:break-words max-xs:whitespace-normal [&>svg]:-ml-px [&>svg]:size-3',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </span>
  );
}
