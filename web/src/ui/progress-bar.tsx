import { clsx } from 'clsx';

import { wholePercent } from './figures';

type Props = {
  label: string;
  value: number | null;
  tone?: 'accent' | 'success' | 'warn' | 'danger';
  className?: string;
};

/** value is 0 to 1, or null if the total is unknown (indeterminate). */
export function ProgressBar({ label, value, tone = 'accent', className }: Props) {
  const fill = {
    accent: 'bg-accent',
    success: 'bg-success',
    warn: 'bg-warn',
    danger: 'bg-danger',
  }[tone];
  const percent = value === null ? null : wholePercent(Math.min(1, Math.max(0, value)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      className={clsx('h-1.5 overflow-hidden rounded-full bg-pressed', className)}
    >
      <div
        className={clsx('h-full rounded-full', fill, percent === null && 'skeleton-pulse w-1/3')}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
