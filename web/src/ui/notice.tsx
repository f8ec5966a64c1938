import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { info: Info, warn: TriangleAlert, danger: CircleAlert, success: CircleCheck };
const colors = {
  info: 'text-ink-3',
  warn: 'text-warn-text',
  danger: 'text-danger-text',
  success: 'text-success-text',
};

/** States what happened, what happens next, and offers one action. slim fits on one line. */
export function Notice({
  tone = 'info',
  slim = false,
  icon: Icon = icons[tone],
  children,
  action,
  className,
}: {
  tone?: keyof typeof icons;
  slim?: boolean;
  icon?: LucideIcon;
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={tone === 'danger' || tone === 'warn' ? 'alert' : 'note'}
      className={clsx(
        'flex items-start gap-3 rounded-2 bg-sunken px-4 inset-ring inset-ring-line',
        slim ? 'min-h-9 py-1 max-md:py-2' : 'py-3',
        className,
      )}
    >
      <div className="flex min-w-0 grow items-start gap-3 self-center">
        <span className={clsx('mt-0.5 [&>svg]:size-4', colors[tone])}>
          <Icon aria-hidden />
        </span>
        <div className="min-w-0 grow text-ink">{children}</div>
      </div>
      {action}
    </div>
  );
}
