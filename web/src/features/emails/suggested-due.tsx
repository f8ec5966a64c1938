import type { SuggestedTask } from '@docket/core/emails/email';
import { Calendar } from 'lucide-react';

import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { formatCalendarDate, formatDue } from '../../ui/calendar-date';

export const NO_FREE_TIME = 'No free time';
export const NO_FREE_TIME_THAT_DAY = 'No free time that day';

type DueProps = { task: SuggestedTask; isFullDay: boolean };

/** The due date, with the words or rule it came from. The words are also marked in the message. */
export function DueText({ task, isFullDay }: DueProps) {
  if (task.dueDate === null) return <span className="text-12 text-ink-3">No due date</span>;
  const words = task.due?.span?.text;
  return (
    <span className="inline-flex items-center gap-1.25 text-12 text-ink-2">
      <Calendar size={14} className="text-ink-3" aria-hidden />
      <time dateTime={task.dueDate} title={words && `From “${words}”`}>
        {formatDue(task.dueDate, task.dueTime)}
      </time>
      {words !== undefined && <span className="sr-only">, from “{words}”</span>}
      {words === undefined && task.due !== null && (
        <span className="text-ink-3">{task.due.reason}</span>
      )}
      {isFullDay && <Badge tone="warn">{NO_FREE_TIME_THAT_DAY}</Badge>}
    </span>
  );
}

type Reading = { date: string; reason: string };

/** Alternative readings of an ambiguous date, including the suggested one; empty if unambiguous. */
function otherReadings({ due, dueDate }: SuggestedTask): Reading[] {
  if (due === null || due.alternatives.length === 0) return [];
  const readings = [{ date: due.date, reason: due.reason }, ...due.alternatives];
  return readings.filter(({ date }) => date !== dueDate);
}

type OtherReadingsProps = {
  task: SuggestedTask;
  onChoose: (date: string) => void;
};

/** Alternative readings of an ambiguous date, as buttons. */
export function OtherReadings({ task, onChoose }: OtherReadingsProps) {
  const others = otherReadings(task);
  if (others.length === 0) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
      or
      {others.map(({ date, reason }) => (
        <span key={date} className="inline-flex flex-wrap items-center gap-x-1">
          <Button
            variant="link"
            className="min-h-6"
            aria-label={`Due ${formatCalendarDate(date)} instead: ${reason}`}
            onClick={() => onChoose(date)}
          >
            {formatCalendarDate(date)}
          </Button>
          <span aria-hidden>({reason})</span>
        </span>
      ))}
    </span>
  );
}
