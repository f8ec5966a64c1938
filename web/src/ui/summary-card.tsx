import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { number } from './figures';

/** A row of summary cards. */
export function SummaryCards({ columns, children }: { columns: 3 | 4; children: ReactNode }) {
  return (
    <dl
      className={clsx(
        'grid gap-3 max-md:gap-2',
        columns === 3
          ? // On phones labels take one or two lines, and the values stay in one row.
            'grid-cols-3 max-md:gap-y-0 max-md:[&>div]:row-span-3 max-md:[&>div]:grid-rows-subgrid'
          : 'grid-cols-4 max-md:grid-cols-2',
      )}
    >
      {children}
    </dl>
  );
}

type Props = {
  label: string;
  /** undefined while loading; the card keeps its size. */
  value: number | string | undefined;
  note?: ReactNode;
};

export function SummaryCard({ label, value, note }: Props) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 rounded-3 border bg-surface px-4 py-3 max-md:grid-cols-1 max-md:px-3 max-md:py-2.5">
      <dt className="col-span-full text-12 font-medium text-ink-2">{label}</dt>
      <dd className="text-20 font-semi tabular-nums">
        {typeof value === 'number' ? number(value) : (value ?? '\u00a0')}
      </dd>
      {note !== undefined && (
        <dd className="text-right text-12 text-ink-3 tabular-nums max-md:text-left">{note}</dd>
      )}
    </div>
  );
}
