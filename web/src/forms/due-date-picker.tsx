import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useDeferredValue, useState } from 'react';

import { dueDateQuery } from '../api/tasks';
import { formatDue } from '../ui/calendar-date';
import { DatePicker } from '../ui/date-picker';
import { Keys } from '../ui/kbd';
import { useIsPhone } from '../ui/use-is-phone';

type Due = { date: string; time: string | null };
type Props = Omit<ComponentProps<typeof DatePicker>, 'onChange' | 'typed'> & {
  time: string | null;
  /** time is the typed one, or else the previous one; null without a date. */
  onChange: (date: string | null, time: string | null) => void;
};

/** Picks a due date from a calendar or from typed words. */
export function DueDatePicker({ time, onChange, ...picker }: Props) {
  return (
    <DatePicker
      {...picker}
      onChange={(date) => onChange(date, date === null ? null : time)}
      typed={(close) => (
        <TypedDate
          onTake={(due) => {
            close();
            onChange(due.date, due.time ?? time);
          }}
        />
      )}
    />
  );
}

/** Shows the parsed date before it is applied. */
function TypedDate({ onTake }: { onTake: (due: Due) => void }) {
  const client = useQueryClient();
  const isPhone = useIsPhone();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const { data, isError } = useQuery({ ...dueDateQuery(wanted), enabled: wanted !== '' });
  const read = data?.read;
  async function take() {
    if (text.trim() === '') return;
    const answer = await client.fetchQuery(dueDateQuery(text.trim())).catch(() => null);
    if (answer?.read) onTake(answer.read);
  }
  return (
    <div className="mb-2 w-full min-w-62">
      <input
        aria-label="Due date in words"
        aria-describedby="due-in-words"
        // On a phone the keyboard would cover the calendar.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the user, who expects to type
        autoFocus={!isPhone}
        value={text}
        maxLength={200}
        placeholder="Next Friday, in 2 weeks, 24 Dec"
        className="h-9 w-full rounded-2 border px-3 outline-none max-md:h-11 max-md:text-16"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            focusCalendar(event.currentTarget);
          }
          if (event.key !== 'Enter') return;
          // Do not submit the surrounding form.
          event.preventDefault();
          event.stopPropagation();
          void take();
        }}
      />
      <div id="due-in-words" role="status" className="mt-1 min-h-7 text-12 text-ink-3">
        {read ? (
          <button
            type="button"
            className="touch flex h-7 w-full items-center justify-between rounded-2 bg-accent-soft px-2.5 text-13 text-ink tabular-nums"
            onClick={() => onTake(read)}
          >
            {formatDue(read.date, read.time)} <Keys keys="Enter" />
          </button>
        ) : (
          <p className="px-0.5 py-1.5">
            {wordsFor(wanted, { isError, isRead: data !== undefined })}
          </p>
        )}
      </div>
    </div>
  );
}

function focusCalendar(field: HTMLElement): void {
  const panel = field.closest('[role=dialog]');
  panel?.querySelector<HTMLElement>('[role=grid] button[tabindex="0"]')?.focus();
}

function wordsFor(text: string, { isError, isRead }: { isError: boolean; isRead: boolean }) {
  if (text === '') return 'Type a day, or pick one below';
  if (isError) return 'The date could not be read. Pick it below.';
  return isRead ? 'No date found. Try “Friday” or “24 December”.' : 'Reading...';
}
