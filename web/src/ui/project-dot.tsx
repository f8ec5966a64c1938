import { clsx } from 'clsx';

/** An 8 px dot in a record's own colour; null is grey. */
export function ProjectDot({ color, small = false }: { color: string | null; small?: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx('inline-block shrink-0 rounded-full bg-ink-3', small ? 'size-1.5' : 'size-2')}
      style={color === null ? undefined : { background: color }}
    />
  );
}
