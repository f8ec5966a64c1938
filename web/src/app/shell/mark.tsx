import { clsx } from 'clsx';

export function Mark({ className = 'size-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className={clsx('shrink-0', className)}>
      <path
        d="M4.5 1.5h8L17 6v11a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 17V3a1.5 1.5 0 0 1 1.5-1.5Z"
        className="fill-accent"
      />
      <path d="M12.5 1.5 17 6h-3.5a1 1 0 0 1-1-1Z" className="fill-canvas" fillOpacity=".45" />
      <path
        d="m6.6 11.4 2.4 2.4 4.6-5"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
