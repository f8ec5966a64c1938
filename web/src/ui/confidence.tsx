import { clsx } from 'clsx';

const HIGH = 0.9;
const MID = 0.7;
const CIRCUMFERENCE = 2 * Math.PI * 4.5;

const looks = {
  high: ['text-high', 'stroke-high-solid', 'bg-high-soft'],
  mid: ['text-mid', 'stroke-mid-solid', 'bg-mid-soft'],
  low: ['text-low', 'stroke-low-solid', 'bg-low-soft'],
} as const;

export function confidenceBand(value: number): keyof typeof looks {
  if (value >= HIGH) return 'high';
  return value >= MID ? 'mid' : 'low';
}

/** A ring filled to the value and its rounded percent; value is 0 to 1. pill for the recommended project only. */
export function Confidence({
  value,
  pill = false,
  className,
}: {
  value: number;
  pill?: boolean;
  className?: string;
}) {
  const [text, stroke, soft] = looks[confidenceBand(value)];
  const percent = `${Math.round(value * 100)}%`;
  return (
    <span
      title={`Confidence ${percent}`}
      className={clsx(
        'relative inline-flex shrink-0 items-center gap-1 text-12 font-medium tabular-nums',
        text,
        pill && ['h-5 rounded-full pr-1.75 pl-1.5', soft],
        className,
      )}
    >
      <svg viewBox="0 0 12 12" className="size-3 shrink-0 -rotate-90" aria-hidden>
        <circle
          cx="6"
          cy="6"
          r="4.5"
          fill="none"
          strokeWidth="2"
          className={clsx(stroke, 'opacity-25')}
        />
        <circle
          cx="6"
          cy="6"
          r="4.5"
          fill="none"
          strokeWidth="2"
          className={stroke}
          strokeDasharray={`${(CIRCUMFERENCE * value).toFixed(1)} 40`}
        />
      </svg>
      {percent}
      <span className="sr-only"> confidence</span>
    </span>
  );
}
