import { clsx } from 'clsx';
import { percent } from './figures';
import { Popover } from './popover';

const HIGH = 0.9;
const MID = 0.7;
const CIRCUMFERENCE = 2 * Math.PI * 4.5;

const styles = {
  high: ['text-high', 'stroke-high-solid', 'bg-high-soft'],
  mid: ['text-mid', 'stroke-mid-solid', 'bg-mid-soft'],
  low: ['text-low', 'stroke-low-solid', 'bg-low-soft'],
} as const;

function confidenceBand(value: number): keyof typeof styles {
  if (value >= HIGH) return 'high';
  return value >= MID ? 'mid' : 'low';
}

type Props = {
  value: number;
  pill?: boolean;
  /** A prior for new users, not measured for this one yet. */
  typical?: boolean | undefined;
  className?: string;
};

/**
 * A ring filled to the value (0 to 1) with the rounded percentage. pill: only for the recommended project.
 */
export function Confidence({ value, pill = false, typical = false, className }: Props) {
  const [text, stroke, soft] = styles[confidenceBand(value)];
  const shown = percent(value);
  const note = typical ? ', typical for new users' : '';
  return (
    <span
      title={`Confidence ${shown}${note}`}
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
      <span className={clsx(typical && 'underline decoration-dotted underline-offset-2')}>
        {shown}
      </span>
      <span className="sr-only"> confidence{note}</span>
    </span>
  );
}

/** Shown next to a confidence that has not been measured for this user yet. */
export function TypicalNote() {
  return (
    <Popover
      label="Typical for new users"
      align="end"
      trigger={
        <button
          type="button"
          className="touch text-12 whitespace-nowrap text-ink-3 underline max-xs:whitespace-normal decoration-dotted underline-offset-2 hover:text-ink"
        >
          typical for new users
        </button>
      }
    >
      <p>
        How often recommendations like this one were right for other people. You have not made
        enough decisions like this yet.
      </p>
      <p className="mt-2 text-ink-2">
        With each decision, the number fits your own mail better. This note disappears after 8 to 15
        of them.
      </p>
    </Popover>
  );
}
