import { DEFAULT_WORKING_HOURS, type WorkingHours } from '@docket/core/contexts/context';
import { useId } from 'react';

import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { SwitchLine } from '../../ui/switch';
import { DAY_NAMES, WEEK } from './hours-words';

type Props = {
  hours: WorkingHours | null;
  problems: Partial<Record<string, string>>;
  onChange: (hours: WorkingHours | null) => void;
};

/** Optional working hours: off means no restrictions. */
export function HoursFields({ hours, problems, onChange }: Props) {
  return (
    <div className="grid gap-3 border-t pt-2">
      <SwitchLine
        label="Working hours"
        hint="Due dates fall inside these hours. Off means no restrictions."
        checked={hours !== null}
        onCheckedChange={(on) => onChange(on ? DEFAULT_WORKING_HOURS : null)}
      />
      {hours !== null && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <Field label="Start" error={problems['workingHours.start']}>
              {(control) => (
                <Input
                  {...control}
                  type="time"
                  value={hours.start}
                  onChange={(event) => onChange({ ...hours, start: event.target.value })}
                />
              )}
            </Field>
            <Field label="End" error={problems['workingHours.end']}>
              {(control) => (
                <Input
                  {...control}
                  type="time"
                  value={hours.end}
                  onChange={(event) => onChange({ ...hours, end: event.target.value })}
                />
              )}
            </Field>
          </div>
          <Days
            days={hours.days}
            problem={problems['workingHours.days']}
            onChange={(days) => onChange({ ...hours, days })}
          />
        </>
      )}
    </div>
  );
}

function Days({
  days,
  problem,
  onChange,
}: {
  days: readonly number[];
  problem: string | undefined;
  onChange: (days: number[]) => void;
}) {
  const noteId = useId();
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : noteId}>
      <legend className="mb-1 text-12 font-medium text-ink-2">Days</legend>
      <div className="grid grid-cols-7 gap-1">
        {WEEK.map((day) => {
          const isOn = days.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isOn}
              onClick={() =>
                onChange(
                  isOn ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b),
                )
              }
              className="h-8 rounded-2 border border-line-strong bg-surface text-12 font-medium text-ink-2 hover:bg-hover aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-text max-md:h-11"
            >
              <span aria-hidden>{DAY_NAMES[day]?.slice(0, 3)}</span>
              <span className="sr-only">{DAY_NAMES[day]}</span>
            </button>
          );
        })}
      </div>
      {problem !== undefined && (
        <p id={noteId} role="alert" className="mt-1 text-12 text-danger-text">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
