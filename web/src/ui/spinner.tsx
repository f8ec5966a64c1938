import { clsx } from 'clsx';

export function Spinner({ small = false, className }: { small?: boolean; className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'spin inline-block shrink-0 rounded-full border-2 border-line-strong border-t-accent',
        small ? 'size-3.5' : 'size-5',
        className,
      )}
    />
  );
}
