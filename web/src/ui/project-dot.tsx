import { clsx } from 'clsx';

/** An 8 px dot in the project's color; null is gray. */
export function ProjectDot({ color, small = false }: { color: string | null; small?: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-block shrink-0 rounded-full bg-ink-3 forced-color-adjust-none',
        small ? 'size-1.5' : 'size-2',
      )}
      style={color === null ? undefined : { background: color }}
    />
  );
}

const HEX: Readonly<Record<string, string>> = {
  blue: '#3b82f6',
  green: '#22c55e',
  yellow: '#eab308',
  purple: '#a855f7',
  orange: '#f97316',
  red: '#ef4444',
  pink: '#ec4899',
  indigo: '#6366f1',
  teal: '#14b8a6',
  cyan: '#06b6d4',
};

/** The CSS color of a hex value or a utility class ('bg-blue-500'); null for anything else. */
export function cssColor(stored: string | null): string | null {
  if (stored === null || stored.startsWith('#')) return stored;
  return HEX[/^bg-(\w+)-500$/.exec(stored)?.[1] ?? ''] ?? null;
}
