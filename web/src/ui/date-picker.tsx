import { clsx } from 'clsx';
import { Calendar } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';

import { Button } from './button';
import { formatCalendarDate } from './calendar-date';
import type { MarkedDays } from './calendar-grid';
import { Popover } from './popover';
import { loadChunk } from './load-chunk';

const CalendarGrid = lazy(async () => {
  const { CalendarGrid: component } = await loadChunk(() => import('./calendar-grid'));
  return { default: component };
});

/** Picks a calendar date (YYYY-MM-DD) or none. trigger replaces the default input-like button. */
export function DatePicker({
  value,
  onChange,
  label,
  placeholder = 'No date',
  trigger,
  typed,
  marked,
  noPast = false,
  disabled = false,
  isClearable = value !== null,
  className,
  ...aria
}: {
  value: string | null;
  onChange: (value: string | null) => void;
  label: string;
  placeholder?: string;
  trigger?: ReactNode;
  /** Content above the grid, e.g. a text field; close closes the picker. */
  typed?: (close: () => void) => ReactNode;
  marked?: MarkedDays | undefined;
  /** Days before today can't be selected. */
  noPast?: boolean;
  disabled?: boolean;
  /** Whether Clear Date is offered; if there is a date, unless given. */
  isClearable?: boolean;
  className?: string;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}) {
  const [open, setOpen] = useState(false);
  const shown = value === null ? placeholder : formatCalendarDate(value);
  function pick(date: string | null) {
    setOpen(false);
    onChange(date);
  }
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="w-auto p-3"
      trigger={
        trigger ?? (
          <button
            type="button"
            aria-label={`${label}: ${shown}`}
            disabled={disabled}
            className={clsx('control inline-flex items-center gap-2 text-left', className)}
            {...aria}
          >
            <Calendar size={16} className="text-ink-3" aria-hidden />
            <span className={value === null ? 'text-ink-3' : undefined}>{shown}</span>
          </button>
        )
      }
    >
      {typed?.(() => setOpen(false))}
      <Suspense fallback={<div className="h-61 w-62" />}>
        <CalendarGrid
          value={value}
          onPick={pick}
          marked={marked}
          noPast={noPast}
          takesFocus={typed === undefined}
        />
      </Suspense>
      {isClearable && (
        <Button variant="ghost" size="sm" className="mt-2 w-full" onClick={() => pick(null)}>
          Clear Date
        </Button>
      )}
    </Popover>
  );
}
