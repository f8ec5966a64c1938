import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { DayPicker, type ChevronProps, type Modifiers } from 'react-day-picker';

import { toCalendarDate, toLocalDate } from './calendar-date';
import { dateOf } from './zone';

const cell = 'size-8 p-0 text-center';
const arrow =
  'inline-grid size-8 place-items-center rounded-2 text-ink-3 hover:bg-hover hover:text-ink aria-disabled:text-ink-off';

function Arrow({ orientation }: ChevronProps) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon size={16} aria-hidden />;
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });

function dayName(date: Date, modifiers: Modifiers, markedAs: string): string {
  const notes = [
    modifiers['today'] && 'today',
    modifiers['selected'] && 'selected',
    modifiers['marked'] && markedAs,
  ];
  return [
    longDay.format(date),
    ...notes.filter((note) => note !== false && note !== undefined),
  ].join(', ');
}

/** Days (YYYY-MM-DD) that are marked but selectable, and what the mark means. */
export type MarkedDays = { days: readonly string[]; label: string };

type Props = {
  value: string | null;
  onPick: (date: string) => void;
  marked?: MarkedDays | undefined;
  /** Days before today can't be selected. */
  noPast?: boolean;
  takesFocus: boolean;
};

/** The month grid of the date picker; loaded when first opened. */
export function CalendarGrid({ value, onPick, marked, noPast = false, takesFocus }: Props) {
  const selected = value === null ? undefined : toLocalDate(value);
  const [today] = useState(() => toLocalDate(dateOf(Date.now())));
  const hasMarks = marked !== undefined && marked.days.length > 0;
  const grid = (
    <DayPicker
      mode="single"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the user, who expects the keyboard focus in it
      autoFocus={takesFocus}
      weekStartsOn={1}
      showOutsideDays
      selected={selected}
      today={today}
      {...(noPast && { disabled: { before: today }, startMonth: today })}
      defaultMonth={selected ?? today}
      onSelect={(date) => date !== undefined && onPick(toCalendarDate(date))}
      components={{ Chevron: Arrow }}
      modifiers={{ marked: marked?.days.map(toLocalDate) ?? [] }}
      modifiersClassNames={{ marked: '[&>button]:line-through' }}
      labels={{
        labelDayButton: (date, modifiers) =>
          dayName(date, modifiers, marked?.label.toLowerCase() ?? ''),
      }}
      classNames={{
        root: 'relative text-13',
        months: 'grid',
        month: 'grid gap-1',
        month_caption: 'flex h-8 items-center pl-2 font-semi',
        nav: 'absolute top-0 right-0 z-1 flex',
        button_previous: arrow,
        button_next: arrow,
        month_grid: 'border-collapse',
        weekday: `${cell} h-7 text-11 font-medium text-ink-3`,
        day: cell,
        day_button: 'grid size-8 place-items-center rounded-2 tabular-nums hover:bg-hover',
        selected: '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-hover',
        today: 'font-semi [&>button]:inset-ring [&>button]:inset-ring-line-strong',
        outside: 'text-ink-3',
        disabled: 'text-ink-off',
      }}
    />
  );
  if (!hasMarks) return grid;
  return (
    <>
      {grid}
      <p className="mt-2 text-12 text-ink-3">
        <s aria-hidden>12</s> {marked.label}
      </p>
    </>
  );
}
